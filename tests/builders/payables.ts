import { assignmentOf, isCreditNote, type Payable, type Selection } from "@spoke/core/payments/requests/selection.ts";
import { parseDay } from "@spoke/core/platform/calendar.ts";
import { amountOf } from "@spoke/core/platform/money.ts";

export const TODAY = "2026-11-20";

/** An invoice, by default of 100.00 and due today. */
export function bill(patch: Partial<Payable> = {}): Payable {
  return {
    sorg: "S1",
    invoiceNo: "I1",
    installment: 0,
    assignment: "A1",
    dueDate: parseDay(TODAY),
    openAmount: amountOf(1_000_000),
    freightAllowance: amountOf(0),
    earlyPaymentDiscount: amountOf(0),
    isPayable: true,
    ...patch,
  };
}

/** A selection of these invoices and credits. */
export function chosen(bills: readonly Payable[]): Selection {
  return {
    assignments: bills.filter((invoice) => !isCreditNote(invoice)).map(assignmentOf),
    creditNos: bills.filter(isCreditNote).map(({ invoiceNo }) => invoiceNo),
  };
}

export function subsetsOf<T>(list: readonly T[]): T[][] {
  return Array.from({ length: 2 ** list.length }, (_, bits) => list.filter((_one, index) => (bits >> index) & 1));
}
