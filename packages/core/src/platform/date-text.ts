import { isDay, localTime } from "./calendar.ts";
import { type Language, languageOf } from "./language.ts";

/** The start of an instant in ISO 8601. */
const INSTANT = /^\d{4}-\d{2}-\d{2}T/;

/** Short names of the months. All of a language have the same length, so that columns of dates align. */
const MONTHS: Readonly<Record<Language, string>> = {
  "en-US": "Jan Feb Mar Apr May Jun Jul Aug Sep Oct Nov Dec",
  de: "Jan Feb Mär Apr Mai Jun Jul Aug Sep Okt Nov Dez",
  fr: "jan fév mar avr mai jun jul aoû sep oct nov déc",
  "id-ID": "Jan Feb Mar Apr Mei Jun Jul Agu Sep Okt Nov Des",
  "ms-MY": "Jan Feb Mac Apr Mei Jun Jul Ogo Sep Okt Nov Dis",
};

/** The short name of a month, 1 to 12. */
export function monthText(month: number, locale: string): string {
  return MONTHS[languageOf(locale)].split(" ")[month - 1] ?? "";
}

/** A day (`2026-11-20`), or the day of an instant in a time zone: `20 Nov 2026`. Other text comes back unchanged. */
export function dateText(value: string, locale: string, zone: string): string {
  const day = dayIn(value, zone);
  if (!day) return value;
  const [year = "", month = "", date = ""] = day.split("-");
  const dot = languageOf(locale) === "de" ? "." : "";
  return `${date}${dot} ${monthText(Number(month), locale)} ${year}`;
}

/** A day without its year: `20 Nov`. */
export function dayOfYearText(value: string, locale: string, zone: string): string {
  return dateText(value, locale, zone).replace(/ \d{4}$/, "");
}

/** The time of day of an instant in a time zone: `14:05`. */
export function clockText(instant: string, zone: string): string {
  if (Number.isNaN(Date.parse(instant))) return "";
  const { hour, minute } = localTime(instant, zone);
  return [hour, minute].map((part) => String(part).padStart(2, "0")).join(":");
}

/** An instant in a time zone: `20 Nov 2026, 14:05`. A day has no time. */
export function instantText(value: string, locale: string, zone: string): string {
  const date = dateText(value, locale, zone);
  return isDay(value) || date === value ? date : `${date}, ${clockText(value, zone)}`;
}

function dayIn(value: string, zone: string): string | undefined {
  if (isDay(value)) return value;
  // Date.parse would take `2/30/2026` for March 2.
  return INSTANT.test(value) && !Number.isNaN(Date.parse(value)) ? localTime(value, zone).day : undefined;
}
