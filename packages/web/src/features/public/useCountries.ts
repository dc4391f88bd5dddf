import { useCallback, useEffect, useState } from "react";
import { InquiryCountriesDocument, type InquiryCountriesQuery } from "../../gql/graphql.ts";
import { useTranslation } from "../../lib/i18n.ts";
import { intlLocale, type Locale } from "../../lib/locale.ts";
import { reportFault } from "../../lib/reporter.ts";
import { publicRequest } from "./publicRequest.ts";

export type Country = InquiryCountriesQuery["countries"][number];

/** Countries with their names in the reader's language, sorted by name. */
export function named(countries: readonly Country[], locale: Locale): readonly Country[] {
  const names = new Intl.DisplayNames(intlLocale(locale), { type: "region", fallback: "none" });
  const order = new Intl.Collator(intlLocale(locale));
  return countries
    .map((country) => ({
      ...country,
      name: /^[A-Z]{2}$/.test(country.id) ? (names.of(country.id) ?? country.name) : country.name,
    }))
    .sort((a, b) => order.compare(a.name, b.name));
}

/** The countries of the inquiry; undefined until they are there. */
export function useCountries(): {
  readonly countries: readonly Country[] | undefined;
  readonly failed: boolean;
  readonly retry: () => void;
} {
  const { locale } = useTranslation();
  const [found, setFound] = useState<readonly Country[]>();
  const [failed, setFailed] = useState(false);
  const load = useCallback((signal?: AbortSignal) => {
    setFailed(false);
    publicRequest(InquiryCountriesDocument, {}, signal).then(
      ({ countries }) => setFound(countries),
      (error: unknown) => {
        if (signal?.aborted) return;
        reportFault("the countries could not be loaded", error);
        setFailed(true);
      },
    );
  }, []);
  useEffect(() => {
    const control = new AbortController();
    load(control.signal);
    return () => control.abort();
  }, [load]);
  return { countries: found && named(found, locale), failed, retry: () => load() };
}
