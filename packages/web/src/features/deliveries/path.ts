import { addDays, isDay } from "@spoke/core/platform/calendar.ts";

/** Days around its shipment or invoice in which a delivery is looked for. */
const AROUND = 30;

/** The list of deliveries with one of them, by its number and a day near its shipment. */
export function deliveryPath(doNumber: string, near: string | null | undefined): string {
  const period = near && isDay(near) ? { from: addDays(near, -AROUND), to: addDays(near, AROUND) } : {};
  return `/order/delivery?${new URLSearchParams({ search: doNumber, ...period })}`;
}
