import * as z from "zod";
import { type ChangedOrder, changeOrderWrites, readOrders, withShipped } from "../order/index.ts";
import { ORDER_NUMBER, type Order } from "../order/schema.ts";
import {
  action,
  activeCustomer,
  actor,
  type Commit,
  type FeedOutcome,
  MAX_WRITES,
  refuseField,
  SYSTEM,
  storeErpDocument,
} from "../platform/index.ts";
import { type Delivery, deliveryInputSchema } from "./schema.ts";
import { shippedChanges } from "./shipped.ts";
import { deliveryWrites, readDeliveries, readDelivery } from "./store.ts";

export { arrivalDay } from "./arrival.ts";
export { openDeliveries, shippedOrders } from "./period.ts";
export { arrivalKey, arrivalSchema, toArrival } from "./store.ts";

/** Orders of a delivery order that always fit into one transaction, with their entries in lists. */
const MAX_ORDERS = 30;

/** Delivery orders of the active customer, in the order of the numbers. Absent ones and those of others are left out. */
export const deliveriesByNumber = action({
  name: "delivery.deliveriesByNumber",
  scope: ["page.orderlist", "page.order-status"],
  input: z.object({ doNumbers: z.array(z.string().max(30)).max(1_000) }),
  run: async ({ doNumbers }): Promise<Delivery[]> => {
    const { unified } = activeCustomer().code;
    const { sorgs } = actor();
    const found = await readDeliveries(doNumbers);
    return found.filter(({ custCode, sorg }) => custCode === unified && sorgs.includes(sorg));
  },
});

/**
 * Records a delivery order of the ERP, or its correction, with the changes to its orders, in one transaction. Numbers of orders
 * that were not placed here are stored as text. @throws Refusal with the field that is wrong
 */
export const recordDelivery = action({
  name: "delivery.recordDelivery",
  scope: SYSTEM,
  input: deliveryInputSchema,
  run: (row): Promise<FeedOutcome> =>
    storeErpDocument(row, {
      load: () => readDelivery(row.doNumber),
      check: (stored) => {
        if (stored.custCode !== row.custCode || stored.sorg !== row.sorg)
          throw refuseField("doNumber", "belongs_to_another");
      },
      touch: (stored) => ({ writes: deliveryWrites(row, stored) }),
      change: (stored) => deliveryCommit(row, stored),
    }),
});

async function deliveryCommit(row: Delivery, stored: Delivery | undefined): Promise<Commit> {
  const changes = shippedChanges(stored, row);
  const orders = await ordersOf(row, [...changes.keys()]);
  const changed = orders.map((before): ChangedOrder => {
    const lines = changes.get(before.orderNumber) ?? new Map();
    return { before, after: withShipped(before, row.doNumber, lines) };
  });
  const writes = [...deliveryWrites(row, stored), ...changeOrderWrites(changed)];
  // One more is the audit entry.
  if (writes.length >= MAX_WRITES) throw refuseField("detail", "max_items_exceeded", { max: MAX_ORDERS });
  return { writes, audit: { subject: `DELIVERY#${row.doNumber}`, what: stored ? "corrected by the ERP" : "recorded" } };
}

/** The orders that were placed here. @throws Refusal for an order that is absent or another customer's */
async function ordersOf(row: Delivery, numbers: readonly string[]): Promise<Order[]> {
  const ours = numbers.filter((number) => ORDER_NUMBER.test(number));
  const orders = await readOrders(ours);
  for (const number of ours) {
    const found = orders.find(({ orderNumber }) => orderNumber === number);
    const fits = found && found.customer.custCode.unified === row.custCode && found.sorg === row.sorg;
    if (fits) continue;
    const line = row.detail.findIndex(({ orderNumber }) => orderNumber === number);
    throw refuseField(line < 0 ? "detail" : `detail.${line}.orderNumber`, "order_unknown");
  }
  return orders;
}
