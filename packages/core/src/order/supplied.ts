import { type Amount, subtract } from "../platform/money.ts";
import { expectedQty, missingAmount } from "./open.ts";
import type { Order } from "./schema.ts";
import { isCanceledOrRejected } from "./transitions.ts";

/** Price of the pieces that will not be supplied; the total, with its shipment, of an order of which nothing will be. */
export const notSupplied = (order: Pick<Order, "status" | "lines" | "total">): Amount =>
  isSupplied(order) ? missingAmount(order) : order.total;

const isSupplied = ({ status, lines }: Pick<Order, "status" | "lines">): boolean =>
  !isCanceledOrRejected(status) && lines.some((line) => expectedQty(line) > 0);

/** The total of an order without the pieces that will not be supplied. */
export const suppliedTotal = (order: Pick<Order, "status" | "lines" | "total">): Amount =>
  subtract(order.total, notSupplied(order));
