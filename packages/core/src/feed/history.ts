import * as z from "zod";
import { advance, newOrderWrite, recordPurchases } from "../order/index.ts";
import { type Order, orderSchema } from "../order/schema.ts";
import { action, SYSTEM } from "../platform/index.ts";
import type { Outcome } from "./kind.ts";
import { type FeedRecord, upsert } from "./upsert.ts";

const storedOrderSchema = orderSchema.extend({ search: z.string() });

/**
 * Imports past orders without side effects: no events, no reservations, nothing sent to the ERP. They count as purchases of
 * their dealers. Existing orders are unchanged. Up to 1,000 at a time; outcomes are in the order of the input.
 */
export const importOrders = action({
  name: "feed.importOrders",
  scope: SYSTEM,
  input: z.array(orderSchema).max(1000, "max_items_exceeded"),
  run: async (orders): Promise<Outcome[]> => {
    const outcomes = await upsert(orders.map(toRecord));
    // Existing orders too: a crash may have interrupted recording their purchases.
    await recordPurchases({ orderNumbers: orders.map(({ orderNumber }) => orderNumber) });
    return outcomes;
  },
});

/** Uses the item of the order store, so that lists and searches find it. */
function toRecord(order: Order): FeedRecord {
  const write = newOrderWrite(order);
  if (write.kind !== "put") throw new Error("expected a put for a new order");
  const { pk, sk, gsi1pk, gsi1sk, ...patch } = write.item;
  const index = { gsi1pk: String(gsi1pk), gsi1sk: String(gsi1sk) };
  return [{ key: { pk, sk }, index, patch, schema: storedOrderSchema, asOf: order.asOf, onlyNew: true }];
}

/** A past order with the state that ERP confirmations matching its quantities would have produced (decision 009). */
export function asAnswered(order: Order): Order {
  const answered = order.lines.some(({ confirmations }) => confirmations.length > 0);
  return advance({ ...order, status: "waiting-confirmation" }, answered ? "confirmed" : undefined);
}
