import type { Payable } from "@spoke/core/payments/requests/selection.ts";
import { parseDay } from "@spoke/core/platform/calendar.ts";
import { type Amount, fromUnits } from "@spoke/core/platform/money.ts";
import type { PayableInvoiceFragment, PayPageQuery } from "../../gql/graphql.ts";
import type { MoneyStyle } from "../../lib/format.ts";

export type Desk = PayPageQuery["payableInvoices"];
export type SavedPayment = PayPageQuery["savedPayments"][number];
export type Method = Desk["payments"][number];

/** An open invoice as the rules look at it, with what is shown of it. */
export interface ShownBill extends Payable {
  readonly shown: PayableInvoiceFragment;
}

export function billsOf({ invoices }: Desk): ShownBill[] {
  return invoices.map((shown) => ({
    sorg: shown.sorg,
    invoiceNo: shown.invoiceNo,
    installment: shown.installment,
    assignment: shown.assignment,
    dueDate: parseDay(shown.dueDate.date),
    openAmount: fromUnits(shown.openAmount),
    freightAllowance: fromUnits(shown.freightAllowance),
    earlyPaymentDiscount: fromUnits(shown.earlyPaymentDiscount),
    isPayable: shown.isPayable,
    shown,
  }));
}

export const discountOf = (method: Method | undefined): number =>
  Math.max(0, ...(method?.paymentMerchants ?? []).map(({ paymentDiscount }) => paymentDiscount));

/** An amount as people type it, in the host's way of writing: `1.234,50`, `1234.5`. Undefined when it is none. */
export function readAmount(text: string, style: MoneyStyle): Amount | undefined {
  const bare = text
    .trim()
    .replace(style.symbol, "")
    .trim()
    .split(style.thousandSeparator || "\u0000")
    .join("");
  const plain = style.decimalSeparator === "." ? bare : bare.replace(style.decimalSeparator, ".");
  return /^\d{1,13}(\.\d{1,6})?$/.test(plain) ? fromUnits(Number(plain)) : undefined;
}
