import { orderProgressed } from "@spoke/events";
import { event, type PendingEvent } from "../platform/index.ts";
import type { Order } from "./schema.ts";

/** The event that orders of a customer changed, if any of them is for a consumer's order. One event, however many there are. */
export function progressEvents(orders: readonly Order[]): PendingEvent[] {
  const linked = orders.filter(({ pickupOrder }) => pickupOrder !== undefined);
  const [first] = linked;
  if (!first) return [];
  const { sorg, customer } = first;
  const orderNumbers = linked.map(({ orderNumber }) => orderNumber);
  return [event(orderProgressed, { orderNumbers, sorg, customer: customer.custCode.unified })];
}
