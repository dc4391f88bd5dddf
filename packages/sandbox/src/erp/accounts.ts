import { daysBetween } from "@spoke/core/platform/calendar.ts";
import { type Amount, add, largest, subtract, ZERO } from "@spoke/core/platform/money.ts";
import type { Answer } from "./answers.ts";
import { type ErpContext, nextInstant, today } from "./context.ts";
import { type BlockReason, blockReason, credits, type Owed, overdueReason } from "./credit.ts";
import type { ErpState } from "./state.ts";

/** A dealer's account at a company. */
export interface Account {
  readonly custCode: string;
  readonly companyCode: string;
}

export const accountKey = ({ custCode, companyCode }: Account): string => `${custCode}#${companyCode}`;

interface Overdue {
  /** The sales organization that reports the account. */
  readonly sorg: string;
  readonly reason: BlockReason;
}

/** Accounts blocked by overdue invoices, by key. */
function overdueAccounts({ state, clock }: ErpContext): ReadonlyMap<string, Overdue> {
  const byAccount = Map.groupBy(Object.entries(state.unpaid), ([, { account }]) => account);
  return new Map(
    [...byAccount].flatMap(([key, entries]): [string, Overdue][] => {
      const reason = overdueReason(
        entries.map(([, { dueDate, timeZone }]) => daysBetween(dueDate, today({ clock }, timeZone))),
      );
      return reason ? [[key, { sorg: entries[0]?.[0].split("#")[0] ?? "", reason }]] : [];
    }),
  );
}

/** Applies a change to the account and returns the credit figures to send. */
type Report = (change: Owed) => Answer;

/** Loads an account for reporting; undefined if it has no credit in the currency. */
export async function accountReporter(
  context: ErpContext,
  account: Account,
  currency?: string,
): Promise<Report | undefined> {
  const { state, lookups } = context;
  const credit = await lookups.credit(account.custCode, account.companyCode);
  if (!credit || (currency !== undefined && credit.currency !== currency)) return undefined;
  const key = accountKey(account);
  return (change) => {
    const own = state.owed[key];
    const before = own && own.asOf > credit.asOf ? own : credit;
    const owed = {
      openInvoice: add(before.openInvoice, change.openInvoice),
      openDo: largest(ZERO, add(before.openDo, change.openDo)),
    };
    const overdue = overdueAccounts(context).get(key)?.reason;
    const reason = blockReason(credit, owed, { overdue, held: state.held.includes(key) });
    const asOf = nextInstant(context, credit.asOf);
    state.owed[key] = { asOf, ...owed };
    // Once a block was sent, every later file states it: a file that overtakes others must not leave the block in place.
    if (reason !== undefined || key in state.blocks) state.blocks[key] = reason ?? "";
    return credits(credit, owed, state.blocks[key], asOf);
  };
}

/** Sends credit figures of accounts that became overdue, or were paid since; returns whether there were any. */
export async function updateOverdueBlocks(
  context: ErpContext,
  send: (sorg: string, custCode: string, answer: Answer) => void,
): Promise<boolean> {
  const { state } = context;
  const overdue = overdueAccounts(context);
  let changed = false;
  for (const [key, { sorg }] of new Map([...Object.entries(state.overdue), ...overdue])) {
    const now = overdue.get(key);
    if (now?.reason === state.overdue[key]?.reason) continue;
    const [custCode = "", companyCode = ""] = key.split("#");
    const report = await accountReporter(context, { custCode, companyCode });
    changed = true;
    if (now) state.overdue[key] = now;
    else delete state.overdue[key];
    if (report) send(sorg, custCode, report({ openInvoice: ZERO, openDo: ZERO }));
  }
  return changed;
}

/** Subtracts a payment or credit from one of the ERP's own unpaid invoices; others are not tracked. */
export function reduceUnpaid(state: Pick<ErpState, "unpaid">, sorg: string, invoiceNo: string, amount: Amount): void {
  const entry = state.unpaid[`${sorg}#${invoiceNo}`];
  if (!entry) return;
  entry.left = subtract(entry.left, amount);
  if (entry.left <= 0) delete state.unpaid[`${sorg}#${invoiceNo}`];
}
