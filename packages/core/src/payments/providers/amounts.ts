import { currencyScale } from "../../platform/money.ts";
import type { ProviderAmount } from "./types.ts";

/**
 * An amount as an integer with `decimals` decimals, as providers count.
 * @throws RangeError when it is not exact: the charged amount must be the agreed one
 */
export function wholeUnits({ amount, scale }: ProviderAmount, decimals: number): number {
  const power = 10 ** Math.abs(decimals - scale);
  const units = decimals >= scale ? amount * power : amount / power;
  if (!Number.isSafeInteger(units) || units <= 0) throw new RangeError("amount is not exact in the provider's units");
  return units;
}

/** Units with `decimals` decimals as money in the currency's own decimals where that is exact. */
export function moneyOf(units: number, decimals: number, currency: string): ProviderAmount {
  const scale = currencyScale(currency);
  const power = 10 ** Math.abs(scale - decimals);
  const amount = scale >= decimals ? units * power : units / power;
  return Number.isSafeInteger(amount) ? { amount, currency, scale } : { amount: units, currency, scale: decimals };
}
