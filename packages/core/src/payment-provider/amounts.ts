import { currencyScale, type Money } from "../platform/money.ts";

/**
 * An amount as a whole number of units with so many decimals, which is how providers count.
 * @throws RangeError when that would not be exact, as nobody may be asked for another amount than was agreed
 */
export function wholeUnits({ amount, scale }: Money, decimals: number): number {
  const power = 10 ** Math.abs(decimals - scale);
  const units = decimals >= scale ? amount * power : amount / power;
  if (!Number.isSafeInteger(units) || units <= 0) throw new RangeError("an amount that a provider cannot collect");
  return units;
}

/** Units with so many decimals as money in the currency's own decimals, where that is exact. */
export function moneyOf(units: number, decimals: number, currency: string): Money {
  const scale = currencyScale(currency);
  const power = 10 ** Math.abs(scale - decimals);
  const amount = scale >= decimals ? units * power : units / power;
  return Number.isSafeInteger(amount) ? { amount, currency, scale } : { amount: units, currency, scale: decimals };
}
