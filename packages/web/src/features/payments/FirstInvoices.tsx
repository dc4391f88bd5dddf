import { byInvoice } from "@spoke/core/payments/requests/selection.ts";
import { sumOf, toUnits } from "@spoke/core/platform/money.ts";
import type { MoneyStyle } from "../../lib/format.ts";
import { useTranslation } from "../../lib/i18n.ts";
import { DateText } from "../../ui/DateText.tsx";
import { Money } from "../../ui/Money.tsx";
import type { ShownBill } from "./payable.ts";

/** Invoices that a notice lists. */
const MOST_LISTED = 8;
/** Numbers that a line names; the notice above the list has more. */
const MOST_NAMES = 3;

interface FirstInvoicesProps {
  readonly bills: readonly ShownBill[];
  readonly style: MoneyStyle;
}

/** Invoices that must be paid first, with when they are due and what is open of them; installments count as their invoice. */
export function FirstInvoices({ bills, style }: FirstInvoicesProps) {
  const { t } = useTranslation();
  const invoices = byInvoice(bills);
  return (
    <ul className="mt-1 grid gap-0.5">
      {invoices.slice(0, MOST_LISTED).map(([first, ...others]) => {
        if (!first) return null;
        return (
          <li key={first.shown.id} className="flex flex-wrap gap-x-3">
            <span className="font-medium">{first.invoiceNo}</span>
            <span>
              {t("due_date")} <DateText value={first.shown.dueDate.date} />
            </span>
            <Money amount={toUnits(sumOf([first, ...others], ({ openAmount }) => openAmount))} style={style} />
          </li>
        );
      })}
      {invoices.length > MOST_LISTED && <li>+ {invoices.length - MOST_LISTED}</li>}
    </ul>
  );
}

/** The numbers of the first ones, and how many more there are. */
export function firstNames(bills: readonly ShownBill[]): string {
  const numbers = byInvoice(bills).flatMap(([bill]) => bill?.invoiceNo ?? []);
  const rest = numbers.length - MOST_NAMES;
  const named = numbers.slice(0, MOST_NAMES).join(", ");
  return rest > 0 ? `${named} + ${rest}` : named;
}
