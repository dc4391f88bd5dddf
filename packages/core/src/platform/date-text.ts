import { isDay, type LocalTime, localTime } from "./calendar.ts";

const TOKENS = /YYYY|YY|MMMM|MMM|MM|M|DD|D|HH|H|hh|h|mm|ss|A/g;

/**
 * A day (`2026-11-20`), or an instant as calendar and clock show it in a time zone, in a host's pattern such as
 * `DD MMM YYYY`, `HH:mm:ss`, or `h:mm A`. `locale` gives the names of months. Other text comes back unchanged.
 */
export function dateText(value: string, pattern: string, locale: string, zone: string): string {
  const time = isDay(value) ? { day: value, hour: 0, minute: 0, second: 0 } : timeOf(value, zone);
  if (!time) return value;
  const { day, hour, minute, second } = time;
  const [year = "", month = "", date = ""] = day.split("-");
  const two = (number: number) => String(number).padStart(2, "0");
  const monthName = (style: "long" | "short") =>
    new Intl.DateTimeFormat(locale === "en-UK" ? "en-GB" : locale, { month: style, day: "numeric", timeZone: "UTC" })
      .formatToParts(Date.parse(day))
      .find(({ type }) => type === "month")
      ?.value.replace(/\.$/, "") ?? month;
  const texts: Readonly<Record<string, () => string>> = {
    YYYY: () => year,
    YY: () => year.slice(2),
    MMMM: () => monthName("long"),
    MMM: () => monthName("short"),
    MM: () => month,
    M: () => String(Number(month)),
    DD: () => date,
    D: () => String(Number(date)),
    HH: () => two(hour),
    H: () => String(hour),
    hh: () => two(hour % 12 || 12),
    h: () => String(hour % 12 || 12),
    A: () => (hour < 12 ? "AM" : "PM"),
    mm: () => two(minute),
    ss: () => two(second),
  };
  return pattern.replace(TOKENS, (token) => texts[token]?.() ?? token);
}

function timeOf(value: string, zone: string): LocalTime | undefined {
  return Number.isNaN(Date.parse(value)) ? undefined : localTime(value, zone);
}
