import { addDays, type Day } from "@spoke/core/platform/calendar.ts";
import { dayOf, type ListState } from "../../ui/listState.ts";

const DAYS = 90;
/** The longest period that the server lists. */
const MOST_DAYS = 365;

/** The period in the address; by default the 90 days up to today, or the year that a search covers. */
export function periodOf(
  { filters, search }: Pick<ListState, "filters" | "search">,
  today: Day,
): { readonly from: Day; readonly to: Day } {
  const to = dayOf(filters.to) ?? today;
  const isSearched = search !== "" && !dayOf(filters.to);
  const from = dayOf(filters.from) ?? addDays(to, isSearched ? -MOST_DAYS : -DAYS);
  return { from, to };
}
