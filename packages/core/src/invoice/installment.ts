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

/** Whether sums count the amounts of the whole invoice here: once per invoice, with its first installment. */
export const isFirstInstallment = ({ installment }: Pick<Invoice, "installment">): boolean => installment <= 1;
