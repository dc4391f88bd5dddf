const DAYS: readonly unknown[] = ["Mo", "Tu", "We", "Th", "Fr", "Sa", "Su"];
const PART = /^([A-Z][a-z])(?:-([A-Z][a-z]))? ((?:\d{2}:\d{2}-\d{2}:\d{2},?)+)$/;
/** A Monday. */
const MONDAY = Date.UTC(2024, 0, 1);
const DAY_MS = 86_400_000;

/**
 * Opening hours in a reader's language. Hours like `Mo-Fr 09:00-18:00; Sa 10:00-14:00` (as in OpenStreetMap) are translated; other texts
 * are the web shop's own words, which stay.
 */
export function hoursIn(hours: string, locale: string): string {
  const parts = hours.split(";").map((part) => translated(part.trim(), locale));
  return parts.every((part) => part !== undefined) ? parts.join("\n") : hours;
}

function translated(part: string, locale: string): string | undefined {
  const [, first, last = first, times = ""] = PART.exec(part) ?? [];
  const [from, until] = [first, last].map((day) => DAYS.indexOf(day));
  if (from === undefined || until === undefined || from < 0 || until < 0) return undefined;
  const days = [...new Set([from, until])].map((day) => weekday(day, locale)).join("–");
  const spans = times
    .split(",")
    .filter(Boolean)
    .map((span) => span.split("-").map((time) => clock(time, locale)));
  if (spans.flat().includes(undefined)) return undefined;
  return `${days} ${spans.map((span) => span.join("–")).join(", ")}`;
}

const weekday = (day: number, locale: string): string =>
  new Intl.DateTimeFormat(locale, { weekday: "short", timeZone: "UTC" }).format(MONDAY + day * DAY_MS);

function clock(time: string, locale: string): string | undefined {
  const [hour = 99, minute = 99] = time.split(":").map(Number);
  if (hour > 24 || minute > 59) return undefined;
  const at = MONDAY + (hour * 60 + minute) * 60_000;
  return new Intl.DateTimeFormat(locale, { timeStyle: "short", timeZone: "UTC" }).format(at);
}
