import { epcCode, REFERENCE_MAX, transferReference } from "@spoke/core/pdf/transfer.ts";
import { type Amount, toUnits } from "@spoke/core/platform/money.ts";
import { LandmarkIcon } from "lucide-react";
import { useState } from "react";
import { moneyStyle } from "../../lib/config.ts";
import { formatMoney, formatUngrouped } from "../../lib/format.ts";
import { useTranslation } from "../../lib/i18n.ts";
import { Button } from "../../ui/Button.tsx";
import { CopyText } from "../../ui/CopyText.tsx";
import { Dialog } from "../../ui/Dialog.tsx";
import { Notice } from "../../ui/Status.tsx";
import type { BankAccount, PaymentContext, ShownBill } from "./payable.ts";
import { TransferCode } from "./TransferCode.tsx";

interface TransferProps {
  readonly context: PaymentContext;
  readonly account: BankAccount;
  /** The selected invoices, and the credits that are deducted. */
  readonly bills: readonly ShownBill[];
  /** What is to be paid, without the discount of a payment method. */
  readonly total: Amount;
  /** What is selected can be paid. */
  readonly isReady: boolean;
}

/** Paying the selected invoices at the payer's own bank: a button that shows what to enter there. */
export function Transfer(props: TransferProps) {
  const { t } = useTranslation();
  const [isOpen, setOpen] = useState(false);
  return (
    <div className="grid gap-2 border-t border-line pt-4">
      <Button icon={LandmarkIcon} className="w-full" disabled={!props.isReady} onClick={() => setOpen(true)}>
        {t("payment_transfer")}
      </Button>
      <p className="text-xs text-ink-2">{t(props.isReady ? "payment_transfer_hint" : "payment_transfer_not_yet")}</p>
      {isOpen && (
        <Dialog open title={t("payment_transfer")} onClose={() => setOpen(false)}>
          <Details {...props} />
        </Dialog>
      )}
    </div>
  );
}

function Details({ context, account, bills, total }: TransferProps) {
  const { t } = useTranslation();
  const { holder, bank, iban, bic, account: number, bankCode } = account;
  const numbers = bills.map(({ invoiceNo }) => invoiceNo);
  const reference = transferReference(numbers, context.customerNumber);
  const { currency } = context.currency;
  const code = epcCode({ holder, iban, bic, amount: total, currency, reference });
  const style = moneyStyle(context.currency);
  const amount = toUnits(total);
  const facts: readonly (readonly [label: string, text: string | null | undefined, copied?: string])[] = [
    [t("payment_transfer_holder"), holder],
    [t("payment_bank"), bank],
    [t("payment_transfer_iban"), iban?.replace(/(.{4})(?=.)/g, "$1 ")],
    [t("payment_transfer_bic"), bic],
    [t("payment_transfer_account"), number],
    [t("payment_transfer_bank_code"), bankCode],
    // Banks' forms take neither the currency nor separators of thousands.
    [t("payment_amount"), formatMoney(amount, style), formatUngrouped(amount, style)],
    [t("payment_transfer_reference"), reference],
  ];
  return (
    <>
      <dl className="grid gap-3">
        {facts.map(([label, text, copied]) => {
          if (!text) return null;
          return (
            <div key={label}>
              <dt className="text-2xs text-ink-3">{label}</dt>
              <dd className="font-semibold">
                <CopyText text={text} label={label} copied={copied} wraps />
              </dd>
            </div>
          );
        })}
      </dl>
      {code && <TransferCode code={code} />}
      {reference.length > REFERENCE_MAX && (
        <Notice tone="warn">{t("payment_transfer_long", { count: REFERENCE_MAX })}</Notice>
      )}
      <p className="mt-4 text-xs text-ink-2">{t("payment_transfer_open")}</p>
    </>
  );
}
