import { type Amount, currencyScale, dateText, toMinor, UTC } from "../platform/index.ts";
import type { CurrencyConfig } from "./schema.ts";

/**
 * An amount as the host writes it, with the code instead of a sign where the
 * currency is not the host's own: `$1,234.50`, `EUR 1,234.50`, `−$12.00`.
 */
export function moneyText(amount: Amount, currency: string, host: CurrencyConfig): string {
  const own = host.display === currency;
  const decimals = own ? host.decimalPrecision : currencyScale(currency);
  const symbol = own ? host.symbol : currency;
  const gap = /\p{L}$/u.test(symbol) ? "\u00a0" : "";
  const digits = digitsOf(amount, currency, decimals, host);
  return `${digits.isNegative ? "−" : ""}${symbol}${gap}${digits.text}`;
}

/** An amount without currency, for columns whose header names it: `1,234.50`, `−12.00`. */
export function amountText(amount: Amount, currency: string, host: CurrencyConfig): string {
  const decimals = host.display === currency ? host.decimalPrecision : currencyScale(currency);
  const { isNegative, text } = digitsOf(amount, currency, decimals, host);
  return `${isNegative ? "−" : ""}${text}`;
}

function digitsOf(amount: Amount, currency: string, decimals: number, host: CurrencyConfig) {
  const ownDecimals = currencyScale(currency);
  // With more decimals than the currency has, the amount is truncated to them, not rounded.
  const scale = decimals > ownDecimals ? 4 : ownDecimals;
  const minor = toMinor(amount, scale);
  const digits = String(Math.abs(minor)).padStart(scale + 1, "0");
  const integer = digits.slice(0, digits.length - scale);
  const fraction = digits
    .slice(digits.length - scale)
    .padEnd(decimals, "0")
    .slice(0, decimals);
  const grouped = integer.replace(/\B(?=(\d{3})+$)/g, host.thousandSeparator);
  const isNegative = minor < 0;
  return { isNegative, text: decimals === 0 ? grouped : `${grouped}${host.decimalSeparator}${fraction}` };
}

/** An integer with the host's thousand separator. */
export function countText(count: number, host: Pick<CurrencyConfig, "thousandSeparator">): string {
  const digits = String(Math.abs(count)).replace(/\B(?=(\d{3})+$)/g, host.thousandSeparator);
  return count < 0 ? `−${digits}` : digits;
}

/** A day (`2026-11-20`) in a host's pattern, such as `DD MMM YYYY`; the locale gives the names of months. */
export const dayText = (day: string, pattern: string, locale: string): string => dateText(day, pattern, locale, UTC);
