import type { Day } from "../platform/calendar.ts";
import { type Amount, ZERO } from "../platform/money.ts";
import { daysUntilDue, type Invoice } from "./schema.ts";

/** Payment status of an invoice (2 §4): payable, held by a payment request, waiting for the money, or paid. */
export const STATUS_GROUPS = ["payable", "pending", "waiting", "paid"] as const;
export type StatusGroup = (typeof STATUS_GROUPS)[number];

/** What the payment status depends on. */
export interface Standing extends Pick<Invoice, "status" | "clearingDate"> {
  /** Id of the payment request that holds the invoice. */
  readonly paymentRequest?: string | undefined;
}

/** Open or empty means payable, unless a payment request holds it (2 §4). A cleared invoice is paid, whatever its status. */
export function statusGroupOf({ status, clearingDate, paymentRequest }: Standing): StatusGroup {
  if (clearingDate !== undefined || status === "Paid") return "paid";
  if (status === "Waiting For Payment") return "waiting";
  return status === "Pending Payment" || paymentRequest !== undefined ? "pending" : "payable";
}

/** The displayed status: a held invoice is Pending Payment. */
export function statusOf(invoice: Standing): Invoice["status"] {
  return statusGroupOf(invoice) === "pending" ? "Pending Payment" : invoice.status;
}

/** Whether a payment request may hold it: an invoice, or a credit to deduct from invoices. */
export const isPayable = (invoice: Standing): boolean => statusGroupOf(invoice) === "payable";

/** A negative amount is a credit (2 §3). */
export const isCredit = ({ accountingAmount }: Pick<Invoice, "accountingAmount">): boolean => accountingAmount < 0;

/** A credit in the list of open invoices: one that was used up online stays a credit until the ERP has booked it. */
export const isOpenCredit = (entry: Pick<Invoice, "accountingAmount" | "grandTotal">): boolean =>
  isCredit(entry) || (entry.accountingAmount === 0 && entry.grandTotal < 0);

/** What is left to pay of an invoice or installment, negative for a credit; nothing once it is paid. */
export const openAmount = (invoice: Standing & Pick<Invoice, "accountingAmount">): Amount =>
  statusGroupOf(invoice) === "paid" ? ZERO : invoice.accountingAmount;

/** Whether it was due before `today`. */
export const isOverdue = ({ dueDate }: Pick<Invoice, "dueDate">, today: Day): boolean =>
  daysUntilDue(dueDate, today) < 0;

/** First and last day overdue of a range; null is unlimited. Invoices that are not due are in the first range (decision 038). */
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

/** In place of an age: credits have none. */
export const CREDITS = AGE_RANGES.length;

/** Index in AGE_RANGES by due date. */
export function ageOf(dueDate: Day, today: Day): number {
  const overdue = -daysUntilDue(dueDate, today);
  return AGE_RANGES.findIndex(({ overdueTo }) => overdueTo === null || overdue <= overdueTo);
}

/** Whether it was open at the end of a day: issued, and not yet cleared. A paid invoice without a clearing date is not open. */
export function isOpenOn(invoice: Pick<Invoice, "invoiceDate" | "status" | "clearingDate">, day: Day): boolean {
  if (invoice.invoiceDate > day) return false;
  return invoice.clearingDate === undefined ? invoice.status !== "Paid" : invoice.clearingDate > day;
}
