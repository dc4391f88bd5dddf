import {
  currencyText,
  type MoneyStyle,
  numberText,
  percentText,
  ungroupedText,
} from "@spoke/core/platform/number-text.ts";
import { currentI18n } from "./i18n.ts";
import { intlLocale, type Locale } from "./locale.ts";

export type { MoneyStyle } from "@spoke/core/platform/number-text.ts";

/** Amounts and numbers as the language of the page writes them. Components that use these call `useTranslation`. */
const locale = (): Locale => currentI18n().locale;

/** An amount in the currency's unit (12.5 is twelve and a half euros): `$1,234.50`, `1.234,50 €`, `Rp 1.234`. */
export const formatMoney = (amount: number, style: MoneyStyle): string => currencyText(amount, style, locale());

/** An amount to be copied into another program: `1234.50`. */
export const formatUngrouped = (amount: number, { decimalPrecision }: MoneyStyle): string =>
  ungroupedText(amount, locale(), decimalPrecision);

/** A whole quantity: `1,234`. */
export const formatQuantity = (value: number): string => numberText(value, locale(), 0, 0);

/** A fraction as a percentage: 0.025 → 2.5%. */
export const formatPercent = (fraction: number, options?: Intl.NumberFormatOptions): string =>
  percentText(fraction, locale(), options);

/** A fraction as a percentage without decimals: 0.256 → 26%. */
export const formatWholePercent = (fraction: number): string => formatPercent(fraction, { maximumFractionDigits: 0 });

/** A number without a unit: 27.1 → 27,1 in German. */
export const formatNumber = (value: number): string => numberText(value, locale());

/** A size in the reader's language: 1234567 → 1.2 MB. */
export function formatBytes(bytes: number, reader: Locale): string {
  const unit = bytes < 1_000_000 ? "kilobyte" : "megabyte";
  const value = Math.max(bytes / (unit === "kilobyte" ? 1_000 : 1_000_000), 0.1);
  const options = { style: "unit", unit, unitDisplay: "short", maximumFractionDigits: value < 10 ? 1 : 0 } as const;
  return new Intl.NumberFormat(intlLocale(reader), options).format(value);
}
