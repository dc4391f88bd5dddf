import * as z from "zod";
import { type ChangedOrder, changeOrderWrites, progressEvents, readOrders, withShipped } from "../order/index.ts";
import { ORDER_NUMBER, type Order } from "../order/schema.ts";
import {
  action,
  activeCustomer,
  actor,
  type Commit,
  commit,
  type FeedOutcome,
  MAX_WRITES,
  refuseField,
  SYSTEM,
  storeErpDocument,
  transactionsOf,
} from "../platform/index.ts";
import { READ_DELIVERIES } from "./owner.ts";
import { type Delivery, deliveryInputSchema } from "./schema.ts";
import { shippedChanges } from "./shipped.ts";
import { endStartedWrite, readStarted, startedWith, startedWrite, withStarted } from "./started.ts";
import { deliveryWrites, readDeliveries, readDelivery } from "./store.ts";

export { arrivalDay } from "./arrival.ts";
export { deliveryCustomer } from "./owner.ts";
export { daysOfDeliveries, daysUnderWay, openDeliveries, shippedOrders } from "./period.ts";
export { arrivalKey, arrivalSchema, readDelivery, toArrival } from "./store.ts";

/** Writes of a transaction besides those of orders: the delivery order, its arrivals, what has started, events, and audit entry. */
const OTHER_WRITES = 7;

/** Delivery orders of the active customer, in the order of the numbers. Absent ones and those of others are left out. */
export const deliveriesByNumber = action({
  name: "delivery.deliveriesByNumber",
  scope: READ_DELIVERIES,
  input: z.object({ doNumbers: z.array(z.string().max(30)).max(1_000) }),
  run: async ({ doNumbers }): Promise<Delivery[]> => {
    const { unified } = activeCustomer().code;
    const { sorgs } = actor();
    const found = await readDeliveries(doNumbers);
    return found.filter(({ custCode, sorg }) => custCode === unified && sorgs.includes(sorg));
  },
});

/**
 * Records a delivery order of the ERP, or its correction, with the changes to its orders. Numbers of orders that
 * were not placed here are stored as text. @throws Refusal with the field that is wrong
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
      isUnfinished: async () => (await readStarted(row.doNumber)) !== undefined,
      touch: (stored) => ({ writes: deliveryWrites(row, stored) }),
      change: (stored) => deliveryCommit(row, stored),
    }),
});

/**
 * Commits the changes to orders that do not fit into the transaction of the delivery order, and returns that of the rest. What is
 * committed is recorded with each part, so that a repetition after a crash continues with the other orders.
 */
async function deliveryCommit(row: Delivery, stored: Delivery | undefined): Promise<Commit> {
  let started = await readStarted(row.doNumber);
  const changes = shippedChanges(withStarted(stored, started), row);
  const isTracked = stored?.trackingNo === row.trackingNo && stored.trackingUrl === row.trackingUrl;
  const followed = isTracked ? [] : row.detail.map(({ orderNumber }) => orderNumber);
  const orders = await ordersOf(row, [...new Set([...changes.keys(), ...followed])]);
  const changed = orders.map((before): ChangedOrder => {
    const lines = changes.get(before.orderNumber) ?? new Map();
    return { before, after: withShipped(before, row, lines) };
  });
  const transactions = transactionsOf(changed, (change) => changeOrderWrites([change]), MAX_WRITES - OTHER_WRITES);
  for (const { records, writes } of transactions.slice(0, -1)) {
    const next = startedWith(started, records, row);
    await commit({ writes: [...writes, startedWrite(row.doNumber, next, started)], events: progressEvents(records) });
    started = next;
  }
  return {
    writes: [
      ...deliveryWrites(row, stored),
      ...(transactions.at(-1)?.writes ?? []),
      ...(changed.length > 0 || started ? [endStartedWrite(row.doNumber, started)] : []),
    ],
    events: progressEvents(transactions.at(-1)?.records ?? []),
    audit: { subject: `DELIVERY#${row.doNumber}`, what: stored ? "corrected by the ERP" : "recorded" },
  };
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
