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
  return new Intl.NumberFormat(intlLocale(locale), { style: "percent", maximumFractionDigits: 2 }).format(fraction);
}

const TOKENS = /YYYY|YY|MMMM|MMM|MM|M|DD|D|HH|H|hh|h|mm|ss|A/g;

/**
 * A day (`2026-11-20`) or an instant (ISO 8601, shown in the reader's time zone) in a pattern of the host,
 * such as `DD MMM YYYY`, `HH:mm:ss` or `h:mm A`. Month names are of the locale. What is no date is given back as it came.
 */
export function formatDate(value: string, pattern: string, locale: Locale): string {
  const dayOnly = /^(\d{4})-(\d{2})-(\d{2})$/.exec(value);
  const date = dayOnly ? new Date(Number(dayOnly[1]), Number(dayOnly[2]) - 1, Number(dayOnly[3])) : new Date(value);
  if (Number.isNaN(date.getTime())) return value;
  const month = (style: "long" | "short") =>
    new Intl.DateTimeFormat(intlLocale(locale), { month: style, day: "numeric" })
      .formatToParts(date)
      .find(({ type }) => type === "month")
      ?.value.replace(/\.$/, "") ?? "";
  const two = (number: number) => String(number).padStart(2, "0");
  const of: Record<string, string> = {
    YYYY: String(date.getFullYear()),
    YY: two(date.getFullYear() % 100),
    MMMM: month("long"),
    MMM: month("short"),
    MM: two(date.getMonth() + 1),
    M: String(date.getMonth() + 1),
    DD: two(date.getDate()),
    D: String(date.getDate()),
    HH: two(date.getHours()),
    H: String(date.getHours()),
    hh: two(date.getHours() % 12 || 12),
    h: String(date.getHours() % 12 || 12),
    A: date.getHours() < 12 ? "AM" : "PM",
    mm: two(date.getMinutes()),
    ss: two(date.getSeconds()),
  };
  return pattern.replace(TOKENS, (token) => of[token] ?? token);
}

/** The day `days` after `from` as `YYYY-MM-DD`, in the reader's time zone. */
export function isoDay(days = 0, from = new Date()): string {
  const day = new Date(from.getFullYear(), from.getMonth(), from.getDate() + days);
  return `${day.getFullYear()}-${String(day.getMonth() + 1).padStart(2, "0")}-${String(day.getDate()).padStart(2, "0")}`;
}
