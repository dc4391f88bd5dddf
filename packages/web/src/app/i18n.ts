import type messages from "../locales/en-US.json";
import { FALLBACK, fallbacksOf, intlLocale, type Locale } from "./locale.ts";
import { reportFault } from "./reporter.ts";
import { createStore, useStore } from "./store.ts";

type RawKey = keyof typeof messages;
/** A key without its plural form (`cart_lines_one`, `cart_lines_other` are both `cart_lines`). */
type Singular<K extends string> = K extends `${infer Base}_one` | `${infer Base}_other` ? Base : K;
export type MessageKey = Singular<RawKey>;
export type Values = Readonly<Record<string, string | number>>;
export type Translate = (key: MessageKey, values?: Values) => string;

/** Addresses of the texts: fetched as data, one file per locale that has texts of its own. */
const files = import.meta.glob<string>("../locales/*.json", { query: "?url", import: "default", eager: true });

/** Loaded texts by locale. */
const texts = new Map<string, Readonly<Record<string, string>>>();

/** A text with its `{placeholders}` filled, from the locale or what stands in for it; `count` also chooses the plural form. */
function translate(locale: Locale, key: string, values: Values = {}): string {
  return (find(locale, key, values.count) ?? key).replace(/\{(\w+)\}/g, (placeholder, name: string) =>
    String(values[name] ?? placeholder),
  );
}

function find(locale: Locale, key: string, count?: string | number): string | undefined {
  for (const nearest of [locale, ...fallbacksOf(locale)]) {
    const plural = typeof count === "number" ? new Intl.PluralRules(intlLocale(nearest)).select(count) : undefined;
    const keys = plural ? [`${key}_${plural}`, `${key}_other`, key] : [key];
    for (const form of keys) {
      const text = texts.get(nearest)?.[form];
      if (text !== undefined) return text;
    }
  }
  return undefined;
}

/** What a component needs to speak: the locale and its texts. Replaced as a whole when the language changes. */
export interface Speech {
  readonly locale: Locale;
  readonly t: Translate;
}

const speech = createStore<Speech>({ locale: FALLBACK, t: (key) => key });
/** Texts that are there or on their way, by locale. */
const loads = new Map<string, Promise<void>>();

/** The file that holds a locale's texts. The English variants hold only differences, so some have none. */
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

/** Puts texts in directly; also how tests bring theirs. */
export function addMessages(locale: string, added: Record<string, string>): void {
  texts.set(locale, { ...texts.get(locale), ...added });
  loads.set(locale, Promise.resolve());
}

/** Loads a locale's texts, and those that fill its gaps when it does not stand alone, then speaks it. */
export async function speak(locale: Locale): Promise<void> {
  await Promise.all([locale, ...fallbacksOf(locale)].map(load));
  document.documentElement.lang = intlLocale(locale);
  speech.set({ locale, t: (key, values) => translate(locale, key, values) });
}

/** The locale and the typed `t`; the component renders again when the language changes. */
export function useT(): Speech {
  return useStore(speech);
}

/** For code outside components. */
export function currentSpeech(): Speech {
  return speech.get();
}

/** Whether a key that came from the server has a text. `npm run check` finds refusals of core that have none. */
export function isMessageKey(key: string): key is MessageKey {
  return find(speech.get().locale, key) !== undefined;
}

/** The text of a key that came from the server; unknown keys read as the generic failure. */
export function serverText(key: string, values?: Values): string {
  const { t } = speech.get();
  return t(isMessageKey(key) ? key : "something_went_wrong", values);
}
