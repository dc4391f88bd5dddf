import { assignmentOf, chosenOf, isCreditNote, isSelected, type Payable, type Selection } from "./selection.ts";
import { paymentTotals, type Terms } from "./total.ts";

/** Changes of a selection after which something is left to pay; each is empty if it cannot bring that about. */
interface WaysOut<Invoice> {
  /** Invoices to add, those due first. */
  readonly add: readonly Invoice[];
  /** Credits to leave out, as few as possible. */
  readonly leaveOut: readonly Invoice[];
}

/** What can be changed about a selection whose credits leave nothing to pay. */
export function waysOut<Invoice extends Payable>(
  invoices: readonly Invoice[],
  selection: Selection,
  terms: Terms,
): WaysOut<Invoice> {
  const isPaid = (next: Selection): boolean => {
    const { combined, total } = paymentTotals(invoices, next, terms);
    return combined > 0 && total > 0;
  };
  return {
    add: enough(notSelected(invoices, selection), (some) => isPaid(withInvoices(selection, some))),
    leaveOut: fewest(chosenOf(invoices, selection).credits, (some) => isPaid(withoutCredits(selection, some))),
  };
}

/** Invoices that can be added, those due first. */
const notSelected = <Invoice extends Payable>(invoices: readonly Invoice[], selection: Selection): Invoice[] =>
  invoices
    .filter((invoice) => invoice.isPayable && !isCreditNote(invoice) && !isSelected(selection, invoice))
    .toSorted((a, b) => a.dueDate.localeCompare(b.dueDate));

export const withInvoices = (selection: Selection, added: readonly Payable[]): Selection => ({
  ...selection,
  assignments: [...new Set([...selection.assignments, ...added.map(assignmentOf)])],
});

export const withoutCredits = (selection: Selection, left: readonly Payable[]): Selection => ({
  ...selection,
  creditNos: selection.creditNos.filter((number) => left.every(({ invoiceNo }) => invoiceNo !== number)),
});

/** The first of the list that are enough together. */
function enough<Invoice>(
  list: readonly Invoice[],
  isEnough: (some: readonly Invoice[]) => boolean,
): readonly Invoice[] {
  for (let count = 1; count <= list.length; count += 1) {
    const some = list.slice(0, count);
    if (isEnough(some)) return some;
  }
  return [];
}

/** The smallest credit that is enough alone, else the largest that are enough together. */
function fewest<Invoice extends Payable>(
  credits: readonly Invoice[],
  isEnough: (some: readonly Invoice[]) => boolean,
): readonly Invoice[] {
  const largestFirst = credits.toSorted((a, b) => a.openAmount - b.openAmount);
  const alone = largestFirst.toReversed().find((credit) => isEnough([credit]));
  return alone ? [alone] : enough(largestFirst, isEnough);
}
