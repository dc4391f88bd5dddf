import * as z from "zod";
import { advance, newOrderWrites, readOrders } from "../order/index.ts";
import { type Order, orderSchema } from "../order/schema.ts";
import { action, bytesOf, commit, SYSTEM, transactionsOf } from "../platform/index.ts";
import type { Outcome } from "./kind.ts";
import { BYTES_PER_ITEM } from "./upsert.ts";

/**
 * Imports past orders without side effects: no events, no reservations, nothing sent to the ERP. They count as purchases of
 * their dealers. Existing orders are unchanged. Up to 1,000 at a time; outcomes are in the order of the input.
 */
export const importOrders = action({
  name: "feed.importOrders",
  scope: SYSTEM,
  input: z.array(orderSchema).max(1000, "max_items_exceeded"),
  run: async (orders): Promise<Outcome[]> => {
    const isTooLarge = (order: Order): boolean => bytesOf(order) > BYTES_PER_ITEM;
    const isWritten = await writeNew(orders.filter((order) => !isTooLarge(order)));
    return orders.map((order) => {
      if (isTooLarge(order)) return { refused: [{ column: "", reason: "record_too_large" }] };
      return isWritten.has(order) ? "changed" : "unchanged";
    });
  },
});

/** Writes the orders that do not exist, and returns them. */
async function writeNew(orders: readonly Order[]): Promise<ReadonlySet<Order>> {
  const stored = new Set(
    (await readOrders(orders.map(({ orderNumber }) => orderNumber))).map((order) => order.orderNumber),
  );
  const fresh = new Map<string, Order>();
  for (const order of orders)
    if (!stored.has(order.orderNumber) && !fresh.has(order.orderNumber)) fresh.set(order.orderNumber, order);
  const written = new Set<Order>();
  // Orders of a dealer stand together, as they share counts.
  const placeOf = ({ customer, sorg, createdAt }: Order) => `${customer.custCode.unified}#${sorg}#${createdAt}`;
  const sorted = [...fresh.values()].toSorted((a, b) => (placeOf(a) < placeOf(b) ? -1 : 1));
  for (const { records: group, writes } of transactionsOf(sorted, (order) => newOrderWrites([order]))) {
    const conflict = await commit.attempt({ writes });
    // One of them was written in between: write each on its own.
    for (const order of group) {
      if (!conflict || !(await commit.attempt({ writes: newOrderWrites([order]) }))) written.add(order);
    }
  }
  return written;
}

/** A past order with the state that ERP confirmations matching its quantities would have produced (decision 009). */
export function asAnswered(order: Order): Order {
  const answered = order.lines.some(({ confirmations }) => confirmations.length > 0);
  return advance({ ...order, status: "waiting-confirmation" }, answered ? "confirmed" : undefined);
}
