import i18next from "i18next";
import type messages from "../locales/en-US.json";
import { takeEarly } from "./early.ts";
import { FALLBACK, fallbacksOf, intlLocale, type Locale } from "./locale.ts";
import { SERVER_MESSAGES } from "./messages.ts";
import { createStore, useStore } from "./store.ts";

type RawKey = keyof typeof messages;
/** A key without its plural form (`cart_lines_one`, `cart_lines_other` are both `cart_lines`). */
type Singular<K extends string> = K extends `${infer Base}_one` | `${infer Base}_other` ? Base : K;
export type MessageKey = Singular<RawKey>;
export type Values = Readonly<Record<string, string | number>>;
export type Translate = (key: MessageKey, values?: Values) => string;

/** Addresses of the texts: fetched as data, one file per locale that has texts of its own. */
const files = import.meta.glob<string>("../locales/*.json", { query: "?url", import: "default", eager: true });

const translator = i18next.createInstance();
const ready = translator.init({
  lng: FALLBACK,
  fallbackLng: (code) => fallbacksOf(code).map(intlLocale),
  resources: {},
  ns: ["app"],
  defaultNS: "app",
  keySeparator: false,
  nsSeparator: false,
  returnNull: false,
  interpolation: { escapeValue: false, prefix: "{", suffix: "}" },
});

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
    const answer = (await takeEarly(address)) ?? (await fetch(address));
    if (!answer.ok) throw new Error(`texts of ${locale}: ${answer.status}`);
    addMessages(locale, (await answer.json()) as Record<string, string>);
  } catch (error) {
    loads.delete(locale);
    console.error(new Date().toISOString(), `the texts of ${locale} could not be loaded`, error);
    throw error;
  }
}

/** Puts texts in directly; also how tests bring theirs. */
export function addMessages(locale: string, texts: Record<string, string>): void {
  translator.addResourceBundle(intlLocale(locale), "app", texts, true, true);
  loads.set(locale, Promise.resolve());
}

/** Loads a locale's texts, and those that fill its gaps when it does not stand alone, then speaks it. */
export async function speak(locale: Locale): Promise<void> {
  await ready;
  await Promise.all([locale, ...fallbacksOf(locale)].map(load));
  await translator.changeLanguage(intlLocale(locale));
  document.documentElement.lang = intlLocale(locale);
  const t = translator.t.bind(translator) as Translate;
  speech.set({ locale, t });
}

/** The locale and the typed `t`; the component renders again when the language changes. */
export function useT(): Speech {
  return useStore(speech);
}

/** For code outside components. */
export function currentSpeech(): Speech {
  return speech.get();
}

/** The text of a key that came from the server; keys that are not known read as the generic failure. */
export function serverText(key: string, values?: Values): string {
  const { t } = speech.get();
  return t(SERVER_MESSAGES.find((known) => known === key) ?? "something_went_wrong", values);
}
