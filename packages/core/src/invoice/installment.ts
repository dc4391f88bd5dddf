import type { Invoice } from "./schema.ts";

/**
 * Amount of an installment, or of a whole invoice without installments: what is due on its day, paid or not. Of a part-paid
 * installment, it is the rest: the ERP sends no history of amounts (decision 039).
 */
export const dueAmount = <Value extends number>({
  installment,
  accountingAmount,
  grandTotal,
}: Readonly<Record<"accountingAmount" | "grandTotal", Value>> & Pick<Invoice, "installment">): Value =>
  installment > 0 ? accountingAmount : grandTotal;

/** Whether it is a credit note, open or settled. */
export const isCreditNote = (invoice: Parameters<typeof dueAmount>[0]): boolean => dueAmount(invoice) < 0;

const INVOICE_NUMBER = /^[A-Z0-9_-]{1,30}$/;

/** Number of the invoice that a credit note is set against, if its assignment names one. */
export const correctedInvoice = (
  invoice: Parameters<typeof dueAmount>[0] & Pick<Invoice, "assignment" | "invoiceNo">,
): string | undefined =>
  isCreditNote(invoice) && invoice.assignment !== invoice.invoiceNo && INVOICE_NUMBER.test(invoice.assignment)
    ? invoice.assignment
    : undefined;

/** Whether a credit note was set against an invoice when that was paid; one that came later was paid out or used for others. */
export const isDeductedFrom = (
  { clearingDate: settled }: { readonly clearingDate?: string | null | undefined },
  {
    clearingDate: paid,
    installment,
  }: { readonly clearingDate?: string | null | undefined; readonly installment: number },
): boolean => Boolean(settled && paid && settled <= paid) && installment === 0;

/** Whether sums count the amounts of the whole invoice here: once per invoice, with its first installment. */
export const isFirstInstallment = ({ installment }: Pick<Invoice, "installment">): boolean => installment <= 1;
