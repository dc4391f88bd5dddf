import { type DeliveryDays, deliveryDayAfter, isDeliveryDay } from "@spoke/core/host/delivery-days.ts";
import { addDays, type Day, isDay } from "@spoke/core/platform/calendar.ts";
import type { OrderDocument } from "./order-document.ts";

/** Days from a shipment to its arrival. */
const ON_THE_ROAD = 2;
/** A parcel leaves at noon, which is the same day in nearly every time zone. */
const NOON = "T12:00:00Z";
/** Days in a row without deliveries that are looked through. */
const LONGEST_PAUSE = 14;

type Wanted = Pick<OrderDocument, "requestDeliveryDate">;

/** The day on which goods that can arrive on `soonest` do: a day with deliveries, and not before the dealer wants them. */
export function arrivalOn({ requestDeliveryDate: wanted }: Wanted, days: DeliveryDays, soonest: Day): Day {
  const from = wanted && isDay(wanted) && wanted > soonest ? wanted : soonest;
  return deliveryDayAfter(days, from, 0) ?? from;
}

/** The expected arrival of goods that leave today. */
export const roadArrival = (order: Wanted, days: DeliveryDays, today: Day): Day =>
  arrivalOn(order, days, addDays(today, ON_THE_ROAD));

/** When an order leaves at the earliest, so that it arrives on the day the dealer wants; 0 without one. Epoch milliseconds. */
export function shippingTime({ requestDeliveryDate: wanted }: Wanted, days: DeliveryDays): number {
  if (!wanted || !isDay(wanted)) return 0;
  const latest = addDays(wanted, -ON_THE_ROAD);
  const leaves = Array.from({ length: LONGEST_PAUSE }, (_, before) => addDays(latest, -before));
  return Date.parse(`${leaves.find((day) => isDeliveryDay(days, day)) ?? latest}${NOON}`);
}
