import { type Amount, type Day, sumOf } from "../platform/index.ts";
import { openEntries } from "./hold.ts";
import { isCredit, isOverdue } from "./open.ts";

/** What a customer owes. */
export interface OpenSums {
  /** All open invoices, with credits deducted. */
  readonly open: Amount;
  /** Invoices that were due before today, without credits, which are never overdue. */
  readonly overdue: Amount;
}

/**
 * What a customer owes a sales organization in a currency. Callers check access. One read unit, unless the customer's open invoices
 * changed since this process read them.
 */
export async function openSums(unified: string, sorg: string, currency: string, today: Day): Promise<OpenSums> {
  const entries = (await openEntries(unified)).filter(
    ({ invoice }) => invoice.sorg === sorg && invoice.currency === currency,
  );
  const due = entries.filter(
    ({ invoice, openAmount }) => !isCredit({ accountingAmount: openAmount }) && isOverdue(invoice, today),
  );
  return { open: sumOf(entries, ({ openAmount }) => openAmount), overdue: sumOf(due, ({ openAmount }) => openAmount) };
}
