import { ABSENT, commit, getItem, getItems, isoNow, type Key, type RawItem, type Write } from "../platform/index.ts";
import { MAX_STEPS, stepsBetween } from "./history.ts";
import { listWrites } from "./lists.ts";
import { packed, unpacked } from "./packed.ts";
import { type Order, orderSchema } from "./schema.ts";

export const orderKey = (orderNumber: string): Key => ({ pk: `ORDER#${orderNumber}`, sk: "ORDER" });

export async function readOrder(orderNumber: string): Promise<Order | undefined> {
  const item = await getItem(orderKey(orderNumber));
  return item && orderSchema.parse(unpacked(item));
}

/** Orders in the order of the numbers; absent ones are left out. */
export async function readOrders(orderNumbers: readonly string[]): Promise<Order[]> {
  const items = await getItems(orderNumbers.map(orderKey));
  return items.flatMap((item) => (item ? [orderSchema.parse(unpacked(item))] : []));
}

const toItem = (order: Order): Key & RawItem => ({ ...orderKey(order.orderNumber), ...packed(order) });

/** Writes new orders and their entries in lists. A `changed` Conflict if a number belongs to another order. */
export function newOrderWrites(orders: readonly Order[]): Write[] {
  return [
    ...orders.map((order): Write => ({ kind: "put", item: toItem({ ...order, officeListed: true }), when: ABSENT })),
    ...listWrites(orders.map((after) => ({ after }))),
  ];
}

/**
 * Writes new orders without their entries in lists, where a transaction has no room for them. The next write of each order
 * adds them: `listOrders` at once, and in any case the subscriber that hands it to the ERP.
 */
export const unlistedOrderWrites = (orders: readonly Order[]): Write[] =>
  orders.map((order) => ({ kind: "put", item: toItem({ ...order, unlisted: true }), when: ABSENT }));

/** Adds new orders to the lists, unless another write of the order already has. */
export async function listOrders(orders: readonly Order[]): Promise<void> {
  for (const order of orders)
    await commit.attempt({ writes: changeOrderWrites([{ before: { ...order, unlisted: true }, after: order }]) });
}

/** An order as it was read, and as it is to be. */
export interface ChangedOrder {
  readonly before: Order;
  readonly after: Order;
}

/**
 * Writes orders with their next versions and what happened, and their entries in lists. A `changed` Conflict if an order is no longer as it was
 * read.
 */
export function changeOrderWrites(changes: readonly ChangedOrder[]): Write[] {
  return [
    ...changes.map(({ before, after: { unlisted: _, ...after } }): Write => {
      const asOf = isoNow();
      const history = [...before.history, ...stepsBetween(before, after, asOf)].slice(0, MAX_STEPS);
      const next = { ...after, officeListed: true as const, history, version: before.version + 1, asOf };
      const when = { expression: "#version = :version", values: { version: before.version } };
      return { kind: "put", item: toItem(next), when };
    }),
    ...listWrites(changes.map(({ before, after }) => ({ before: before.unlisted ? undefined : before, after }))),
  ];
}
