import { intlLocale } from "./language.ts";

/** How a currency is written; everything else of an amount follows the reader's language. */
export interface MoneyStyle {
  readonly symbol: string;
  readonly decimalPrecision: number;
}

const MINUS = "\u2212";
const NO_BREAK = "\u00a0";
const formats = new Map<string, Intl.NumberFormat>();

function formatOf(locale: string, options: Intl.NumberFormatOptions): Intl.NumberFormat {
  const key = `${locale} ${JSON.stringify(options)}`;
  const cached = formats.get(key);
  if (cached) return cached;
  const format = new Intl.NumberFormat(intlLocale(locale), options);
  formats.set(key, format);
  return format;
}

/** Parts of a number, with a true minus, and only the space that every font has. */
function partsOf(value: number, locale: string, options: Intl.NumberFormatOptions): Intl.NumberFormatPart[] {
  return formatOf(locale, { signDisplay: "negative", ...options })
    .formatToParts(value)
    .map(({ type, value: text }) => ({
      type,
      value: type === "minusSign" ? MINUS : text.replaceAll("\u202f", NO_BREAK),
    }));
}

const joined = (parts: readonly Intl.NumberFormatPart[]): string => parts.map(({ value }) => value).join("");

/** Units of a currency: `$1,470.30` in English, `1.470,30 €` in German, `Rp 1.470` in Indonesian. */
export function currencyText(units: number, { symbol, decimalPrecision }: MoneyStyle, locale: string): string {
  const digits = { minimumFractionDigits: decimalPrecision, maximumFractionDigits: decimalPrecision };
  // The euro stands for every currency: it gives the places of symbol and sign. The digits are those of other numbers.
  const style = { style: "currency", currency: "EUR", currencyDisplay: "narrowSymbol" } as const;
  const parts = partsOf(units, locale, { ...style, ...digits });
  const start = parts.findIndex(isDigits);
  const end = parts.findLastIndex(isDigits) + 1;
  // Letters such as Rp or CHF keep their distance from the digits; signs such as $ do not.
  const gap = parts[start - 1]?.type === "currency" && /\p{L}$/u.test(symbol) ? NO_BREAK : "";
  const around = parts.map((part) => (part.type === "currency" ? { ...part, value: symbol } : part));
  const number = numberText(Math.abs(units), locale, decimalPrecision, decimalPrecision);
  return `${joined(around.slice(0, start))}${gap}${number}${joined(around.slice(end))}`;
}

const DIGITS: ReadonlySet<string> = new Set(["integer", "group", "decimal", "fraction"]);
const isDigits = ({ type }: Intl.NumberFormatPart): boolean => DIGITS.has(type);

/** A number in the reader's language: 27.1 is `27,1` in German. */
export function numberText(value: number, locale: string, least = 0, most = Math.max(least, 2)): string {
  return joined(partsOf(value, locale, { minimumFractionDigits: least, maximumFractionDigits: most }));
}

/** A number as forms of other programs take it, without separators of thousands: 1234.5 with two decimals is `1234,50` in German. */
export const ungroupedText = (value: number, locale: string, decimals: number): string =>
  joined(
    partsOf(value, locale, { minimumFractionDigits: decimals, maximumFractionDigits: decimals, useGrouping: false }),
  );

/** A fraction as a percentage in the reader's language: 0.025 is `2.5%`, and `2,5 %` in German. */
export function percentText(fraction: number, locale: string, options: Intl.NumberFormatOptions = {}): string {
  return joined(partsOf(fraction, locale, { style: "percent", maximumFractionDigits: 2, ...options }));
}

/** What stands between units and fractions in a language. */
export function decimalSeparator(locale: string): "." | "," {
  return numberText(0.5, locale).includes(",") ? "," : ".";
}
