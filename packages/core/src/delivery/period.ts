import * as z from "zod";
import { todayHere } from "../host/index.ts";
import {
  action,
  activeCustomer,
  actor,
  addDays,
  type Day,
  daysBetween,
  parseDay,
  refuseField,
} from "../platform/index.ts";
import { daySchema } from "../platform/schema.ts";
import type { Delivery } from "./schema.ts";
import { deliveriesBetween } from "./store.ts";

/** A leap year. */
const MAX_DAYS = 366;
/** Days that goods count as under way without an estimated day of delivery. */
const USUAL_DAYS = 14;

/** Days of a period, both included. */
export const periodSchema = z.object({
  from: daySchema,
  to: daySchema,
});

const SCOPE = ["page.order-status"];

/**
 * Delivery orders of the active customer that left the warehouse in a period, the latest first.
 * @throws Refusal on `to` for a period that ends before it begins or is longer than a year
 */
export const shippedOrders = action({
  name: "delivery.shippedOrders",
  scope: SCOPE,
  input: periodSchema,
  run: (period): Promise<Delivery[]> => ownBetween(period),
});

/** Those of a period that are still under way: until their estimated day, or for two weeks without one. */
export const openDeliveries = action({
  name: "delivery.openDeliveries",
  scope: SCOPE,
  input: periodSchema,
  run: async (period): Promise<Delivery[]> => {
    const [found, today] = await Promise.all([ownBetween(period), todayHere()]);
    return found.filter((delivery) => isOnItsWay(delivery, today));
  },
});

/** Whether a delivery is expected to be still under way on a day. */
export function isOnItsWay(
  { deliveryDate, estimatedDeliveryDate }: Pick<Delivery, "deliveryDate" | "estimatedDeliveryDate">,
  day: Day,
): boolean {
  return (estimatedDeliveryDate ?? addDays(parseDay(deliveryDate), USUAL_DAYS)) >= day;
}

async function ownBetween({ from, to }: z.output<typeof periodSchema>): Promise<Delivery[]> {
  const { unified } = activeCustomer().code;
  if (from > to) throw refuseField("to", "period_reversed");
  if (daysBetween(from, to) >= MAX_DAYS) throw refuseField("to", "period_too_long", { max: MAX_DAYS });
  const { sorgs } = actor();
  const found = await deliveriesBetween(unified, from, to);
  return found.filter(({ sorg }) => sorgs.includes(sorg));
}
