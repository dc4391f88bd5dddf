/** Languages with complete texts (decision 030). All other locales use English. */
export const LANGUAGES = ["en-US", "de", "fr", "id-ID", "ms-MY"] as const;
export type Language = (typeof LANGUAGES)[number];

/** The language of texts for a locale. */
export function languageOf(locale: string): Language {
  return LANGUAGES.find((language) => language === locale) ?? "en-US";
}

/** Fallback locales for missing texts, nearest first. Only English varies by country. */
export function fallbacksOf(locale: string): ("en-UK" | "en-US")[] {
  if (locale === "en-US" || !locale.startsWith("en-")) return [];
  return locale === "en-UK" ? ["en-US"] : ["en-UK", "en-US"];
}

/** A locale as `Intl` knows it: en-UK is not a registered tag. */
export function intlLocale(locale: string): string {
  return locale === "en-UK" ? "en-GB" : locale;
}
