/** Languages that mails and files are written in (decision 030); every other locale reads English. */
export const LANGUAGES = ["en-US", "de", "fr", "id-ID", "ms-MY"] as const;
export type Language = (typeof LANGUAGES)[number];

/** The language of what is written for somebody whose locale this is. */
export function languageOf(locale: string): Language {
  return LANGUAGES.find((one) => one === locale) ?? "en-US";
}
