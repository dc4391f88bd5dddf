import { fallbacksOf, fillText, findText, intlLocale, type TextValues } from "@spoke/core/platform/language.ts";
import { numberText } from "@spoke/core/platform/number-text.ts";
import type messages from "../locales/en-US.json";
import { FALLBACK, type Locale } from "./locale.ts";
import { reportFault } from "./reporter.ts";
import { createStore, useStore } from "./store.ts";

type RawKey = keyof typeof messages;
/** A key without its plural form (`cart_lines_one`, `cart_lines_other` are both `cart_lines`). */
type Singular<K extends string> = K extends `${infer Base}_one` | `${infer Base}_other` ? Base : K;
export type MessageKey = Singular<RawKey>;
export type Translate = (key: MessageKey, values?: TextValues) => string;

/** Addresses of the texts: fetched as data, one file per locale that has texts of its own. */
const files = import.meta.glob<string>("../locales/*.json", { query: "?url", import: "default", eager: true });

/** Loaded texts by locale. */
const texts = new Map<string, Readonly<Record<string, string>>>();

function find(locale: Locale, key: string, count?: string | number): string | undefined {
  return findText((code) => texts.get(code), key, locale, count);
}

/** The current locale and its texts. A new object when the language changes. */
export interface I18n {
  readonly locale: Locale;
  readonly t: Translate;
}

const i18n = createStore<I18n>({ locale: FALLBACK, t: (key) => key });
/** Texts loaded or loading, by locale. */
const loads = new Map<string, Promise<void>>();

/** The file with a locale's texts. English variants hold only differences, so some have none. */
function fileOf(locale: string): string | undefined {
  return files[`../locales/${locale}.json`];
}

function load(locale: string): Promise<void> {
  const running = loads.get(locale) ?? fetchTexts(locale);
  loads.set(locale, running);
  return running;
}

async function fetchTexts(locale: string): Promise<void> {
  const address = fileOf(locale);
  if (!address) return;
  try {
    const answer = await fetch(address);
    if (!answer.ok) throw new Error(`texts of ${locale}: ${answer.status}`);
    addMessages(locale, (await answer.json()) as Record<string, string>);
  } catch (error) {
    loads.delete(locale);
    reportFault(`the texts of ${locale} could not be loaded`, error);
    throw error;
  }
}

/** Adds texts to a locale; tests use it too. */
export function addMessages(locale: string, added: Record<string, string>): void {
  texts.set(locale, { ...texts.get(locale), ...added });
  loads.set(locale, Promise.resolve());
}

/** Loads the texts of a locale and of its fallbacks, then switches to it. */
export async function loadLocale(locale: Locale): Promise<void> {
  await Promise.all([locale, ...fallbacksOf(locale)].map(load));
  document.documentElement.lang = intlLocale(locale);
  i18n.set({
    locale,
    t: (key, values = {}) => fillText(find(locale, key, values.count) ?? key, withCount(values, locale)),
  });
}

/** A number that is counted reads as in the locale: 1,200 pieces, −4 points. */
const withCount = (values: TextValues, locale: Locale): TextValues =>
  typeof values.count === "number" ? { ...values, count: numberText(values.count, locale) } : values;

/** The current locale and the typed `t`. The component renders again when the language changes. */
export function useTranslation(): I18n {
  return useStore(i18n);
}

/** `useTranslation` for code outside components. */
export function currentI18n(): I18n {
  return i18n.get();
}

/** Whether a key that came from the server has a text. `npm run check` finds refusals of core that have none. */
export function isMessageKey(key: string): key is MessageKey {
  return find(i18n.get().locale, key) !== undefined;
}

/** The text of a key that came from the server; unknown keys read as the generic failure. */
export function serverText(key: string, values?: TextValues): string {
  const { t } = i18n.get();
  return t(isMessageKey(key) ? key : "something_went_wrong", values);
}
