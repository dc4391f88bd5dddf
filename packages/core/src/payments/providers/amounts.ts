import { currencyScale } from "../../platform/money.ts";
import type { ProviderAmount } from "./types.ts";

/**
 * An amount as an integer with `decimals` decimals, as providers count.
 * @throws RangeError when it is not exact: the charged amount must be the agreed one
 */
export function wholeUnits({ units, scale }: ProviderAmount, decimals: number): number {
  const power = 10 ** Math.abs(decimals - scale);
  const scaled = decimals >= scale ? units * power : units / power;
  if (!Number.isSafeInteger(scaled) || scaled <= 0) throw new RangeError("amount is not exact in the provider's units");
  return scaled;
}

/** Units with `decimals` decimals as money in the currency's own decimals where that is exact. */
export function moneyOf(units: number, decimals: number, currency: string): ProviderAmount {
  const scale = currencyScale(currency);
  const power = 10 ** Math.abs(scale - decimals);
  const scaled = scale >= decimals ? units * power : units / power;
  return Number.isSafeInteger(scaled) ? { units: scaled, currency, scale } : { units, currency, scale: decimals };
}
