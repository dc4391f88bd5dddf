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

/** A number with a true minus, and only the space that every font has. */
function textOf(value: number, locale: string, options: Intl.NumberFormatOptions): string {
  return plain(formatOf(locale, { signDisplay: "negative", ...options }).format(value));
}

const plain = (text: string): string => text.replaceAll("-", MINUS).replaceAll("\u202f", NO_BREAK);

/** Units of a currency: `$1,470.30` in English, `1.470,30 €` in German, `Rp 1.470` in Indonesian. */
export function currencyText(units: number, { symbol, decimalPrecision }: MoneyStyle, locale: string): string {
  const number = numberText(Math.abs(units), locale, decimalPrecision, decimalPrecision);
  // What rounds to zero has no sign.
  const isNegative = units < 0 && /[1-9]/.test(number);
  const [before, after] = around(symbol, isNegative, locale);
  return before + number + after;
}

const surroundings = new Map<string, readonly [before: string, after: string]>();

/** What stands before and after the digits of an amount: symbol, sign, and the spaces between. Lists ask for them again and again. */
function around(symbol: string, isNegative: boolean, locale: string): readonly [before: string, after: string] {
  const key = `${locale} ${isNegative} ${symbol}`;
  const cached = surroundings.get(key);
  if (cached) return cached;
  // The euro stands for every currency: it gives the places of symbol and sign. The digits are those of other numbers.
  const style = { style: "currency", currency: "EUR", currencyDisplay: "narrowSymbol" } as const;
  const parts = formatOf(locale, { signDisplay: "negative", ...style }).formatToParts(isNegative ? -1 : 1);
  const start = parts.findIndex(isDigits);
  const end = parts.findLastIndex(isDigits) + 1;
  // Letters such as Rp or CHF keep their distance from the digits; signs such as $ do not.
  const gap = parts[start - 1]?.type === "currency" && /\p{L}$/u.test(symbol) ? NO_BREAK : "";
  const joined = (from: number, to?: number) =>
    parts
      .slice(from, to)
      .map(({ type, value }) => (type === "currency" ? symbol : plain(value)))
      .join("");
  const found = [joined(0, start) + gap, joined(end)] as const;
  surroundings.set(key, found);
  return found;
}

const DIGITS: ReadonlySet<string> = new Set(["integer", "group", "decimal", "fraction"]);
const isDigits = ({ type }: Intl.NumberFormatPart): boolean => DIGITS.has(type);

/** A number in the reader's language: 27.1 is `27,1` in German. */
export function numberText(value: number, locale: string, least = 0, most = Math.max(least, 2)): string {
  return textOf(value, locale, { minimumFractionDigits: least, maximumFractionDigits: most });
}

/** A number as forms of other programs take it, without separators of thousands: 1234.5 with two decimals is `1234,50` in German. */
export const ungroupedText = (value: number, locale: string, decimals: number): string =>
  textOf(value, locale, { minimumFractionDigits: decimals, maximumFractionDigits: decimals, useGrouping: false });

/** A fraction as a percentage in the reader's language: 0.025 is `2.5%`, and `2,5 %` in German. */
export function percentText(fraction: number, locale: string, options: Intl.NumberFormatOptions = {}): string {
  return textOf(fraction, locale, { style: "percent", maximumFractionDigits: 2, ...options });
}

/** What stands between units and fractions in a language. */
export function decimalSeparator(locale: string): "." | "," {
  return numberText(0.5, locale).includes(",") ? "," : ".";
}
