import { answerCredit } from "../credit/index.ts";
import type { Write } from "../platform/index.ts";
import { articleAt, readStocks, releaseWrite, returnQuotaWrite } from "../stock/index.ts";
import type { Order, OrderLine } from "./schema.ts";
import { isDead, orderMachine } from "./transitions.ts";

/** An order without its reservations, and the writes that release them, for one transaction. */
export interface Released {
  readonly next: Order;
  readonly writes: readonly Write[];
}

/**
 * Releases an answered order's reservations of stock, order limit, and credit: from then on the ERP counts the pieces in its own
 * figures. The pieces are available again if the order was canceled or rejected, or if the figures are of the answer's instant
 * or later and contain them already.
 * @param asOf instant of the answer
 */
export async function releaseReservations(after: Order, asOf: string): Promise<Released> {
  const dead = isDead(after.status);
  const { unified } = after.customer.custCode;
  const at = ({ articleCode }: Pick<OrderLine, "articleCode">) => ({ sorg: after.sorg, articleCode });
  const held = after.lines.filter(({ reserved }) => reserved > 0);
  const stocks = dead || held.length === 0 ? [] : await readStocks(held.map(at));
  const figures = new Map(held.map((line, index) => [articleAt(at(line)), stocks[index]?.asOf]));
  const writes = after.lines.flatMap((line): Write[] => {
    const article = at(line);
    const figuresAsOf = figures.get(articleAt(article));
    const counted = figuresAsOf !== undefined && Date.parse(figuresAsOf) >= Date.parse(asOf);
    return [
      ...(line.reserved > 0 ? [releaseWrite(article, line.reserved, dead || counted, figuresAsOf)] : []),
      ...(dead && line.counted > 0 ? [returnQuotaWrite(article, unified, line.counted)] : []),
    ];
  });
  const lines = after.lines.map((line) => ({ ...line, reserved: 0, counted: dead ? 0 : line.counted }));
  const answer = { unified, orderNumber: after.orderNumber, credit: after.credit, asOf, dead };
  const { credit, writes: creditWrites } = await answerCredit(answer);
  return { next: { ...after, lines, credit }, writes: [...writes, ...creditWrites] };
}

/** The order canceled by the office, with its reservations released. @throws Refusal "conflict" once goods have left. */
export const cancelOrder = (order: Order, asOf: string): Promise<Released> =>
  releaseReservations({ ...order, status: orderMachine.next(order.status, "cancel") }, asOf);
