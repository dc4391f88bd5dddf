import { getItem, getItems, type Key, putIfVersion, queryAll, type Write } from "../platform/index.ts";
import { type Delivery, deliverySchema } from "./schema.ts";

export const deliveryKey = (doNumber: string): Key => ({ pk: `DELIVERY#${doNumber}`, sk: "DELIVERY" });

export async function readDelivery(doNumber: string): Promise<Delivery | undefined> {
  const item = await getItem(deliveryKey(doNumber));
  return item && deliverySchema.parse(item);
}

/** Delivery orders in the order of the numbers; absent ones are left out. */
export async function readDeliveries(doNumbers: readonly string[]): Promise<Delivery[]> {
  const items = await getItems(doNumbers.map(deliveryKey));
  return items.flatMap((item) => (item ? [deliverySchema.parse(item)] : []));
}

/** Delivery orders of a customer that left in a period (ISO days, both inclusive), the latest first; a moment behind. */
export async function deliveriesBetween(unified: string, from: string, to: string): Promise<Delivery[]> {
  const between = [from, `${to}~`] as const;
  const items = await queryAll({
    pk: `DELIVERIES#${unified}`,
    index: "gsi1",
    between,
    newestFirst: true,
    bounded: "a period of at most 366 days",
  });
  return items.map((item) => deliverySchema.parse(item));
}

/** Writes a delivery order; a `changed` Conflict if it is no longer as stored. */
export function putDeliveryWrite(delivery: Delivery, stored: Delivery | undefined): Write {
  const index = { gsi1pk: `DELIVERIES#${delivery.custCode}`, gsi1sk: `${delivery.deliveryDate}#${delivery.doNumber}` };
  return putIfVersion({ ...deliveryKey(delivery.doNumber), ...delivery, ...index }, stored);
}
