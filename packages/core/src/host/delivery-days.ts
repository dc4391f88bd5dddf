import * as z from "zod";
import { addDays, type Day } from "../platform/calendar.ts";
import { daySchema } from "../platform/schema.ts";

/** Monday to Sunday, numbered as in ISO 8601. */
const WORKDAYS = [1, 2, 3, 4, 5];

/** Days on which a sales organization delivers. */
export const deliveryDaysSchema = z.object({
  /** 1 (Monday) to 7 (Sunday). */
  weekdays: z.array(z.int().min(1).max(7)).max(7).default(WORKDAYS),
  /** Days without deliveries, such as holidays. */
  closed: z.array(daySchema).max(400).default([]),
});

export interface DeliveryDays {
  readonly weekdays: readonly number[];
  readonly closed: readonly string[];
}

/** Days further ahead than these are not searched for a delivery day. */
const HORIZON = 400;

const weekdayOf = (day: Day): number => ((new Date(day).getUTCDay() + 6) % 7) + 1;

/** Whether there are deliveries on a day. */
export const isDeliveryDay = ({ weekdays, closed }: DeliveryDays, day: Day): boolean =>
  weekdays.includes(weekdayOf(day)) && !closed.includes(day);

/** Days on which all of them deliver; every day without any. */
export function commonDeliveryDays(all: readonly DeliveryDays[]): DeliveryDays {
  const weekdays = [1, 2, 3, 4, 5, 6, 7].filter((weekday) => all.every((days) => days.weekdays.includes(weekday)));
  return { weekdays, closed: [...new Set(all.flatMap(({ closed }) => closed))].sort() };
}

/**
 * The delivery day that follows `from` by `leadDays` delivery days; with 0 the first one from that day on. Undefined if a year has no
 * such day.
 */
export function deliveryDayAfter(days: DeliveryDays, from: Day, leadDays: number): Day | undefined {
  let left = leadDays;
  for (let ahead = leadDays === 0 ? 0 : 1; ahead <= HORIZON; ahead += 1) {
    const day = addDays(from, ahead);
    if (!isDeliveryDay(days, day)) continue;
    if (left <= 1) return day;
    left -= 1;
  }
  return undefined;
}

/**
 * The last delivery day on which goods can leave that arrive by a day, `leadDays` delivery days later; with 0 the last one until that
 * day. Undefined if a year has no such day.
 */
export function deliveryDayBefore(days: DeliveryDays, by: Day, leadDays: number): Day | undefined {
  let left = leadDays;
  for (let back = 0; back <= HORIZON; back += 1) {
    const day = addDays(by, -back);
    if (!isDeliveryDay(days, day)) continue;
    if (left === 0) return day;
    left -= 1;
  }
  return undefined;
}

/**
 * The day on which goods are expected at the dealer that can leave on `ready`: `leadDays` delivery days later, and not before the dealer
 * wants them. Of goods that the dealer collects, the day on which they are ready.
 */
export function expectedDelivery(
  days: DeliveryDays,
  { ready, leadDays, wanted }: { readonly ready: Day; readonly leadDays: number; readonly wanted?: Day | undefined },
): Day {
  const soonest = deliveryDayAfter(days, ready, leadDays) ?? ready;
  return wanted !== undefined && wanted > soonest ? (deliveryDayAfter(days, wanted, 0) ?? wanted) : soonest;
}
