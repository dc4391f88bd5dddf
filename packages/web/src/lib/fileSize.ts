const KILO = 1_000;

/** Bytes in kilobytes, or megabytes of a larger file, as written in the locale: `12 kB`, `3.4 MB`. */
export function sizeText(bytes: number, locale: string): string {
  const isLarge = bytes >= KILO * KILO;
  const unit = isLarge ? "megabyte" : "kilobyte";
  const value = isLarge ? bytes / KILO / KILO : Math.ceil(bytes / KILO);
  return new Intl.NumberFormat(locale, { style: "unit", unit, maximumFractionDigits: isLarge ? 1 : 0 }).format(value);
}
