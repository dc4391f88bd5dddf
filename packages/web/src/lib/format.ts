import { intlLocale, type Locale } from "./locale.ts";

/** How amounts are written: the host's setting, or the currency of an order or price. */
export interface MoneyStyle {
  readonly symbol: string;
  readonly thousandSeparator: string;
  readonly decimalSeparator: string;
  readonly decimalPrecision: number;
}

const grouped = new Map<string, Intl.NumberFormat>();

function parts(value: number, least: number, most: number): Intl.NumberFormatPart[] {
  const key = `${least}.${most}`;
  let format = grouped.get(key);
  if (!format) {
    format = new Intl.NumberFormat("en-US", { minimumFractionDigits: least, maximumFractionDigits: most });
    grouped.set(key, format);
  }
  return format.formatToParts(value);
}

/** An amount in the currency's unit (12.5 is twelve and a half euros), as the host writes it: `€1.234,50`, `Rp 1.234`. */
export function formatMoney(amount: number, style: MoneyStyle): string {
  const digits = parts(Math.abs(amount), style.decimalPrecision, style.decimalPrecision)
    .map(({ type, value }) =>
      type === "group" ? style.thousandSeparator : type === "decimal" ? style.decimalSeparator : value,
    )
    .join("");
  const isNegative = amount < 0 && /[1-9]/.test(digits);
  // A sign such as € stands close to the digits, letters such as Rp or CHF do not.
  const gap = /\p{L}$/u.test(style.symbol) ? " " : "";
  return `${isNegative ? "−" : ""}${style.symbol}${gap}${digits}`;
}

/** A whole quantity with the host's thousand separator. */
export function formatQuantity(value: number, style: Pick<MoneyStyle, "thousandSeparator">): string {
  return parts(value, 0, 0)
    .map((part) => (part.type === "group" ? style.thousandSeparator : part.value))
    .join("");
}

/** A fraction as a percentage in the reader's language: 0.025 → 2.5%. */
export function formatPercent(fraction: number, locale: Locale): string {
  return withMinus(
    new Intl.NumberFormat(intlLocale(locale), { style: "percent", maximumFractionDigits: 2 }).format(fraction),
  );
}

/** A number without a unit in the reader's language: 27.1 → 27,1. */
export function formatNumber(value: number, locale: Locale): string {
  return withMinus(new Intl.NumberFormat(intlLocale(locale), { maximumFractionDigits: 2 }).format(value));
}

/** A size in the reader's language: 1234567 → 1.2 MB. */
export function formatBytes(bytes: number, locale: Locale): string {
  const unit = bytes < 1_000_000 ? "kilobyte" : "megabyte";
  const value = Math.max(bytes / (unit === "kilobyte" ? 1_000 : 1_000_000), 0.1);
  const options = { style: "unit", unit, unitDisplay: "short", maximumFractionDigits: value < 10 ? 1 : 0 } as const;
  return new Intl.NumberFormat(intlLocale(locale), options).format(value);
}

/** With the minus sign that amounts have. */
const withMinus = (text: string): string => text.replace("-", "\u2212");
