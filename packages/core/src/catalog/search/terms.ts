import type { Term } from "../schema.ts";
import { inLocale } from "./card.ts";

/** Texts of the ERP's words by word and locale. */
export type TermTexts = Readonly<Record<string, Readonly<Record<string, string>>>>;

export const termTexts = (terms: readonly Term[]): TermTexts =>
  Object.fromEntries(terms.map(({ term, text }) => [term, text]));

/** A word in a locale; the word itself where it has no text in that language. */
export function inTerms(terms: TermTexts, word: string, locale: string): string {
  const texts = Object.hasOwn(terms, word) ? terms[word] : undefined;
  if (!texts) return word;
  const language = locale.slice(0, 2);
  const has = Object.keys(texts).some((other) => other === "default" || other.slice(0, 2) === language);
  return has ? inLocale(texts, locale) : word;
}
