import { type Amount, fromUnits, sumOf, toUnits } from "@spoke/core/platform/money.ts";
import type { MoneyStyle } from "./format.ts";

/** The sum of an amount of each item, in the currency's unit: 0.1 and 0.2 are 0.3. Amounts that are not set count as 0. */
export function sumUnits<T>(items: Iterable<T>, unitsOf: (item: T) => number | null | undefined): number {
  return toUnits(sumOf(items, (item) => fromUnits(unitsOf(item) ?? 0)));
}

/** Parses an amount in the host's format, such as `1.234,50` or `1234.5`; undefined if it is not a number. */
export function readAmount(text: string, style: MoneyStyle): Amount | undefined {
  const bare = text
    .trim()
    .replace(style.symbol, "")
    .trim()
    .split(style.thousandSeparator || "\u0000")
    .join("");
  const plain = style.decimalSeparator === "." ? bare : bare.replace(style.decimalSeparator, ".");
  return /^\d{1,13}(\.\d{1,6})?$/.test(plain) ? fromUnits(Number(plain)) : undefined;
}
