import { byInvoice, isCreditNote, isSelected, type Selection } from "@spoke/core/payments/requests/selection.ts";
import type { PaymentTotals } from "@spoke/core/payments/requests/total.ts";
import { sumOf, toUnits } from "@spoke/core/platform/money.ts";
import { moneyStyle } from "../../lib/config.ts";
import { formatMoney } from "../../lib/format.ts";
import { useTranslation } from "../../lib/i18n.ts";
import { Dialog } from "../../ui/Dialog.tsx";
import { Money } from "../../ui/Money.tsx";
import type { PaymentContext, ShownBill } from "./payable.ts";

interface DeductionDialogProps {
  readonly context: PaymentContext;
  readonly bills: readonly ShownBill[];
  readonly selection: Selection;
  readonly totals: PaymentTotals;
  readonly onClose: () => void;
}

/** Deductions by invoice, and those that would apply if all of its installments were chosen. */
export function DeductionDialog({ context, bills, selection, totals, onClose }: DeductionDialogProps) {
  const { t } = useTranslation();
  const style = moneyStyle(context.currency);
  const chosen = byInvoice(bills.filter((bill) => !isCreditNote(bill))).filter((group) =>
    group.some((bill) => isSelected(selection, bill)),
  );
  const rows = chosen.map((group) => ({
    number: group[0]?.invoiceNo ?? "",
    freight: sumOf(group, ({ freightAllowance }) => freightAllowance),
    early: sumOf(group, ({ earlyPaymentDiscount }) => earlyPaymentDiscount),
    isWhole: group.every((bill) => isSelected(selection, bill)),
  }));
  const some = rows.filter(({ freight, early }) => freight + early > 0);
  return (
    <Dialog open wide title={t("payment_deductions")} onClose={onClose}>
      {some.length === 0 ? (
        <p className="text-ink-2">{t("payment_deductions_none")}</p>
      ) : (
        <table className="w-full">
          <thead className="text-left text-2xs text-ink-3">
            <tr>
              <th scope="col" className="pb-2 font-medium">
                {t("invoice_number")}
              </th>
              <th scope="col" className="pb-2 pl-4 text-right font-medium">
                {t("payment_freight_allowance")}
              </th>
              <th scope="col" className="pb-2 pl-4 text-right font-medium">
                {t("payment_early_discount")}
              </th>
            </tr>
          </thead>
          <tbody>
            {some.map(({ number, freight, early, isWhole }) => (
              <tr key={number} className={isWhole ? undefined : "text-ink-3"}>
                <td className="border-t border-line py-2">
                  <span>{number}</span>
                  {!isWhole && <span className="block text-xs">{t("payment_deductions_all_needed")}</span>}
                </td>
                <td className="border-t border-line py-2 pl-4 text-right">
                  <Money amount={isWhole ? -toUnits(freight) : 0} style={style} />
                </td>
                <td className="border-t border-line py-2 pl-4 text-right">
                  <Money amount={isWhole ? -toUnits(early) : 0} style={style} />
                </td>
              </tr>
            ))}
          </tbody>
          <tfoot className="font-semibold">
            <tr>
              <td className="border-t border-line-strong py-2">{t("total")}</td>
              <td className="border-t border-line-strong py-2 pl-4 text-right">
                <Money amount={-toUnits(totals.freightAllowance)} style={style} />
              </td>
              <td className="border-t border-line-strong py-2 pl-4 text-right">
                <Money amount={-toUnits(totals.earlyPaymentDiscount)} style={style} />
              </td>
            </tr>
          </tfoot>
        </table>
      )}
      {totals.methodDiscount > 0 && (
        <p className="mt-3 text-ink-2">
          {t("payment_deductions_method", { amount: formatMoney(toUnits(totals.methodDiscount), style) })}
        </p>
      )}
    </Dialog>
  );
}
