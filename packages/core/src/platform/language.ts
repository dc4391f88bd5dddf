/** Languages with complete texts (decision 030). All other locales are English or fall back to it. */
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

/** The text for a locale: in it, in its language, or the first. */
export function textFor<Text extends { readonly locale: string }>(
  texts: readonly Text[],
  locale: string,
): Text | undefined {
  const near = texts.find((text) => text.locale.slice(0, 2) === locale.slice(0, 2));
  return texts.find((text) => text.locale === locale) ?? near ?? texts[0];
}

const plurals = new Map<string, Intl.PluralRules>();

/** The plural form of a count. A page asks for dozens, and the rules of a language take long to set up. */
function pluralOf(locale: string, count: number): Intl.LDMLPluralRule {
  const rules = plurals.get(locale) ?? new Intl.PluralRules(intlLocale(locale));
  plurals.set(locale, rules);
  return rules.select(count);
}

export type TextValues = Readonly<Record<string, string | number>>;

/**
 * The text of a key in the nearest locale that has it. A numeric `count` selects the plural form: `key_one`, `key_other`,
 * or the key itself where all forms are alike.
 */
export function findText(
  textsIn: (locale: string) => Readonly<Record<string, string>> | undefined,
  key: string,
  locale: string,
  count?: string | number,
): string | undefined {
  for (const nearest of [locale, ...fallbacksOf(locale), "en-US"]) {
    const texts = textsIn(nearest);
    const form = typeof count === "number" && pluralOf(nearest, count);
    for (const candidate of form ? [`${key}_${form}`, `${key}_other`, key] : [key]) {
      const text = texts?.[candidate];
      if (text !== undefined) return text;
    }
  }
  return undefined;
}

/** Replaces `{name}` with its value. `onMissing` supplies what to print without one; by default the placeholder stays. */
export function fillText(
  text: string,
  values: TextValues,
  onMissing: (placeholder: string, name: string) => string = (placeholder) => placeholder,
): string {
  return text.replace(/\{(\w+)\}/g, (placeholder, name: string) =>
    String(values[name] ?? onMissing(placeholder, name)),
  );
}
