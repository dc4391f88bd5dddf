import { daysUntilDue, type Invoice } from "./schema.ts";

/** How an invoice stands to being paid (2 §4): to be paid, held by a request to pay, awaiting the money, or paid. */
export const STATUS_GROUPS = ["payable", "pending", "waiting", "paid"] as const;
export type StatusGroup = (typeof STATUS_GROUPS)[number];

/** What the rules of being paid look at. */
export interface Standing extends Pick<Invoice, "status" | "clearingDate"> {
  /** Request to pay that holds the invoice, by its id; only one can. */
  readonly paymentRequest?: string | undefined;
}

/** Open or empty means payable, unless a request to pay holds it (2 §4); what was cleared is paid whatever its status says. */
export function statusGroupOf({ status, clearingDate, paymentRequest }: Standing): StatusGroup {
  if (clearingDate !== undefined || status === "Paid") return "paid";
  if (status === "Waiting For Payment") return "waiting";
  return status === "Pending Payment" || paymentRequest !== undefined ? "pending" : "payable";
}

/** The status as people read it: a held invoice of the ERP's is Pending Payment here. */
export function statusOf(invoice: Standing): Invoice["status"] {
  return statusGroupOf(invoice) === "pending" ? "Pending Payment" : invoice.status;
}

/** Whether a request to pay may take it: an invoice, or a credit to be set against invoices. */
export const isPayable = (invoice: Standing): boolean => statusGroupOf(invoice) === "payable";

/** A positive amount is to be paid, a negative one is a credit (2 §3). */
export const isCredit = ({ accountingAmount }: Pick<Invoice, "accountingAmount">): boolean => accountingAmount < 0;

/** Whether it was due before `today` (ISO date); the day itself is in time. */
export const isOverdue = ({ dueDate }: Pick<Invoice, "dueDate">, today: string): boolean =>
  daysUntilDue(dueDate, today) < 0;

/** Days overdue, first and last of a range; null has no end. What is not due yet is in the first (decision 038). */
export interface AgeRange {
  readonly overdueFrom: number | null;
  readonly overdueTo: number | null;
}

export const AGE_RANGES: readonly AgeRange[] = [
  { overdueFrom: null, overdueTo: 0 },
  { overdueFrom: 1, overdueTo: 30 },
  { overdueFrom: 31, overdueTo: 60 },
  { overdueFrom: 61, overdueTo: 90 },
  { overdueFrom: 91, overdueTo: null },
];

/** Index in AGE_RANGES of what is due on a day (ISO dates). */
export function ageOf(dueDate: string, today: string): number {
  const overdue = -daysUntilDue(dueDate, today);
  return AGE_RANGES.findIndex(({ overdueTo }) => overdueTo === null || overdue <= overdueTo);
}

/** Whether it was open at the end of a day: written by then, and not cleared by then. What is paid without a day is not open. */
export function isOpenOn(invoice: Pick<Invoice, "invoiceDate" | "status" | "clearingDate">, day: string): boolean {
  if (invoice.invoiceDate > day) return false;
  return invoice.clearingDate === undefined ? invoice.status !== "Paid" : invoice.clearingDate > day;
}
