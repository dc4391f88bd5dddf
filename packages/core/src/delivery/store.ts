import * as z from "zod";
import {
  addDays,
  type Day,
  getItem,
  getItems,
  type Key,
  putIfVersion,
  queryAll,
  type Write,
} from "../platform/index.ts";
import { daySchema } from "../platform/schema.ts";
import { arrivalDay } from "./arrival.ts";
import { type Delivery, deliverySchema } from "./schema.ts";

export const deliveryKey = (doNumber: string): Key => ({ pk: `DELIVERY#${doNumber}`, sk: "DELIVERY" });

export async function readDelivery(doNumber: string): Promise<Delivery | undefined> {
  const item = await getItem(deliveryKey(doNumber));
  return item && deliverySchema.parse(item);
}

/** Delivery orders in the order of the numbers, without those that do not exist. */
export async function readDeliveries(doNumbers: readonly string[]): Promise<Delivery[]> {
  const items = await getItems(doNumbers.map(deliveryKey));
  return items.flatMap((item) => (item ? [deliverySchema.parse(item)] : []));
}

/** A customer's delivery orders shipped within a period (ISO days, inclusive), newest first; eventually consistent. */
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

type Arriving = Pick<
  Delivery,
  "doNumber" | "custCode" | "sorg" | "deliveryDate" | "estimatedDeliveryDate" | "deliveredDate"
>;

/** Deliveries under way are listed by the day they arrive, so that reading them does not read history. */
export const arrivalKey = (delivery: Arriving): Key => ({
  pk: `ARRIVALS#${delivery.custCode}`,
  sk: `${arrivalDay(delivery)}#${delivery.doNumber}`,
});

const KEPT_DAYS = 30;

export const arrivalSchema = z.object({
  doNumber: z.string(),
  sorg: z.string(),
  deliveryDate: z.string(),
  /** Both are absent in items of before they were kept. */
  estimatedDeliveryDate: daySchema.optional(),
  deliveredDate: daySchema.optional(),
  /** Epoch seconds. */
  ttl: z.int(),
});
export type Arrival = z.output<typeof arrivalSchema>;

export const toArrival = (delivery: Arriving): Arrival => ({
  doNumber: delivery.doNumber,
  sorg: delivery.sorg,
  deliveryDate: delivery.deliveryDate,
  ...(delivery.estimatedDeliveryDate && { estimatedDeliveryDate: delivery.estimatedDeliveryDate }),
  ...(delivery.deliveredDate && { deliveredDate: delivery.deliveredDate }),
  ttl: Date.parse(addDays(arrivalDay(delivery), KEPT_DAYS)) / 1000,
});

/** Deliveries of a customer that arrive on a day or later. */
export async function readArrivals(unified: string, day: Day): Promise<Arrival[]> {
  const between = [day, "9~"] as const;
  const items = await queryAll({ pk: `ARRIVALS#${unified}`, between, bounded: "deliveries under way" });
  return items.map((item) => arrivalSchema.parse(item));
}

/** Writes a delivery order; a `changed` Conflict if it is no longer as stored. */
export function deliveryWrites(delivery: Delivery, stored: Delivery | undefined): Write[] {
  const key = arrivalKey(delivery);
  const before = stored && arrivalKey(stored);
  const index = { gsi1pk: `DELIVERIES#${delivery.custCode}`, gsi1sk: `${delivery.deliveryDate}#${delivery.doNumber}` };
  return [
    putIfVersion({ ...deliveryKey(delivery.doNumber), ...delivery, ...index }, stored),
    { kind: "put", item: { ...key, ...toArrival(delivery) } },
    ...(before && before.sk !== key.sk ? [{ kind: "delete", key: before } as const] : []),
  ];
}
