import type { Payable } from "@spoke/core/payments/requests/selection.ts";
import type { PayableInvoiceFragment, PayPageQuery } from "../../gql/graphql.ts";
import type { MoneyStyle } from "../../lib/format.ts";

export type Desk = PayPageQuery["payableInvoices"];
export type SavedPayment = PayPageQuery["savedPayments"][number];
export type Method = Desk["payments"][number];

/** An open invoice as the rules look at it, with what is shown of it. */
export interface ShownBill extends Payable {
  readonly shown: PayableInvoiceFragment;
}

const UNIT = 10_000;

/** Ten-thousandths of an amount in units, and back: the rules count in whole numbers. */
export const fromUnits = (units: number): number => Math.round(units * UNIT);
export const toUnits = (amount: number): number => amount / UNIT;

export function billsOf({ invoices }: Desk): ShownBill[] {
  return invoices.map((shown) => ({
    sorg: shown.sorg,
    invoiceNo: shown.invoiceNo,
    installment: shown.installment,
    assignment: shown.assignment,
    dueDate: shown.dueDate.date,
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
export function readAmount(text: string, style: MoneyStyle): number | undefined {
  const bare = text
    .trim()
    .replace(style.symbol, "")
    .trim()
    .split(style.thousandSeparator || "\u0000")
    .join("");
  const plain = style.decimalSeparator === "." ? bare : bare.replace(style.decimalSeparator, ".");
  return /^\d{1,13}(\.\d{1,6})?$/.test(plain) ? fromUnits(Number(plain)) : undefined;
}
