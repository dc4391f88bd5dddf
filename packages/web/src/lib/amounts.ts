import { fromUnits, sumOf, toUnits } from "@spoke/core/platform/money.ts";

/** The sum of an amount of each item, in the currency's unit: 0.1 and 0.2 are 0.3. Amounts that are not set count as 0. */
export function sumUnits<T>(items: Iterable<T>, unitsOf: (item: T) => number | null | undefined): number {
  return toUnits(sumOf(items, (item) => fromUnits(unitsOf(item) ?? 0)));
}
