import { exactFrameNumber } from "../frame/schema.ts";

/** Serial numbers from one to another, both included. */
export interface SerialRange {
  readonly from: string;
  readonly to: string;
}

export type RangeProblem = "pattern" | "order";

/** Letters and digits by position: `WTU6K104218` becomes `AAA9A999999`. */
const patternOf = (exact: string): string => exact.replace(/\d/g, "9").replace(/[A-Z|]/g, "A");

/** Why two numbers are not the ends of a range: they must be built alike, and the first must not be greater. */
export function rangeProblem(from: string, to: string): RangeProblem | undefined {
  const [first, last] = [exactFrameNumber(from), exactFrameNumber(to)];
  if (first === "" || patternOf(first) !== patternOf(last)) return "pattern";
  return first > last ? "order" : undefined;
}

/**
 * Finds out whether frame numbers lie in any of the ranges. A number lies between numbers that are built as it is: of the same
 * length, with letters and digits at the same places. Spaces, dashes, and case do not count.
 */
export function rangeMatcher(ranges: readonly SerialRange[]): (frameNumber: string) => boolean {
  const byPattern = new Map<string, Merged[]>();
  for (const { from, to } of ranges) {
    const [first, last] = [exactFrameNumber(from), exactFrameNumber(to)];
    const pattern = patternOf(first);
    byPattern.set(pattern, [...(byPattern.get(pattern) ?? []), { first, last }]);
  }
  for (const [pattern, some] of byPattern) byPattern.set(pattern, merged(some));
  return (frameNumber) => {
    const exact = exactFrameNumber(frameNumber);
    return contains(byPattern.get(patternOf(exact)) ?? [], exact);
  };
}

interface Merged {
  readonly first: string;
  readonly last: string;
}

/** Ranges in order, without overlaps. */
function merged(ranges: readonly Merged[]): Merged[] {
  const result: Merged[] = [];
  for (const range of [...ranges].sort((a, b) => (a.first < b.first ? -1 : 1))) {
    const before = result.at(-1);
    if (before && range.first <= before.last) {
      if (range.last > before.last) result[result.length - 1] = { first: before.first, last: range.last };
    } else result.push(range);
  }
  return result;
}

function contains(ranges: readonly Merged[], exact: string): boolean {
  const range = ranges[lastUpTo(ranges, exact, ({ first }) => first)];
  return range !== undefined && exact <= range.last;
}

/** Finds out whether none of the frame numbers lies in a range. */
export function emptyRange(frameNumbers: readonly string[]): (range: SerialRange) => boolean {
  const byPattern = Map.groupBy(frameNumbers.map(exactFrameNumber).sort(), patternOf);
  return ({ from, to }) => {
    const [first, last] = [exactFrameNumber(from), exactFrameNumber(to)];
    const alike = byPattern.get(patternOf(first)) ?? [];
    const found = alike[lastUpTo(alike, last)];
    return found === undefined || found < first;
  };
}

/** Index of the last entry, of entries in order, that is not greater than a text; -1 if all are. */
export function lastUpTo(sorted: readonly string[], wanted: string): number;
export function lastUpTo<T>(sorted: readonly T[], wanted: string, textOf: (entry: T) => string): number;
export function lastUpTo<T>(sorted: readonly T[], wanted: string, textOf: (entry: T) => string = String): number {
  let [low, high] = [0, sorted.length];
  while (low < high) {
    const middle = (low + high) >> 1;
    const entry = sorted[middle];
    if (entry !== undefined && textOf(entry) <= wanted) low = middle + 1;
    else high = middle;
  }
  return low - 1;
}

/** The smallest range of sort keys that holds all ranges. */
export function hullOf(ranges: readonly SerialRange[]): SerialRange | undefined {
  const firsts = ranges.map(({ from }) => exactFrameNumber(from)).sort();
  const lasts = ranges.map(({ to }) => exactFrameNumber(to)).sort();
  const [from, to] = [firsts[0], lasts.at(-1)];
  return from === undefined || to === undefined ? undefined : { from, to };
}
