import * as z from "zod";
import { advance, newOrderWrite, recordPurchases } from "../order/index.ts";
import { type Order, orderSchema } from "../order/schema.ts";
import { action, SYSTEM } from "../platform/index.ts";
import type { Outcome } from "./kind.ts";
import { type FeedRecord, upsert } from "./upsert.ts";

const storedOrderSchema = orderSchema.extend({ search: z.string() });

/**
 * Takes over orders of the past as they stand, without any effect: no event, no reservation, nothing to the ERP. They
 * are known among their dealers' purchases. An order that is there stays as it is. At most 1,000 at a time; the outcomes are in the order of the input.
 */
export const importOrders = action({
  name: "feed.importOrders",
  scope: SYSTEM,
  input: z.array(orderSchema).max(1000, "max_items_exceeded"),
  run: async (orders): Promise<Outcome[]> => {
    const outcomes = await upsert(orders.map(toRecord));
    // Those that were there as well: a crash may have left their purchases out.
    await recordPurchases({ orderNos: orders.map(({ order_no }) => order_no) });
    return outcomes;
  },
});

/** The item is the order's own store's, so that lists and searches find it. */
function toRecord(order: Order): FeedRecord {
  const write = newOrderWrite(order, () => new Error("an imported order is never put by this write"));
  if (write.kind !== "put") throw new Error("a new order is a put");
  const { pk, sk, gsi1pk, gsi1sk, ...patch } = write.item;
  const index = { gsi1pk: String(gsi1pk), gsi1sk: String(gsi1sk) };
  return [{ key: { pk, sk }, index, patch, schema: storedOrderSchema, asOf: order.asOf, onlyNew: true }];
}

/** A past order in the state in which the ERP's answers, as its quantities tell of them, would have left it (decision 009). */
export function asAnswered(order: Order): Order {
  const answered = order.details.some(({ confirmations }) => confirmations.length > 0);
  return advance({ ...order, order_status: "waiting-confirmation" }, answered ? "confirmed" : undefined);
}
