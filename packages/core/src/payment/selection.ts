/** An open invoice, or a credit note when `openAmount` is negative, as the rules of paying look at it. */
export interface Payable {
  readonly sorg: string;
  readonly invoiceNo: string;
  /** 0 when it is paid at once, else its number among the instalments of the invoice. */
  readonly installment: number;
  readonly assignment: string;
  /** ISO day. */
  readonly dueDate: string;
  /** What is left to pay, in ten-thousandths of the currency's unit. */
  readonly openAmount: number;
  readonly freightAllowance: number;
  readonly earlyPaymentDiscount: number;
  /** Open, and held by no request: others can be seen but not chosen. */
  readonly isPayable: boolean;
}

/** What is chosen: invoices by assignment, credits by number (2 §4). */
export interface Selection {
  readonly assignments: readonly string[];
  readonly creditNos: readonly string[];
}

export const NOTHING_CHOSEN: Selection = { assignments: [], creditNos: [] };

export const isCreditNote = ({ openAmount }: Pick<Payable, "openAmount">): boolean => openAmount < 0;

/** The assignment of an invoice; its number stands in for one that the ERP left empty, each instalment for itself. */
export function assignmentOf({ assignment, invoiceNo, installment }: Payable): string {
  return assignment || (installment > 0 ? `${invoiceNo}/${installment}` : invoiceNo);
}

const toggled = (list: readonly string[], one: string): string[] =>
  list.includes(one) ? list.filter((other) => other !== one) : [...list, one];

/** The selection after an invoice was chosen or, when it was, taken out. One that is not payable changes nothing. */
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

/** The chosen invoices and credits of a list. */
export function chosenOf<Invoice extends Payable>(
  invoices: readonly Invoice[],
  selection: Selection,
): { readonly positives: readonly Invoice[]; readonly credits: readonly Invoice[] } {
  const chosen = invoices.filter((one) => isSelected(selection, one));
  return { positives: chosen.filter((one) => !isCreditNote(one)), credits: chosen.filter(isCreditNote) };
}

/** Instalments together under their invoice, in the order of the list; an invoice that is paid at once stands alone. */
export function byInvoice<Invoice extends Payable>(invoices: readonly Invoice[]): Invoice[][] {
  return [...Map.groupBy(invoices, ({ sorg, invoiceNo }) => `${sorg}#${invoiceNo}`).values()];
}

/**
 * Which of the chosen invoices the rule forbids (2 §5), with `today` as an ISO day. Credits are never wrong, and what
 * cannot be paid does not count as left out (decision 040).
 */
export function wronglySelected<Invoice extends Payable>(
  rule: string,
  invoices: readonly Invoice[],
  selection: Selection,
  today: string,
): Invoice[] {
  const payable = invoices.filter((one) => one.isPayable && !isCreditNote(one));
  const chosen = payable.filter((one) => isSelected(selection, one));
  const left = payable.filter((one) => !isSelected(selection, one));
  if (rule === "oldest") {
    const earliest = left.reduce((day, { dueDate }) => (day === "" || dueDate < day ? dueDate : day), "");
    return earliest === "" ? [] : chosen.filter(({ dueDate }) => dueDate > earliest);
  }
  if (rule === "overdue") {
    return left.some(({ dueDate }) => dueDate < today) ? chosen.filter(({ dueDate }) => dueDate >= today) : [];
  }
  return [];
}

/** Everything that must be chosen before any other may be: what is overdue, under the rule `overdue`. */
export function firstToPay<Invoice extends Payable>(
  rule: string,
  invoices: readonly Invoice[],
  selection: Selection,
  today: string,
): Invoice[] {
  const left = invoices.filter((one) => one.isPayable && !isCreditNote(one) && !isSelected(selection, one));
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
