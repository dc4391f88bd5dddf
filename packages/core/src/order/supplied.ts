import { type Amount, subtract, ZERO } from "../platform/money.ts";
import { missingAmount } from "./open.ts";
import type { Order } from "./schema.ts";
import { isCanceledOrRejected } from "./transitions.ts";

/** Price of the pieces that will not be supplied; nothing for an order that ended as a whole, which shows its state instead. */
export const notSupplied = (order: Pick<Order, "status" | "lines">): Amount =>
  isCanceledOrRejected(order.status) ? ZERO : missingAmount(order);

/** The total of an order without the pieces that will not be supplied. */
export const suppliedTotal = (order: Pick<Order, "status" | "lines" | "total">): Amount =>
  subtract(order.total, notSupplied(order));
