import { answerCredit } from "../credit/index.ts";
import type { Write } from "../platform/index.ts";
import { releaseWrite, returnQuotaWrite } from "../stock/index.ts";
import type { Order } from "./schema.ts";
import { notWaitingWrite } from "./store.ts";
import { isDead, orderMachine } from "./transitions.ts";

/** An order without what it held, and the writes that give it back or hand it over; to be written together. */
export interface Settled {
  readonly next: Order;
  readonly writes: readonly Write[];
}

/**
 * Ends what an order holds of stock, order limit and credit once it was answered: from then on the ERP counts the pieces in
 * its own figures. Of a dead order they are free again.
 * @param asOf instant of the answer
 */
export async function settle(after: Order, asOf: string): Promise<Settled> {
  const dead = isDead(after.order_status);
  const { unified } = after.customer.custCode;
  const writes = after.details.flatMap((line): Write[] => {
    const article = { sorg: after.sorg, article_code: line.article_code };
    return [
      ...(line.reserved > 0 ? [releaseWrite(article, line.reserved, dead)] : []),
      ...(dead && line.counted > 0 ? [returnQuotaWrite(article, unified, line.counted)] : []),
    ];
  });
  const details = after.details.map((line) => ({ ...line, reserved: 0, counted: dead ? 0 : line.counted }));
  const answer = { unified, orderNo: after.order_no, credit: after.credit, asOf, dead };
  const { credit, writes: creditWrites } = await answerCredit(answer);
  return { next: { ...after, details, credit }, writes: [...writes, ...creditWrites] };
}

/** The order called off by the office, with all it held given back. @throws Refusal "conflict" once goods have left. */
export async function cancelled(order: Order, asOf: string): Promise<Settled> {
  const { next, writes } = await settle(
    { ...order, order_status: orderMachine.next(order.order_status, "cancel") },
    asOf,
  );
  return { next, writes: order.confirmedAsOf ? writes : [notWaitingWrite(order), ...writes] };
}
