import { type Amount, subtract, sumOf, times, ZERO } from "../platform/money.ts";
import { expectedQty, missingAmount } from "./open.ts";
import type { Order } from "./schema.ts";
import { isCanceledOrRejected } from "./transitions.ts";

/** Price of the pieces that will not be supplied; the total, with its shipment, of an order of which nothing will be. */
export const notSupplied = (order: Pick<Order, "status" | "lines" | "total">): Amount =>
  isSupplied(order) ? missingAmount(order) : order.total;

const isSupplied = ({ status, lines }: Pick<Order, "status" | "lines">): boolean =>
  !isCanceledOrRejected(status) && lines.some((line) => expectedQty(line) > 0);

/** The total of an order once the pieces of some lines that have not shipped are canceled, whether the ERP has confirmed that or not. */
export function totalWithout(order: Pick<Order, "status" | "lines" | "total">, lineNos: ReadonlySet<number>): Amount {
  const suppliedOf = (line: Order["lines"][number]): number =>
    lineNos.has(line.lineNo) ? line.shipped : expectedQty(line);
  if (isCanceledOrRejected(order.status) || order.lines.every((line) => suppliedOf(line) === 0)) return ZERO;
  return subtract(
    order.total,
    sumOf(order.lines, (line) => times(line.chargedPrice, line.qty - suppliedOf(line))),
  );
}

/** The total of an order without the pieces that will not be supplied. */
export const suppliedTotal = (order: Pick<Order, "status" | "lines" | "total">): Amount =>
  subtract(order.total, notSupplied(order));
