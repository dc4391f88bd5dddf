import { answerCredit } from "../credit/index.ts";
import type { Write } from "../platform/index.ts";
import { articleAt, readStocks, releaseWrite, returnQuotaWrite } from "../stock/index.ts";
import type { Order, OrderLine } from "./schema.ts";
import { notWaitingWrite } from "./store.ts";
import { isDead, orderMachine } from "./transitions.ts";

/** An order without what it held, and the writes that give it back or hand it over; to be written together. */
export interface Settled {
  readonly next: Order;
  readonly writes: readonly Write[];
}

/**
 * Ends what an order holds of stock, order limit and credit once it was answered: from then on the ERP counts the pieces in
 * its own figures. Of a dead order they are free again, and so they are where the figures are of the answer's instant or
 * later: those count the pieces already, and counting them twice would keep them from everybody until the next figures.
 * @param asOf instant of the answer
 */
export async function settle(after: Order, asOf: string): Promise<Settled> {
  const dead = isDead(after.order_status);
  const { unified } = after.customer.custCode;
  const at = ({ article_code }: Pick<OrderLine, "article_code">) => ({ sorg: after.sorg, article_code });
  const held = after.details.filter(({ reserved }) => reserved > 0);
  const stocks = dead || held.length === 0 ? [] : await readStocks(held.map(at));
  const figures = new Map(held.map((line, index) => [articleAt(at(line)), stocks[index]?.asOf]));
  const writes = after.details.flatMap((line): Write[] => {
    const article = at(line);
    const seen = figures.get(articleAt(article));
    const counted = seen !== undefined && Date.parse(seen) >= Date.parse(asOf);
    return [
      ...(line.reserved > 0 ? [releaseWrite(article, line.reserved, dead || counted, seen)] : []),
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
