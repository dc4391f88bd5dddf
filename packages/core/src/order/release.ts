import { answerCredit } from "../credit/index.ts";
import { commit, transactionsOf, type Write } from "../platform/index.ts";
import {
  type ArticleAt,
  articleAt,
  readStocks,
  releaseArrivalWrite,
  releaseWrite,
  returnQuotaWrite,
  type StockItem,
} from "../stock/index.ts";
import { expectedQty } from "./open.ts";
import type { Order, OrderLine } from "./schema.ts";
import { changeOrderWrites } from "./store.ts";
import { isCanceledOrRejected, orderMachine } from "./transitions.ts";

/** An order without its reservations, and the writes that release them, for one transaction. */
export interface Released {
  /** The order as it is stored now. */
  readonly before: Order;
  readonly next: Order;
  readonly writes: readonly Write[];
}

/** Writes for reservations of lines in a transaction, besides those of the order, its lists, its credit, and the answer. */
const ROOM = 80;

/**
 * Releases an answered order's reservations of stock, order limit, and credit: from then on the ERP counts the pieces in its own
 * figures. The pieces are available again if the order was canceled or rejected, or if the figures are of the answer's instant
 * or later and contain them already. Pieces that the ERP will not supply no longer count against the order limit.
 *
 * Lines that do not fit into the transaction of the answer are released before it. The order says of each line what it still
 * reserves, so that a repeated answer releases nothing twice.
 * @param before the order as it was read
 * @param after the order with the answer
 * @param asOf instant of the answer
 */
export async function releaseReservations(before: Order, after: Order, asOf: string): Promise<Released> {
  const dead = isCanceledOrRejected(after.status);
  const writesOf = await lineReleases(after, asOf);
  const transactions = transactionsOf(after.lines, writesOf, ROOM);
  const last = transactions.at(-1);
  let stored = before;
  for (const { records, writes } of transactions.slice(0, -1)) {
    const lines = released(stored.lines, new Set(records.map(({ lineNo }) => lineNo)), dead);
    await commit({ writes: [...changeOrderWrites([{ before: stored, after: { ...stored, lines } }]), ...writes] });
    stored = { ...stored, lines, version: stored.version + 1, unlisted: undefined };
  }
  const { unified } = after.customer.custCode;
  const answer = { unified, orderNumber: after.orderNumber, credit: after.credit, asOf, dead };
  const { credit, writes: creditWrites } = await answerCredit(answer);
  const lines = released(after.lines, new Set(after.lines.map(({ lineNo }) => lineNo)), dead);
  return { before: stored, next: { ...after, lines, credit }, writes: [...(last?.writes ?? []), ...creditWrites] };
}

/** The lines without the reservations of those with the given numbers. */
const released = (lines: readonly OrderLine[], numbers: ReadonlySet<number>, dead: boolean): OrderLine[] =>
  lines.map((line) => (numbers.has(line.lineNo) ? { ...line, reserved: 0, counted: countedAfter(line, dead) } : line));

/** Pieces of an answered line that still count against the order limit: those that will be supplied. */
const countedAfter = (line: OrderLine, dead: boolean): number => (dead ? 0 : Math.min(line.counted, expectedQty(line)));

/** The writes that release what a line of the answered order reserves. */
async function lineReleases(after: Order, asOf: string): Promise<(line: OrderLine) => Write[]> {
  const dead = isCanceledOrRejected(after.status);
  const { unified } = after.customer.custCode;
  const at = ({ articleCode }: Pick<OrderLine, "articleCode">): ArticleAt => ({ sorg: after.sorg, articleCode });
  const held = after.lines.filter(({ reserved }) => reserved > 0);
  const needed = dead ? held.filter(({ expectedDate }) => expectedDate) : held;
  const stocks = needed.length === 0 ? [] : await readStocks(needed.map(at));
  const figures = new Map(needed.map((line, index) => [articleAt(at(line)), stocks[index]]));
  return (line) => {
    const article = at(line);
    const uncounted = line.counted - countedAfter(line, dead);
    const stock = figures.get(articleAt(article));
    const figuresAsOf = dead ? undefined : stock?.asOf;
    const counted = figuresAsOf !== undefined && Date.parse(figuresAsOf) >= Date.parse(asOf);
    return [
      ...(line.reserved > 0 ? [releaseOf(line, article, stock, dead || counted, figuresAsOf)] : []),
      ...(uncounted > 0 ? [returnQuotaWrite(article, unified, uncounted)] : []),
    ];
  };
}

function releaseOf(
  { reserved, expectedDate }: OrderLine,
  article: ArticleAt,
  stock: StockItem | undefined,
  giveBack: boolean,
  figuresAsOf: string | undefined,
): Write {
  return stock && expectedDate
    ? releaseArrivalWrite(stock, reserved, expectedDate, giveBack)
    : releaseWrite(article, reserved, giveBack, figuresAsOf);
}

/** The order canceled by the office, with its reservations released. @throws Refusal "conflict" once goods have left. */
export const cancelOrder = (order: Order, asOf: string): Promise<Released> =>
  releaseReservations(order, { ...order, status: orderMachine.next(order.status, "cancel") }, asOf);
