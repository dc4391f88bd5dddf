import { customerRecord } from "../customer/index.ts";
import { todayHere } from "../host/index.ts";
import { type Amount, actor, type Day, sumOf } from "../platform/index.ts";
import { companiesOf } from "./companies.ts";
import { type OpenEntry, openEntries } from "./hold.ts";
import { isOpenCredit, isOverdue } from "./open.ts";
import { READ_OPEN } from "./open-invoices.ts";

/** What a customer owes. */
export interface OpenSums {
  /** All open invoices, with credits deducted. */
  readonly open: Amount;
  /** Invoices that were due before today, without credits, which are never overdue. */
  readonly overdue: Amount;
  /** When the oldest of these was due; undefined without any. */
  readonly overdueSince: Day | undefined;
}

/**
 * What a customer owes a sales organization in a currency. Callers check access. One read unit, unless the customer's open invoices
 * changed since this process read them.
 */
export async function openSums(unified: string, sorg: string, currency: string, today: Day): Promise<OpenSums> {
  const entries = (await openEntries(unified)).filter(
    ({ invoice }) => invoice.sorg === sorg && invoice.currency === currency,
  );
  const due = entries.filter((entry) => isDue(entry, today));
  const [overdueSince] = due.map(({ invoice }) => invoice.dueDate).sort();
  return {
    open: sumOf(entries, ({ openAmount }) => openAmount),
    overdue: sumOf(due, ({ openAmount }) => openAmount),
    overdueSince,
  };
}

const isDue = ({ invoice, openAmount }: OpenEntry, today: Day): boolean =>
  !isOpenCredit({ ...invoice, accountingAmount: openAmount }) && isOverdue(invoice, today);

/**
 * Whether a customer has overdue invoices of a company, in the actor's sales organizations; false for users who do not see
 * invoices. Callers check access to the customer. One read unit, as `openSums`.
 */
export async function hasOverdue(unified: string, companyCode: string): Promise<boolean> {
  const { scopes, sorgs } = actor();
  if (!READ_OPEN.some((scope) => scopes.has(scope))) return false;
  const [entries, record, today] = await Promise.all([openEntries(unified), customerRecord(unified), todayHere()]);
  const { complete } = companiesOf(record);
  return entries.some(
    (entry) =>
      sorgs.includes(entry.invoice.sorg) && isDue(entry, today) && complete(entry.invoice).companyCode === companyCode,
  );
}
