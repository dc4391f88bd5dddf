import type { Payable } from "@spoke/core/payments/requests/selection.ts";
import { parseDay } from "@spoke/core/platform/calendar.ts";
import { fromUnits } from "@spoke/core/platform/money.ts";
import type { PayableInvoiceFragment, PayPageQuery } from "../../gql/graphql.ts";

export type PaymentContext = PayPageQuery["payableInvoices"];
export type SavedPayment = PayPageQuery["savedPayments"][number];
export type BankAccount = NonNullable<PaymentContext["bankAccount"]>;
export type Method = PaymentContext["payments"][number];

/** An open invoice as the rules look at it, with what is shown of it. */
export interface ShownBill extends Payable {
  readonly shown: PayableInvoiceFragment;
}

export function billsOf({ invoices }: PaymentContext): ShownBill[] {
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
