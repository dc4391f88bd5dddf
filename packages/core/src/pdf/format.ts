import type { CurrencyConfig } from "../host/schema.ts";
import { currencyScale, toCurrency } from "../platform/index.ts";

/** Amounts of core are in ten-thousandths of the currency's unit. */
const SCALE = 4;

/**
 * An amount in ten-thousandths of the currency's unit as the host writes it, with the code instead of a sign where the
 * currency is not the host's own: `$1,234.50`, `EUR 1,234.50`, `−$12.00`.
 */
export function moneyText(amount: number, currency: string, host: CurrencyConfig): string {
  const own = host.display === currency;
  const decimals = own ? host.decimalPrecision : currencyScale(currency);
  const symbol = own ? host.symbol : currency;
  const gap = /\p{L}$/u.test(symbol) ? "\u00a0" : "";
  const digits = digitsOf(amount, currency, decimals, host);
  return `${digits.isNegative ? "−" : ""}${symbol}${gap}${digits.text}`;
}

/** The digits of an amount alone, for columns whose head names the currency: `1,234.50`, `−12.00`. */
export function amountText(amount: number, currency: string, host: CurrencyConfig): string {
  const decimals = host.display === currency ? host.decimalPrecision : currencyScale(currency);
  const { isNegative, text } = digitsOf(amount, currency, decimals, host);
  return `${isNegative ? "−" : ""}${text}`;
}

function digitsOf(amount: number, currency: string, decimals: number, host: CurrencyConfig) {
  const keepsAll = decimals > currencyScale(currency);
  const rounded = keepsAll ? { amount, scale: SCALE } : toCurrency({ amount, currency, scale: SCALE });
  const digits = String(Math.abs(rounded.amount)).padStart(rounded.scale + 1, "0");
  const whole = digits.slice(0, digits.length - rounded.scale);
  const fraction = digits
    .slice(digits.length - rounded.scale)
    .padEnd(decimals, "0")
    .slice(0, decimals);
  const grouped = whole.replace(/\B(?=(\d{3})+$)/g, host.thousandSeparator);
  const isNegative = rounded.amount < 0;
  return { isNegative, text: decimals === 0 ? grouped : `${grouped}${host.decimalSeparator}${fraction}` };
}

/** A whole number with the host's thousand separator. */
export function countText(count: number, host: Pick<CurrencyConfig, "thousandSeparator">): string {
  const digits = String(Math.abs(count)).replace(/\B(?=(\d{3})+$)/g, host.thousandSeparator);
  return count < 0 ? `−${digits}` : digits;
}

const TOKENS = /YYYY|YY|MMMM|MMM|MM|M|DD|D/g;

/** A day (`2026-11-20`) in a pattern of the host, such as `DD MMM YYYY`; names of months are of the locale. */
export function dayText(day: string, pattern: string, locale: string): string {
  const [, year = "", month = "", date = ""] = /^(\d{4})-(\d{2})-(\d{2})/.exec(day) ?? [];
  if (year === "") return day;
  const named = (style: "long" | "short"): string =>
    new Intl.DateTimeFormat(locale === "en-UK" ? "en-GB" : locale, { month: style, day: "numeric", timeZone: "UTC" })
      .formatToParts(Date.parse(`${year}-${month}-${date}`))
      .find(({ type }) => type === "month")
      ?.value.replace(/\.$/, "") ?? month;
  const of: Readonly<Record<string, () => string>> = {
    YYYY: () => year,
    YY: () => year.slice(2),
    MMMM: () => named("long"),
    MMM: () => named("short"),
    MM: () => month,
    M: () => String(Number(month)),
    DD: () => date,
    D: () => String(Number(date)),
  };
  return pattern.replace(TOKENS, (token) => of[token]?.() ?? token);
}
