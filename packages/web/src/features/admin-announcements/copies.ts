import { addDays, daysBetween, parseDay } from "@spoke/core/platform/calendar.ts";
import { useSearchParams } from "react-router";
import { todayHere } from "../../lib/config.ts";

/** Parameter of a form's address: what its new one is a copy of. */
const FROM = "from";

/** Address of the form of a copy. */
export const copyTo = (form: string, id: string): string => `${form}?${new URLSearchParams({ [FROM]: id })}`;

/** Id of what a new one is a copy of. */
export const useCopied = (): string | undefined => useSearchParams()[0].get(FROM) ?? undefined;

/** The period of a copy: the same, but not before today. One that is over is as long from today. */
export function periodOfCopy(source: { readonly from: { date: string }; readonly to: { date: string } }) {
  const [from, to, today] = [parseDay(source.from.date), parseDay(source.to.date), todayHere()];
  if (to < today) return { from: today, to: addDays(today, daysBetween(from, to)) };
  if (from < today) return { from: today, to };
  return { from, to };
}
