import { addDays, type Day, parseDay } from "@spoke/core/platform/calendar.ts";

/** The longest period that every list shows, in days. */
export const YEAR = "365";
/** Periods that lists offer by name. */
export const PERIODS = ["7", "30", "90", YEAR, "this-year", "last-year"] as const;
/** Also the three months of last year that begin on this day: what is bought then is needed soon again. */
export const SEASONAL_PERIODS = [...PERIODS, "season"] as const;
export type PeriodName = (typeof SEASONAL_PERIODS)[number];

interface Days {
  readonly from: Day;
  readonly to: Day;
}

/** The days of a period: so many up to today, or those of a year. */
export function daysOfPeriod(name: PeriodName, today: Day): Days {
  const year = Number(today.slice(0, 4));
  if (name === "this-year") return { from: parseDay(`${year}-01-01`), to: today };
  if (name === "last-year") return { from: parseDay(`${year - 1}-01-01`), to: parseDay(`${year - 1}-12-31`) };
  if (name === "season") return { from: addDays(today, -365), to: addDays(today, -365 + 90) };
  return { from: addDays(today, -Number(name)), to: today };
}

/** The name of a period; undefined for other days. */
export const nameOfPeriod = (
  { from, to }: { readonly from: string | undefined; readonly to: string | undefined },
  today: Day,
): PeriodName | undefined =>
  SEASONAL_PERIODS.find((name) => {
    const days = daysOfPeriod(name, today);
    return days.from === from && days.to === (to ?? today);
  });
