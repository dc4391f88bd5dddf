import { useSearchParams } from "react-router";
import { useUser } from "../../app/session.ts";
import { useTranslation } from "../../lib/i18n.ts";
import { cx } from "../../ui/cx.ts";
import { Link } from "../../ui/Link.tsx";
import { PageHeader } from "../../ui/PageHeader.tsx";
import { ReceiptsPanel } from "../orders/receipts/ReceiptsPanel.tsx";
import { PaymentRequests } from "./PaymentRequests.tsx";

const RECEIPTS = "receipts";

/** Requests to pay invoices, and the receipts of orders whose payment the office waits for. */
export default function PaymentPage() {
  const { t } = useTranslation();
  const { scopes } = useUser();
  const [parameters] = useSearchParams();
  // Receipts are those of orders, so that they are for those who see orders.
  const hasReceipts = scopes.includes("page.orderlist");
  const nav = hasReceipts && <Views view={parameters.get("view")} />;
  if (!hasReceipts || parameters.get("view") !== RECEIPTS) return <PaymentRequests above={nav} />;
  return (
    <>
      <PageHeader title={t("title_payment")} />
      {nav}
      <ReceiptsPanel />
    </>
  );
}

function Views({ view }: { view: string | null }) {
  const { t } = useTranslation();
  const places = [
    { to: "/payment", title: t("payment_requests_tab"), isHere: view !== RECEIPTS },
    { to: `/payment?view=${RECEIPTS}`, title: t("receipts"), isHere: view === RECEIPTS },
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
