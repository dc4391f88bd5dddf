import { addDays, type Day } from "../platform/calendar.ts";

const SATURDAY = 6;
const DAY_MS = 86_400_000;

/** Working days, Monday to Friday, after `from` up to and including `to`; 0 if `to` is not later. */
export function workingDays(from: Day, to: Day): number {
  const days = Math.round((Date.parse(to) - Date.parse(from)) / DAY_MS);
  if (days <= 0) return 0;
  const weeks = Math.floor(days / 7);
  const first = new Date(from).getUTCDay();
  const rest = Array.from({ length: days % 7 }, (_, index) => (first + index + 1) % 7);
  return weeks * 5 + rest.filter((weekday) => weekday !== 0 && weekday !== SATURDAY).length;
}

/** A claim that the office has not decided after so many business days waits too long. */
export const LATE_AFTER_DAYS = 5;

/** Whether a claim waits too long for the office. */
export const isLate = (queue: string, ageDays: number): boolean => queue === "open" && ageDays > LATE_AFTER_DAYS;

/** The last day of which the claims are late on another day. */
export function lastLateDay(today: Day): Day {
  let day = today;
  while (workingDays(day, today) <= LATE_AFTER_DAYS) day = addDays(day, -1);
  return day;
}

/** The middle of some numbers of days: at least 1, and rounded up. `days` must not be empty. */
export function typical(days: readonly number[]): number {
  const sorted = [...days].sort((a, b) => a - b);
  const middle = Math.floor(sorted.length / 2);
  const upper = sorted[middle] ?? 0;
  const median = sorted.length % 2 === 1 ? upper : ((sorted[middle - 1] ?? upper) + upper) / 2;
  return Math.max(1, Math.ceil(median));
}

/** Texts that a search looks in. */
export const comparableText = (texts: readonly string[]): string => texts.filter(Boolean).join("\n").toLowerCase();
