import { isoDay } from "../feed-file.ts";
import type { Answer } from "./answers.ts";
import { type BlockReason, blockReason, credits, type Owed, overdueReason } from "./credit.ts";
import { moment, type Office } from "./office.ts";
import type { ErpState } from "./state.ts";

const DAY = 86_400_000;

/** A dealer's account at a company. */
export interface Account {
  readonly custCode: string;
  readonly companyCode: string;
}

export const accountKey = ({ custCode, companyCode }: Account): string => `${custCode}#${companyCode}`;

interface Overdue {
  /** A sales organisation that tells of the account. */
  readonly sorg: string;
  readonly reason: BlockReason;
}

/** Accounts that their unpaid invoices block, by key. */
function overdueAccounts({ state, clock }: Office): ReadonlyMap<string, Overdue> {
  const today = Date.parse(isoDay(clock.now()));
  const byAccount = Map.groupBy(Object.entries(state.unpaid), ([, { account }]) => account);
  return new Map(
    [...byAccount].flatMap(([key, entries]): [string, Overdue][] => {
      const reason = overdueReason(entries.map(([, { dueDate }]) => (today - Date.parse(dueDate)) / DAY));
      return reason ? [[key, { sorg: entries[0]?.[0].split("#")[0] ?? "", reason }]] : [];
    }),
  );
}

/** Writes the account's figures after `change` (ten-thousandths) into the books, and answers what the portal is told. */
type Tell = (change: Owed) => Answer;

/** Reads what is needed to tell of an account; undefined for one that has no credit in the currency. */
export async function teller(office: Office, account: Account, currency?: string): Promise<Tell | undefined> {
  const { state, lookups } = office;
  const credit = await lookups.credit(account.custCode, account.companyCode);
  if (!credit || (currency !== undefined && credit.currency !== currency)) return undefined;
  const key = accountKey(account);
  return (change) => {
    const own = state.owed[key];
    const before = own && own.asOf > credit.asOf ? own : credit;
    const owed = {
      openInvoice: before.openInvoice + change.openInvoice,
      openDo: Math.max(0, before.openDo + change.openDo),
    };
    const overdue = overdueAccounts(office).get(key)?.reason;
    const reason = blockReason(credit, owed, { overdue, held: state.held.includes(key) });
    const { asOf } = moment(office, credit.asOf);
    state.owed[key] = { asOf, ...owed };
    // Once a block was sent every file says whether it holds: one that overtakes the others must not leave it standing.
    if (reason !== undefined || key in state.blocks) state.blocks[key] = reason ?? "";
    return credits(credit, owed, state.blocks[key], asOf);
  };
}

/** Tells accounts whose invoices have become long overdue, or are paid since; whether there were any. */
export async function dun(
  office: Office,
  post: (sorg: string, custCode: string, answer: Answer) => void,
): Promise<boolean> {
  const { state } = office;
  const overdue = overdueAccounts(office);
  let changed = false;
  for (const [key, { sorg }] of new Map([...Object.entries(state.overdue), ...overdue])) {
    const now = overdue.get(key);
    if (now?.reason === state.overdue[key]?.reason) continue;
    const [custCode = "", companyCode = ""] = key.split("#");
    const tell = await teller(office, { custCode, companyCode });
    changed = true;
    if (now) state.overdue[key] = now;
    else delete state.overdue[key];
    if (tell) post(sorg, custCode, tell({ openInvoice: 0, openDo: 0 }));
  }
  return changed;
}

/** Takes what was paid or credited off an invoice of the ERP's own; of others it keeps none. */
export function settle(state: Pick<ErpState, "unpaid">, sorg: string, invoiceNo: string, amount: number): void {
  const entry = state.unpaid[`${sorg}#${invoiceNo}`];
  if (!entry) return;
  entry.left -= amount;
  if (entry.left <= 0) delete state.unpaid[`${sorg}#${invoiceNo}`];
}
