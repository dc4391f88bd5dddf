import type { InvoiceGroup, InvoiceRowFragment } from "../../gql/graphql.ts";
import { type MessageKey, type Translate, useTranslation } from "../../lib/i18n.ts";
import { Badge, type Tone } from "../../ui/Status.tsx";

type Shown = Pick<InvoiceRowFragment, "statusGroup" | "overdue" | "accountingAmount" | "grandTotal" | "isPrepaid">;

/** How the groups are called (2 §4). */
export const GROUP_TITLES: Readonly<Record<InvoiceGroup, MessageKey>> = {
  payable: "invoice_payable",
  pending: "invoice_pending",
  waiting: "invoice_waiting",
  paid: "invoice_paid",
};

/** What a list can be narrowed to. */
export const OPEN_GROUPS = ["payable", "pending", "waiting"] as const satisfies readonly InvoiceGroup[];

/** How an invoice stands: a credit, paid, on its way to being paid, overdue and since when, or not due. */
export function InvoiceStatusBadge({ invoice }: { invoice: Shown }) {
  const { t } = useTranslation();
  const { tone, text, note } = invoiceBadge(invoice, t);
  return (
    <span className="inline-flex flex-wrap items-center gap-x-2">
      <Badge tone={tone} dot>
        {text}
      </Badge>
      {note && <span className="text-xs text-bad">{note}</span>}
    </span>
  );
}

export function invoiceBadge(
  { statusGroup, overdue, accountingAmount, grandTotal, isPrepaid }: Shown,
  t: Translate,
): { readonly tone: Tone; readonly text: string; readonly note?: string } {
  if (statusGroup === "paid") {
    return grandTotal < 0
      ? { tone: "neutral", text: t("invoice_credit_settled") }
      : { tone: "good", text: t(isPrepaid ? "invoice_prepaid" : "invoice_paid") };
  }
  const isOverdue = overdue < 0 && accountingAmount >= 0;
  const late = t("invoice_overdue_days", { count: -overdue });
  // A payment on its way does not make it less late.
  if (statusGroup !== "payable")
    return { tone: "info", text: t(GROUP_TITLES[statusGroup]), ...(isOverdue && { note: late }) };
  if (accountingAmount < 0) return { tone: "good", text: t("invoice_credit_open") };
  if (isOverdue) return { tone: "bad", text: late };
  return { tone: "neutral", text: overdue === 0 ? t("invoice_due_today") : t("invoice_due_in", { count: overdue }) };
}

/** How an invoice stands in files, where the days until it is due are a column of their own. */
export function statusText(invoice: Shown, t: Translate): string {
  const { statusGroup, accountingAmount } = invoice;
  return statusGroup === "payable" && accountingAmount >= 0 ? t(GROUP_TITLES.payable) : invoiceBadge(invoice, t).text;
}
