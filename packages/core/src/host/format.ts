import { type Amount, currencyScale, currencyText, dateText, numberText, toUnits, UTC } from "../platform/index.ts";
import type { CurrencyConfig } from "./schema.ts";

/**
 * An amount in the reader's language. The host gives the sign and decimals of its own currency; others have their code:
 * `$1,234.50`, `EUR 1,234.50`, `−12,00 €`.
 */
export function moneyText(amount: Amount, currency: string, host: CurrencyConfig, locale: string): string {
  const symbol = host.display === currency ? host.symbol : currency;
  return currencyText(toUnits(amount), { symbol, decimalPrecision: decimalsOf(currency, host) }, locale);
}

/** An amount without currency, for columns whose header names it: `1,234.50`, `−12.00`. */
export function amountText(amount: Amount, currency: string, host: CurrencyConfig, locale: string): string {
  const decimals = decimalsOf(currency, host);
  return numberText(toUnits(amount), locale, decimals, decimals);
}

/** Decimals with which amounts in a currency are written. */
export const decimalsOf = (currency: string, host: CurrencyConfig): number =>
  host.display === currency ? host.decimalPrecision : currencyScale(currency);

/** An integer in the reader's language: `1,234`. */
export const countText = (count: number, locale: string): string => numberText(count, locale, 0, 0);

/** A day (`2026-11-20`) in the reader's language. */
export const dayText = (day: string, locale: string): string => dateText(day, locale, UTC);
