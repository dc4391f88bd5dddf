import { chunk, commit, type Write, WriteConflict } from "../platform/index.ts";
import type { Cover } from "./cover.ts";
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

export { type Amount, type Cover, coverOf, creditProblems } from "./cover.ts";

/**
 * Counts what is ordered against its companies' credit, as writes of the checkout's transaction. Where credit is checked
 * the figures must be as they were seen and the sum must stay within the limit, else the commit ends in `moved`.
 */
export function reserveCreditWrites(
  unified: string,
  covers: readonly Cover[],
  checked: boolean,
  moved: () => Error,
): Write[] {
  return covers.flatMap(({ companyCode, credit, needed, mostReserved }): Write[] => {
    if (!credit || needed === 0) return [];
    const raise = raiseWrite({ unified, companyCode }, needed, checked ? mostReserved : undefined, moved);
    return checked ? [sameFiguresWrite(credit, moved), raise] : [raise];
  });
}

/** What the ERP has said of an order. */
export interface CreditAnswer {
  readonly unified: string;
  readonly orderNo: string;
  readonly credit: OrderCredit | undefined;
  /** Instant of the answer. */
  readonly asOf: string;
  /** The order comes to nothing. */
  readonly dead: boolean;
}

/**
 * What an answer of the ERP does to the credit that an order uses: a dead order uses none; another one is counted until
 * figures of the answer's instant or later are there, which contain it. Answers the order's new state and the writes.
 */
export async function answerCredit({ unified, orderNo, credit, asOf, dead }: CreditAnswer): Promise<{
  readonly credit: OrderCredit | undefined;
  readonly writes: readonly Write[];
}> {
  if (!credit) return { credit, writes: [] };
  const { companyCode, amount, answeredAt } = credit;
  const account = { unified, companyCode };
  if (answeredAt) {
    if (!dead) return { credit, writes: [] };
    const kept = await readAnswered(account, orderNo, answeredAt);
    return { credit: undefined, writes: kept ? [forgetWrite(kept), lowerWrite(account, amount, amount)] : [] };
  }
  if (dead) return { credit: undefined, writes: [lowerWrite(account, amount)] };
  const figures = await readCredit(account);
  const contained = figures !== undefined && Date.parse(figures.asOf) >= Date.parse(asOf);
  const writes = contained ? [lowerWrite(account, amount)] : keepAnsweredWrites(account, orderNo, amount, asOf);
  return { credit: { ...credit, answeredAt: asOf }, writes: [figuresOfWrite(account, figures), ...writes] };
}

const ATTEMPTS = 8;
/** Orders of one transaction, beside the write that lowers their sum. */
const ORDERS_PER_COMMIT = 99;

/** Stops counting the answered orders that the accounts' figures contain by now. Called after figures came; again does no harm. */
export async function settleCredits(accounts: readonly Account[]): Promise<void> {
  const each = [...new Map(accounts.map((one) => [`${one.unified}#${one.companyCode}`, one])).values()];
  const reservations = await readReservations(each);
  const waiting = each.filter((_, index) => (reservations[index]?.answered ?? 0) > 0);
  for (const account of waiting) await settleAccount(account);
}

async function settleAccount(account: Account): Promise<void> {
  for (let attempt = 1; ; attempt += 1) {
    const figures = await readCredit(account);
    if (!figures) return;
    const contained = await answeredUntil(account, figures.asOf);
    try {
      for (const part of chunk(contained, ORDERS_PER_COMMIT)) {
        const sum = part.reduce((all, { amount }) => all + amount, 0);
        await commit({ writes: [...part.map(forgetWrite), lowerWrite(account, sum, sum)] });
      }
      return;
    } catch (error) {
      // An order among them was cancelled meanwhile: what is left is looked at again.
      if (!(error instanceof WriteConflict) || attempt >= ATTEMPTS) throw error;
    }
  }
}
