import type { Day } from "../../platform/calendar.ts";
import type { Amount } from "../../platform/money.ts";
/** An open invoice, or a credit note when `openAmount` is negative, for the payment rules. */
export interface Payable {
  readonly sorg: string;
  readonly invoiceNo: string;
  /** 0 without installments, else the number of the installment. */
  readonly installment: number;
  readonly assignment: string;
  readonly dueDate: Day;
  /** Amount left to pay. */
  readonly openAmount: Amount;
  readonly freightAllowance: Amount;
  readonly earlyPaymentDiscount: Amount;
  /** Open and not held by a request; other invoices are shown but cannot be selected. */
  readonly isPayable: boolean;
}

/** Selected invoices by assignment, credits by number (2 §4). */
export interface Selection {
  readonly assignments: readonly string[];
  readonly creditNos: readonly string[];
}

export const isCreditNote = ({ openAmount }: Pick<Payable, "openAmount">): boolean => openAmount < 0;

/** The assignment of an invoice; without one its number, with the installment. */
export function assignmentOf({ assignment, invoiceNo, installment }: Payable): string {
  return assignment || (installment > 0 ? `${invoiceNo}/${installment}` : invoiceNo);
}

const toggled = (list: readonly string[], id: string): string[] =>
  list.includes(id) ? list.filter((other) => other !== id) : [...list, id];

/** Selects an invoice, or deselects a selected one. Invoices that are not payable change nothing. */
export function toggle(selection: Selection, invoice: Payable): Selection {
  if (!invoice.isPayable) return selection;
  return isCreditNote(invoice)
    ? { ...selection, creditNos: toggled(selection.creditNos, invoice.invoiceNo) }
    : { ...selection, assignments: toggled(selection.assignments, assignmentOf(invoice)) };
}

export function isSelected(selection: Selection, invoice: Payable): boolean {
  if (!invoice.isPayable) return false;
  return isCreditNote(invoice)
    ? selection.creditNos.includes(invoice.invoiceNo)
    : selection.assignments.includes(assignmentOf(invoice));
}

/** The selected invoices and credits of a list. */
export function chosenOf<Invoice extends Payable>(
  invoices: readonly Invoice[],
  selection: Selection,
): { readonly positives: readonly Invoice[]; readonly credits: readonly Invoice[] } {
  const chosen = invoices.filter((invoice) => isSelected(selection, invoice));
  return { positives: chosen.filter((invoice) => !isCreditNote(invoice)), credits: chosen.filter(isCreditNote) };
}

/** Groups installments by invoice, in the order of the list. */
export function byInvoice<Invoice extends Payable>(invoices: readonly Invoice[]): Invoice[][] {
  return [...Map.groupBy(invoices, ({ sorg, invoiceNo }) => `${sorg}#${invoiceNo}`).values()];
}

/**
 * Selected invoices that the rule forbids (2 §5). Credits are always allowed, and invoices that are
 * not payable need not be selected (decision 040).
 */
export function wronglySelected<Invoice extends Payable>(
  rule: string,
  invoices: readonly Invoice[],
  selection: Selection,
  today: Day,
): Invoice[] {
  const payable = invoices.filter((invoice) => invoice.isPayable && !isCreditNote(invoice));
  const chosen = payable.filter((invoice) => isSelected(selection, invoice));
  const left = payable.filter((invoice) => !isSelected(selection, invoice));
  if (rule === "oldest") {
    const earliest = left.reduce((day, { dueDate }) => (day === "" || dueDate < day ? dueDate : day), "");
    return earliest === "" ? [] : chosen.filter(({ dueDate }) => dueDate > earliest);
  }
  if (rule === "overdue") {
    return left.some(({ dueDate }) => dueDate < today) ? chosen.filter(({ dueDate }) => dueDate >= today) : [];
  }
  return [];
}

/** Invoices that must be selected first; under the rule `overdue`, the overdue ones. */
export function firstToPay<Invoice extends Payable>(
  rule: string,
  invoices: readonly Invoice[],
  selection: Selection,
  today: Day,
): Invoice[] {
  const left = invoices.filter(
    (invoice) => invoice.isPayable && !isCreditNote(invoice) && !isSelected(selection, invoice),
  );
  const wrong = wronglySelected(rule, invoices, selection, today);
  if (wrong.length === 0) return [];
  if (rule === "overdue") return left.filter(({ dueDate }) => dueDate < today);
  const latest =
    wrong
      .map(({ dueDate }) => dueDate)
      .sort()
      .at(-1) ?? "";
  return left.filter(({ dueDate }) => dueDate < latest);
}
