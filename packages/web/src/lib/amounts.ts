import { type Amount, fromUnits, sumOf, times, toUnits } from "@spoke/core/platform/money.ts";
import { decimalSeparator } from "@spoke/core/platform/number-text.ts";
import type { MoneyStyle } from "./format.ts";
import { currentI18n } from "./i18n.ts";

/** The sum of an amount of each item, in the currency's unit: 0.1 and 0.2 are 0.3. Amounts that are not set count as 0. */
export function sumUnits<T>(items: Iterable<T>, unitsOf: (item: T) => number | null | undefined): number {
  return toUnits(sumOf(items, (item) => fromUnits(unitsOf(item) ?? 0)));
}

/** An amount of each of `qty` pieces, in the currency's unit. */
export const timesUnits = (units: number, qty: number): number => toUnits(times(fromUnits(units), qty));

/** Parses an amount as the language of the page writes it, such as `1.234,50 €` or `1234,5`; undefined if it is not a number. */
export function readAmount(text: string, { symbol }: Pick<MoneyStyle, "symbol">): Amount | undefined {
  const decimal = decimalSeparator(currentI18n().locale);
  const bare = text.replace(symbol, "").replace(/\s/g, "");
  const [whole = "", ...fractions] = bare.split(decimal);
  const [first = "", ...thousands] = whole.split(decimal === "," ? "." : ",");
  // Elsewhere `5,50` is five and a half: what looks like thousands must be thousands.
  const isGrouped = thousands.length === 0 || (first.length <= 3 && thousands.every(({ length }) => length === 3));
  if (!isGrouped) return undefined;
  const plain = [first + thousands.join(""), ...fractions].join(".");
  return /^\d{1,13}(\.\d{1,6})?$/.test(plain) ? fromUnits(Number(plain)) : undefined;
}

/** An amount for a field that `readAmount` reads, with the decimals of the currency, such as `30,40`. */
export function writtenAmount(units: number, { decimalPrecision }: Pick<MoneyStyle, "decimalPrecision">): string {
  const [, fraction = ""] = String(units).split(".");
  const text = units.toFixed(Math.max(decimalPrecision, fraction.length));
  return text.replace(".", decimalSeparator(currentI18n().locale));
}
