import { useSearchParams } from "react-router";
import { useUser } from "../../app/session.ts";
import { useTranslation } from "../../lib/i18n.ts";
import { cx } from "../../lib/variants.ts";
import { Link } from "../../ui/Link.tsx";

export const RECEIPTS = "receipts";
/** Proofs of payment belong to orders. */
export const RECEIPTS_SCOPE = "page.orderlist";

/** Tabs: requests to pay, and for users who see orders, proofs of payment. */
export function PaymentViews() {
  const { t } = useTranslation();
  const { scopes } = useUser();
  const [parameters] = useSearchParams();
  if (!scopes.includes(RECEIPTS_SCOPE)) return null;
  const view = parameters.get("view");
  const places = [
    { to: "/payment", title: t("payment_requests_tab"), isHere: view !== RECEIPTS },
    { to: `/payment?view=${RECEIPTS}`, title: t("title_admin_payment_proofs"), isHere: view === RECEIPTS },
  ];
  return (
    <nav aria-label={t("payment_views")} className="-mt-2 mb-4 flex gap-1 overflow-x-auto border-b border-line">
      {places.map(({ to, title, isHere }) => (
        <Link
          key={to}
          to={to}
          look="plain"
          aria-current={isHere ? "page" : undefined}
          className={cx(
            "-mb-px flex h-11 items-center whitespace-nowrap border-b-2 px-3 font-medium",
            isHere ? "border-accent-ink text-ink" : "border-transparent text-ink-2 hover:text-ink",
          )}
        >
          {title}
        </Link>
      ))}
    </nav>
  );
}
