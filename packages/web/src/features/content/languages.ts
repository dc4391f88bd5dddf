import { intlLocale } from "../../lib/locale.ts";

/** Names of a host's languages for a reader: with the country only where a language has several variants on the host. */
export function languageNames(codes: readonly string[], locale: string): (code: string) => string {
  const names = new Intl.DisplayNames([intlLocale(locale)], { type: "language" });
  const languageOf = (code: string): string => new Intl.Locale(intlLocale(code)).language;
  return (code) => {
    const variants = codes.filter((each) => languageOf(each) === languageOf(code)).length;
    return names.of(variants > 1 ? intlLocale(code) : languageOf(code)) ?? code;
  };
}

/** The languages besides the first in which something can be written: those of the sites, and those in which it is written. */
export function otherLanguages(
  own: string,
  sites: readonly string[],
  written: readonly { readonly locale: string }[],
): string[] {
  const locales = new Set([...sites, ...written.map(({ locale }) => locale)]);
  locales.delete(own);
  return [...locales];
}
