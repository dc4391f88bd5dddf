import { deliveryDayBefore, expectedDelivery } from "@spoke/core/host/delivery-days.ts";
import { type Day, isDay } from "@spoke/core/platform/calendar.ts";
import { noonOf } from "./clock.ts";
import type { OrderDocument } from "./order-document.ts";
import type { OpenOrder } from "./state.ts";

type Wanted = Pick<OrderDocument, "requestDeliveryDate">;
type Shipping = Pick<OpenOrder, "deliveryDays" | "leadDays">;

const wantedDay = ({ requestDeliveryDate: wanted }: Wanted): Day | undefined =>
  wanted && isDay(wanted) ? wanted : undefined;

/** The day on which goods of an order that can leave on `ready` are expected, as the checkout computes it. */
export const arrivalOn = (order: Wanted, { deliveryDays, leadDays = 0 }: Shipping, ready: Day): Day =>
  expectedDelivery(deliveryDays, { ready, leadDays, wanted: wantedDay(order) });

/** When an order leaves at the earliest, so that it arrives on the day the dealer wants; 0 without one. Epoch milliseconds. */
export function shippingTime(order: Wanted, { deliveryDays, leadDays = 0 }: Shipping): number {
  const wanted = wantedDay(order);
  return wanted ? noonOf(deliveryDayBefore(deliveryDays, wanted, leadDays) ?? wanted) : 0;
}
