import { DAY_MS, type Day } from "@spoke/core/platform/calendar.ts";

/** The day of the source that becomes today, four days after the last reseller orders, which are still open. */
export const SOURCE_TODAY = "2014-05-05";

export interface Calendar {
  /** Today, as an ISO date. */
  readonly today: string;
  /** A day of the source, shifted to the present. */
  day(source: string): string;
  /** The same some days later. */
  later(source: string, days: number): string;
}

/** @param today day at the site: stock of a later day is not in stock yet */
export function calendar(today: Day): Calendar {
  const iso = (time: number): string => new Date(time).toISOString().slice(0, 10);
  const shift = Date.parse(today) - Date.parse(SOURCE_TODAY);
  const later = (source: string, days: number): string => {
    const time = Date.parse(source.slice(0, 10));
    if (Number.isNaN(time)) throw new RangeError(`not a day: ${source.slice(0, 40)}`);
    return iso(time + shift + days * DAY_MS);
  };
  return { today, day: (source) => later(source, 0), later };
}
