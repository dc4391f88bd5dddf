import { orderShipped } from "@spoke/events";
import * as z from "zod";
import { changeOrderWrite, readOrders, withShipped } from "../order/index.ts";
import { ORDER_NO, type Order } from "../order/schema.ts";
import { action, activeCustomer, actor, commit, event, refuseField, SYSTEM, WriteConflict } from "../platform/index.ts";
import type { FeedOutcome } from "../stock/index.ts";
import { type Delivery, deliveryInputSchema } from "./schema.ts";
import { shippedChanges } from "./shipped.ts";
import { putDeliveryWrite, readDeliveries, readDelivery } from "./store.ts";

export { openDeliveries, shippedOrders } from "./period.ts";

const ATTEMPTS = 8;
/** A transaction holds the delivery order, its orders, an event and an audit entry. */
const MAX_ORDERS = 90;

/** Delivery orders of the active customer by number, in the order asked; others are left out like absent ones. */
export const deliveriesByNumber = action({
  name: "delivery.deliveriesByNumber",
  scope: ["page.orderlist", "page.order-status"],
  input: z.object({ doNumbers: z.array(z.string().max(30)).max(1_000) }),
  run: async ({ doNumbers }): Promise<Delivery[]> => {
    const { unified } = activeCustomer().code;
    const { sorgs } = actor();
    const found = await readDeliveries(doNumbers);
    return found.filter((one) => one.custCode === unified && sorgs.includes(one.sorg));
  },
});

/**
 * A delivery order from the ERP, or its correction: written with what it changes in its orders, all or nothing.
 * Order numbers that are not of this portal's making are kept as text. @throws Refusal with the field that does not fit.
 */
export const recordDelivery = action({
  name: "delivery.recordDelivery",
  scope: SYSTEM,
  input: deliveryInputSchema,
  run: async (row): Promise<FeedOutcome> => {
    for (let attempt = 1; ; attempt += 1) {
      try {
        return await tryToRecord(row);
      } catch (error) {
        if (!(error instanceof WriteConflict) || attempt >= ATTEMPTS) throw error;
      }
    }
  },
});

async function tryToRecord(row: Delivery): Promise<FeedOutcome> {
  const seen = await readDelivery(row.doNumber);
  if (seen && Date.parse(seen.asOf) > Date.parse(row.asOf)) return "older";
  if (seen && (seen.custCode !== row.custCode || seen.sorg !== row.sorg)) {
    throw refuseField("doNumber", "belongs_to_another");
  }
  if (seen && facts(seen) === facts(row)) {
    if (seen.asOf !== row.asOf) await commit({ writes: [putDeliveryWrite(row, seen)] });
    return "unchanged";
  }
  const changes = shippedChanges(seen, row);
  const orders = await ordersOf(row, [...changes.keys()]);
  const shipped = event(orderShipped, {
    doNumber: row.doNumber,
    orderNos: [...new Set(row.detail.map(({ orderNo }) => orderNo))],
    sorg: row.sorg,
    customer: row.custCode,
  });
  await commit({
    writes: [
      putDeliveryWrite(row, seen),
      ...orders.map((order) =>
        changeOrderWrite(withShipped(order, row.doNumber, changes.get(order.order_no) ?? new Map())),
      ),
    ],
    events: !seen || changes.size > 0 ? [shipped] : [],
    audit: { subject: `DELIVERY#${row.doNumber}`, what: seen ? "corrected by the ERP" : "recorded" },
  });
  return "changed";
}

const facts = ({ asOf: _, version: _version, ...rest }: Delivery): string => JSON.stringify(rest);

/** The portal's orders among the numbers. @throws Refusal for one that is absent or another customer's. */
async function ordersOf(row: Delivery, numbers: readonly string[]): Promise<Order[]> {
  const ours = numbers.filter((one) => ORDER_NO.test(one));
  if (ours.length > MAX_ORDERS) throw refuseField("detail", "max_items_exceeded", { max: MAX_ORDERS });
  const orders = await readOrders(ours);
  for (const number of ours) {
    const found = orders.find((one) => one.order_no === number);
    const fits = found && found.customer.custCode.unified === row.custCode && found.sorg === row.sorg;
    if (fits) continue;
    const line = row.detail.findIndex(({ orderNo }) => orderNo === number);
    throw refuseField(line < 0 ? "detail" : `detail.${line}.orderNo`, "order_unknown");
  }
  return orders;
}
