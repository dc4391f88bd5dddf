import { currentI18n } from "./i18n.ts";
import { intlLocale } from "./locale.ts";

/** A time in seconds, above a minute also in minutes: 900 → 0.9 sec, 125,000 → 2 min 5 sec. */
export function formatDuration(milliseconds: number): string {
  const text = (value: number, unit: "minute" | "second") =>
    new Intl.NumberFormat(intlLocale(currentI18n().locale), { style: "unit", unit, maximumFractionDigits: 1 }).format(
      value,
    );
  if (milliseconds < 60_000) return text(Math.max(milliseconds / 1_000, 0.1), "second");
  const seconds = Math.round(milliseconds / 1_000);
  return `${text(Math.floor(seconds / 60), "minute")} ${text(seconds % 60, "second")}`;
}
