import { addDays, parseDay } from "@spoke/core/platform/calendar.ts";
import type { ShownBill } from "./payable.ts";

/** Which due dates are shown. */
export const DUE = ["any", "overdue", "soon"] as const;
/** In which order; "due" is as the server lists them. */
export const ORDERS = ["due", "amount", "newest"] as const;

/** What an open invoice is looked for by. */
export interface Finding {
  readonly search: string;
  readonly due: (typeof DUE)[number];
  readonly order: (typeof ORDERS)[number];
}

export const EVERYTHING: Finding = { search: "", due: "any", order: "due" };

const SOON_DAYS = 14;

/** The last day that counts as due soon. */
export const soonDay = (today: string): string => addDays(parseDay(today), SOON_DAYS);

/** The invoices that match, in the wanted order; installments stay beside each other where they are grouped. */
export function findBills(bills: readonly ShownBill[], { search, due, order }: Finding, today: string): ShownBill[] {
  const last = due === "overdue" ? addDays(parseDay(today), -1) : due === "soon" ? soonDay(today) : undefined;
  const sought = search.trim().toLowerCase();
  const found = bills.filter(
    (bill) => (last === undefined || bill.dueDate <= last) && (sought === "" || textOf(bill).includes(sought)),
  );
  if (order === "amount") return found.toSorted((a, b) => b.openAmount - a.openAmount);
  if (order === "newest") return found.toSorted((a, b) => (a.shown.invoiceDate < b.shown.invoiceDate ? 1 : -1));
  return found;
}

const textOf = ({ shown: { invoiceNo, doNo, custPoNo, accountingNo, assignment } }: ShownBill): string =>
  [invoiceNo, doNo, custPoNo, accountingNo, assignment].join("\n").toLowerCase();
