const DAYS = 90;
const DAY_MS = 86_400_000;

/** The period that the address asks for: the last 90 days where it says nothing that is a day. */
export function periodOf(
  filters: Readonly<Record<string, readonly string[]>>,
  now: Date,
): { readonly from: string; readonly to: string } {
  const to = dayOf(filters.to?.[0]) ?? isoDay(now);
  const from = dayOf(filters.from?.[0]) ?? isoDay(new Date(Date.parse(to) - DAYS * DAY_MS));
  return { from, to };
}

const isoDay = (date: Date): string => date.toISOString().slice(0, 10);

/** A day of the address; undefined for anything that is none. */
const dayOf = (text: string | undefined): string | undefined =>
  text && /^\d{4}-\d{2}-\d{2}$/.test(text) && !Number.isNaN(Date.parse(text)) ? text : undefined;
