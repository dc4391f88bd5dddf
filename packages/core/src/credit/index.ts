import { chunk, commit, retryOnConflict, sumOf, type Write } from "../platform/index.ts";
import type { CreditCheck } from "./check.ts";
import type { OrderCredit } from "./schema.ts";
import {
  type Account,
  answeredUntil,
  figuresOfWrite,
  forgetWrite,
  keepAnsweredWrites,
  lowerWrite,
  raiseWrite,
  readAnswered,
  readCredit,
  readReservations,
  sameFiguresWrite,
} from "./store.ts";

export { type CreditCheck, checkCredit, creditProblems } from "./check.ts";

/**
 * Writes that reserve credit for orders in the checkout's transaction. With `checked`, the commit is refused when the figures
 * changed since they were read or the sum exceeds the limit.
 */
export function reserveCreditWrites(unified: string, checks: readonly CreditCheck[], checked: boolean): Write[] {
  return checks.flatMap(({ companyCode, credit, needed, maxReservable }): Write[] => {
    if (!credit || needed === 0) return [];
    const raise = raiseWrite({ unified, companyCode }, needed, checked ? maxReservable : undefined);
    return checked ? [sameFiguresWrite(credit), raise] : [raise];
  });
}

/** An answer of the ERP to an order. */
export interface CreditAnswer {
  readonly unified: string;
  readonly orderNumber: string;
  readonly credit: OrderCredit | undefined;
  /** Instant of the answer. */
  readonly asOf: string;
  /** The order was canceled or rejected. */
  readonly dead: boolean;
}

/**
 * Applies an answer of the ERP to the credit that an order uses: a canceled order releases it; another order is counted until
 * the ERP's figures are of the answer's instant or later, and contain it. Returns the order's new credit and the writes.
 */
export async function answerCredit({ unified, orderNumber, credit, asOf, dead }: CreditAnswer): Promise<{
  readonly credit: OrderCredit | undefined;
  readonly writes: readonly Write[];
}> {
  if (!credit) return { credit, writes: [] };
  const { companyCode, amount, answeredAt } = credit;
  const account = { unified, companyCode };
  if (answeredAt) {
    if (!dead) return { credit, writes: [] };
    const answered = await readAnswered(account, orderNumber, answeredAt);
    return { credit: undefined, writes: answered ? [forgetWrite(answered), lowerWrite(account, amount, amount)] : [] };
  }
  if (dead) return { credit: undefined, writes: [lowerWrite(account, amount)] };
  const figures = await readCredit(account);
  const contained = figures !== undefined && Date.parse(figures.asOf) >= Date.parse(asOf);
  const writes = contained ? [lowerWrite(account, amount)] : keepAnsweredWrites(account, orderNumber, amount, asOf);
  return { credit: { ...credit, answeredAt: asOf }, writes: [figuresOfWrite(account, figures), ...writes] };
}

/** Orders per transaction, besides the write that lowers their sum. */
const ORDERS_PER_COMMIT = 99;

/** Stops counting answered orders that new figures of the accounts contain. Safe to repeat. */
export async function settleCredits(accounts: readonly Account[]): Promise<void> {
  const each = [...new Map(accounts.map((account) => [`${account.unified}#${account.companyCode}`, account])).values()];
  const reservations = await readReservations(each);
  const waiting = each.filter((_, index) => (reservations[index]?.answered ?? 0) > 0);
  for (const account of waiting) await settleAccount(account);
}

/** On a conflict an order was canceled meanwhile, and the rest is read again. */
const settleAccount = (account: Account): Promise<void> =>
  retryOnConflict(async () => {
    const figures = await readCredit(account);
    if (!figures) return;
    const contained = await answeredUntil(account, figures.asOf);
    for (const part of chunk(contained, ORDERS_PER_COMMIT)) {
      const sum = sumOf(part, ({ amount }) => amount);
      await commit({ writes: [...part.map(forgetWrite), lowerWrite(account, sum, sum)] });
    }
  });
