import { addDays, type Day } from "@spoke/core/platform/calendar.ts";
import { dayOf } from "../../ui/listState.ts";

const DAYS = 90;

/** The period in the address; by default the 90 days up to today. */
export function periodOf(
  filters: Readonly<Record<string, readonly string[]>>,
  today: Day,
): { readonly from: Day; readonly to: Day } {
  const to = dayOf(filters.to) ?? today;
  const from = dayOf(filters.from) ?? addDays(to, -DAYS);
  return { from, to };
}
