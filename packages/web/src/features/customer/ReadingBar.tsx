import { EyeIcon } from "lucide-react";
import { useReading } from "../../app/reading.ts";
import { useUser } from "../../app/session.ts";
import { useTranslation } from "../../lib/i18n.ts";
import { useHere } from "../../lib/navigation.ts";
import { Button } from "../../ui/Button.tsx";
import { Icon } from "../../ui/Icon.tsx";
import { toast } from "../../ui/toasts.ts";
import { actedFor } from "./selection.ts";
import { useChangeCustomer } from "./useChangeCustomer.ts";

/**
 * Above a document of a customer that the user does not act for: whose it is, and for which customer the user orders. Offers to order for the owner,
 * which all changes need.
 */
export function ReadingBar() {
  const { t } = useTranslation();
  const customer = useReading();
  const acted = actedFor(useUser());
  const { full } = useHere();
  const { busy, choose } = useChangeCustomer(() => toast(t("customer_change_failed"), { tone: "bad" }));
  if (!customer) return null;
  return (
    <aside
      aria-label={t("reading_title")}
      className="mb-5 flex flex-wrap items-center gap-x-4 gap-y-2 rounded-md bg-info-soft px-3 py-2 text-info print:hidden"
    >
      <p className="flex min-w-0 flex-1 basis-64 items-start gap-2">
        <Icon icon={EyeIcon} size={18} className="mt-0.5 shrink-0" />
        <span className="min-w-0 break-words">
          <strong className="font-semibold">{t("reading_of", { name: customer.custName })}</strong>{" "}
          {acted ? t("reading_acting", { name: acted.custName }) : t("reading_acting_nobody")}
        </span>
      </p>
      <Button size="sm" busy={busy !== undefined} onClick={() => choose(customer, full)}>
        {t("order_for", { name: customer.custName })}
      </Button>
    </aside>
  );
}
