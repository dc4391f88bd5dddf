import type { Locale } from "../../lib/locale.ts";

/** Address of the flag that stands for a language (1 §2.6: /language/{code}). */
export function flagOf(locale: Locale): string {
  return `/language/${locale}.svg`;
}
