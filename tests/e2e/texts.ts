import de from "@spoke/web/locales/de.json" with { type: "json" };
import en from "@spoke/web/locales/en-US.json" with { type: "json" };
import id from "@spoke/web/locales/id-ID.json" with { type: "json" };

const TEXTS = { en, de, id } as const;
export type Language = keyof typeof TEXTS;
type Key = keyof typeof en;

/** The site's own words in a language: `{name}` is filled in where its value is given. A text that a language lacks is the English one. */
export type Texts = (key: Key, values?: Readonly<Record<string, string | number>>) => string;

export function textsIn(language: Language): Texts {
  const own: Readonly<Record<string, string>> = TEXTS[language];
  // Indonesian has one form for every number.
  const textOf = (key: Key): string => own[key] ?? own[key.replace(/_one$/, "_other")] ?? en[key];
  return (key, values = {}) =>
    textOf(key).replace(/\{(\w+)\}/g, (_, name: string) => String(values[name] ?? `{${name}}`));
}

/** A pattern for a text with gaps, such as the label `Quantity of {name}`. */
export function patternOf(text: string): RegExp {
  const parts = text.split(/\{\w+\}/).map((part) => part.replace(/[.*+?^${}()|[\]\\]/g, "\\$&"));
  return new RegExp(`^${parts.join("(.*)")}$`);
}
