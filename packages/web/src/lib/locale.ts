import type { Locale } from "@spoke/core/host/schema.ts";
import { intlLocale } from "@spoke/core/platform/language.ts";

export { intlLocale } from "@spoke/core/platform/language.ts";
export type { Locale };

/** Prefix of each locale in the address (1 §2.1). Written here and not imported, as the schema would bring zod to the first page. */
export const PREFIXES: Readonly<Record<Locale, string>> = {
  de: "de",
  "en-CA": "en-ca",
  "en-ID": "en-id",
  "en-MY": "en-my",
  "en-NL": "en-nl",
  "en-SG": "en-sg",
  "en-UK": "en-uk",
  "en-US": "en-us",
  fr: "fr",
  "id-ID": "id-id",
  "ms-MY": "ms-my",
};

export const FALLBACK: Locale = "en-US";

const codes = Object.keys(PREFIXES) as Locale[];

/** What a language calls itself, and the country whose flag stands for it. */
export const LOCALE_NAMES: Readonly<Record<Locale, string>> = {
  de: "Deutsch",
  "en-CA": "English (Canada)",
  "en-ID": "English (Indonesia)",
  "en-MY": "English (Malaysia)",
  "en-NL": "English (Netherlands)",
  "en-SG": "English (Singapore)",
  "en-UK": "English (United Kingdom)",
  "en-US": "English (United States)",
  fr: "Français",
  "id-ID": "Bahasa Indonesia",
  "ms-MY": "Bahasa Melayu",
};

/** The locale of an address prefix; undefined for anything else. */
export function localeOfPrefix(prefix: string | undefined): Locale | undefined {
  return codes.find((code) => PREFIXES[code] === prefix?.toLowerCase());
}

/** The locale to start with: the user's last choice, else the first of the browser's that the host offers, else en-US. */
export function bestLocale(
  wanted: readonly string[],
  offered: readonly Locale[] = codes,
  remembered?: string | null,
): Locale {
  const available = offered.length > 0 ? offered : codes;
  const stored = available.find((code) => code === remembered);
  if (stored) return stored;
  for (const want of wanted.map((tag) => tag.toLowerCase())) {
    const exact = available.find((code) => intlLocale(code).toLowerCase() === want || code.toLowerCase() === want);
    if (exact) return exact;
    const language = want.split("-")[0];
    const preferred = [FALLBACK, ...available].find(
      (code) => available.includes(code) && code.toLowerCase().split("-")[0] === language,
    );
    if (preferred) return preferred;
  }
  return available.find((code) => code === FALLBACK) ?? available[0] ?? FALLBACK;
}

/** `path` under a locale's prefix. The home page is the prefix itself. */
export function localePath(locale: Locale, path: string): string {
  return `/${PREFIXES[locale]}${path === "/" ? "" : path}`;
}

/** Splits an address into its locale and the path below it. */
export function splitPath(pathname: string): { locale: Locale | undefined; path: string } {
  const [, prefix, ...rest] = pathname.split("/");
  const locale = localeOfPrefix(prefix);
  return locale ? { locale, path: `/${rest.join("/")}` } : { locale: undefined, path: pathname };
}

const TAGGED = /^\/(([a-z]{2})(?:-[a-z]{2})?)(\/.*)?$/i;

/** Of an address that starts with another tag of an offered language than its prefix, such as `/de-de/cart` or `/id`: the tag and the path. */
export function splitTag(
  pathname: string,
  offered: readonly Locale[],
): { readonly tag: string; readonly path: string } | undefined {
  const [, tag = "", language = "-", path = "/"] = TAGGED.exec(pathname) ?? [];
  return offered.some((code) => code.startsWith(language.toLowerCase())) ? { tag, path } : undefined;
}

const REMEMBERED = "spoke.locale";

export function rememberedLocale(): string | null {
  return localStorage.getItem(REMEMBERED);
}

export function rememberLocale(locale: Locale): void {
  localStorage.setItem(REMEMBERED, locale);
}
