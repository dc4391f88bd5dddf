import type { PaymentTotals } from "@spoke/core/payments/requests/total.ts";
import { type Amount, add, negate, subtract, toUnits } from "@spoke/core/platform/money.ts";
import { moneyStyle } from "../../lib/config.ts";
import { formatMoney } from "../../lib/format.ts";
import { useTranslation } from "../../lib/i18n.ts";
import { Button } from "../../ui/Button.tsx";
import { Dialog } from "../../ui/Dialog.tsx";
import { Money } from "../../ui/Money.tsx";
import type { Method, PaymentContext, ShownBill } from "./payable.ts";
import { StaysOpen } from "./StaysOpen.tsx";

interface ConfirmDialogProps {
  readonly context: PaymentContext;
  readonly invoices: readonly ShownBill[];
  readonly credits: readonly ShownBill[];
  readonly totals: PaymentTotals;
  readonly isPart: boolean;
  readonly method: Method;
  readonly busy: boolean;
  readonly onPay: () => void;
  readonly onClose: () => void;
}

/** Everything that is about to be paid, once more. */
export function ConfirmDialog({
  context,
  invoices,
  credits,
  totals,
  isPart,
  method,
  busy,
  onPay,
  onClose,
}: ConfirmDialogProps) {
  const { t } = useTranslation();
  const style = moneyStyle(context.currency);
  // The older calculation takes no credits off.
  const bills = [...invoices, ...(context.withCredits ? credits : [])];
  /** Of an invoice paid in part, what its credits and the payment settle. */
  const settled = subtract(totals.total, totals.credits);
  const deductions = add(totals.freightAllowance, totals.earlyPaymentDiscount);
  const sums: readonly (readonly [string, Amount])[] = [
    [t("payment_deductions"), negate(deductions)],
    [t("payment_discount"), negate(totals.methodDiscount)],
  ];
  return (
    <Dialog
      open
      title={t("payment_confirm_title", { merchant: context.merchant?.merchant ?? "" })}
      {...(!busy && { onClose })}
      footer={
        <>
          <Button disabled={busy} onClick={onClose}>
            {t("cancel")}
          </Button>
          <Button kind="primary" busy={busy} onClick={onPay}>
            {t("payment_pay_amount", { amount: formatMoney(toUnits(totals.total), style) })}
          </Button>
        </>
      }
    >
      <ul className="grid max-h-60 gap-1 overflow-y-auto" tabIndex={bills.length > 8 ? 0 : undefined}>
        {bills.map((bill) => {
          const { shown, openAmount } = bill;
          const isInPart = isPart && openAmount > 0;
          return (
            <li key={shown.id} className="flex justify-between gap-4">
              <span className="min-w-0 truncate">
                {shown.invoiceNo}
                {shown.installment > 0 && ` · ${t("invoice_installment", { number: shown.installment })}`}
                {isInPart && ` · ${t("payment_part_total")}`}
              </span>
              <Money amount={toUnits(isInPart ? settled : openAmount)} style={style} />
            </li>
          );
        })}
      </ul>
      <dl className="mt-3 grid gap-1.5 border-t border-line pt-3">
        {sums
          .filter(([, amount]) => amount !== 0)
          .map(([label, amount]) => (
            <div key={label} className="flex justify-between text-ink-2">
              <dt>{label}</dt>
              <dd>
                <Money amount={toUnits(amount)} style={style} />
              </dd>
            </div>
          ))}
        <div className="flex items-baseline justify-between font-semibold">
          <dt>{t(isPart ? "payment_part_total" : "total")}</dt>
          <dd className="text-lg">
            <Money amount={toUnits(totals.total)} style={style} />
          </dd>
        </div>
        {isPart && <StaysOpen amount={toUnits(subtract(totals.combined, totals.total))} style={style} />}
      </dl>
      <p className="mt-3 text-xs text-ink-2">
        {method.desc}. {t(isPart ? "payment_confirm_part" : "payment_confirm_held")}
      </p>
    </Dialog>
  );
}
