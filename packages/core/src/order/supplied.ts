import { type Amount, subtract, sumOf, times, ZERO } from "../platform/money.ts";
import { expectedAtRequest } from "./history.ts";
import { expectedQty, missingAmount } from "./open.ts";
import type { Order, OrderLine } from "./schema.ts";
import { isCanceledOrRejected } from "./transitions.ts";

/** Price of the pieces that will not be supplied; the total, with its shipment, of an order of which nothing will be. */
export const notSupplied = (order: Pick<Order, "status" | "lines" | "total">): Amount =>
  isSupplied(order) ? missingAmount(order) : order.total;

const isSupplied = ({ status, lines }: Pick<Order, "status" | "lines">): boolean =>
  !isCanceledOrRejected(status) && lines.some((line) => expectedQty(line) > 0);

/** Pieces of a line that were canceled; the others that are missing were not in stock. */
export function canceledQty({ status, history }: Pick<Order, "status" | "history">, line: OrderLine): number {
  const missing = line.qty - (isCanceledOrRejected(status) ? line.shipped : expectedQty(line));
  if (status === "canceled") return missing;
  const accepted = history.filter(({ what }) => what === "cancel-accepted").flatMap(({ lines }) => lines);
  const pieces = accepted.reduce((sum, { lineNo, from, to }) => (lineNo === line.lineNo ? sum + from - to : sum), 0);
  return Math.min(missing, pieces);
}

/** The total of an order once the pieces of an accepted request are canceled, whether the ERP has confirmed that or not. */
export function totalAfter(
  order: Pick<Order, "status" | "lines" | "total" | "history">,
  answer: Order["history"][number],
): Amount {
  const suppliedOf = (line: OrderLine): number => {
    const canceled = answer.lines.find(({ lineNo }) => lineNo === line.lineNo);
    if (!canceled) return expectedQty(line);
    const left = expectedAtRequest(order, line, answer) - (canceled.from - canceled.to);
    return Math.max(line.shipped, Math.min(expectedQty(line), left));
  };
  if (isCanceledOrRejected(order.status) || order.lines.every((line) => suppliedOf(line) === 0)) return ZERO;
  return subtract(
    order.total,
    sumOf(order.lines, (line) => times(line.chargedPrice, line.qty - suppliedOf(line))),
  );
}

/** The total of an order without the pieces that will not be supplied. */
export const suppliedTotal = (order: Pick<Order, "status" | "lines" | "total">): Amount =>
  subtract(order.total, notSupplied(order));
