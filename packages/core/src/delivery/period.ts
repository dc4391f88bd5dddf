import * as z from "zod";
import { action, activeCustomer, actor, isoNow, refuseField } from "../platform/index.ts";
import type { Delivery } from "./schema.ts";
import { deliveriesBetween } from "./store.ts";

const DAY_MS = 86_400_000;
/** A year and what a leap year adds. */
const MAX_DAYS = 366;
/** How long goods count as on their way when nobody said when they arrive. */
const USUAL_DAYS = 14;

/** Days of a period, ISO dates, both inclusive. */
export const periodSchema = z.object({ from: z.iso.date("date_invalid"), to: z.iso.date("date_invalid") });

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

/** Those of a period that are still on their way: until the day they should arrive, or two weeks where nobody said when. */
export const openDeliveries = action({
  name: "delivery.openDeliveries",
  scope: SCOPE,
  input: periodSchema,
  run: async (period): Promise<Delivery[]> => (await ownBetween(period)).filter((one) => isOnItsWay(one, isoNow())),
});

/** Whether a delivery order has not arrived by an instant, as far as anybody can know. */
export function isOnItsWay(
  { deliveryDate, estimatedDeliveryDate }: Pick<Delivery, "deliveryDate" | "estimatedDeliveryDate">,
  at: string,
): boolean {
  const usual = new Date(Date.parse(deliveryDate) + USUAL_DAYS * DAY_MS).toISOString();
  return (estimatedDeliveryDate ?? usual).slice(0, 10) >= at.slice(0, 10);
}

async function ownBetween({ from, to }: z.output<typeof periodSchema>): Promise<Delivery[]> {
  const { unified } = activeCustomer().code;
  if (from > to) throw refuseField("to", "period_reversed");
  if (Date.parse(to) - Date.parse(from) >= MAX_DAYS * DAY_MS)
    throw refuseField("to", "period_too_long", { max: MAX_DAYS });
  const { sorgs } = actor();
  const found = await deliveriesBetween(unified, from, to);
  return found.filter(({ sorg }) => sorgs.includes(sorg));
}
