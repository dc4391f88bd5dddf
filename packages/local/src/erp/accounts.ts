import { isoDay } from "../feed-file.ts";
import type { Answer } from "./answers.ts";
import { blockReason, credits, GRACE_DAYS, type Owed } from "./credit.ts";
import { moment, type Office } from "./office.ts";
import type { ErpState } from "./state.ts";

/** A dealer's account at a company. */
export interface Account {
  readonly custCode: string;
  readonly companyCode: string;
}

export const accountKey = ({ custCode, companyCode }: Account): string => `${custCode}#${companyCode}`;

/** Whether the account has an invoice that nobody has paid long after it was due. */
function isOverdue(state: Pick<ErpState, "unpaid">, account: string, now: number): boolean {
  const latest = isoDay(now, -GRACE_DAYS);
  return Object.values(state.unpaid).some((one) => one.account === account && one.left > 0 && one.dueDate < latest);
}

/** Writes the account's figures after `change` (ten-thousandths) into the books, and answers what the portal is told. */
export type Tell = (change: Owed) => Answer;

/** Reads what is needed to tell of an account; undefined for one that has no credit in the currency. */
export async function teller(office: Office, account: Account, currency?: string): Promise<Tell | undefined> {
  const { state, clock, lookups } = office;
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
    const overdue = isOverdue(state, key, clock.now());
    const reason = blockReason(credit, owed, { overdue, held: state.held.includes(key) });
    const { asOf } = moment(office, credit.asOf);
    state.owed[key] = { asOf, ...owed };
    // Once a block was sent every file says whether it holds: one that overtakes the others must not leave it standing.
    if (reason !== undefined || key in state.blocks) state.blocks[key] = reason ?? "";
    return credits(credit, owed, state.blocks[key], asOf);
  };
}

/** Tells accounts whose invoices have become long overdue, or are paid since. */
export async function dun(
  office: Office,
  post: (sorg: string, custCode: string, answer: Answer) => void,
): Promise<void> {
  const { state, clock } = office;
  const latest = isoDay(clock.now(), -GRACE_DAYS);
  const late = Object.entries(state.unpaid).filter(([, { left, dueDate }]) => left > 0 && dueDate < latest);
  const overdue = new Map(late.map(([id, { account }]) => [account, id.split("#")[0] ?? ""]));
  for (const [key, sorg] of new Map([...Object.entries(state.overdue), ...overdue])) {
    if (overdue.has(key) === key in state.overdue) continue;
    const [custCode = "", companyCode = ""] = key.split("#");
    const tell = await teller(office, { custCode, companyCode });
    if (overdue.has(key)) state.overdue[key] = sorg;
    else delete state.overdue[key];
    if (tell) post(sorg, custCode, tell({ openInvoice: 0, openDo: 0 }));
  }
}

/** Takes what was paid or credited off an invoice of the ERP's own; of others it keeps none. */
export function settle(state: Pick<ErpState, "unpaid">, sorg: string, invoiceNo: string, amount: number): void {
  const entry = state.unpaid[`${sorg}#${invoiceNo}`];
  if (!entry) return;
  entry.left -= amount;
  if (entry.left <= 0) delete state.unpaid[`${sorg}#${invoiceNo}`];
}
