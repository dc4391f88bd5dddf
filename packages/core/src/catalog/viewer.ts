import { hostConfig } from "../host/index.ts";
import { actor, notFound, now, today } from "../platform/index.ts";
import type { Viewer } from "./present.ts";
import type { CatalogFilter } from "./schema.ts";
import type { FacetOption } from "./search/types.ts";
import { catalogOf, type Snapshot } from "./snapshot.ts";

/** The catalog of the actor's host and how the actor sees it. @throws Refusal for an unknown host */
export async function forActor(): Promise<{ snapshot: Snapshot; viewer: Viewer }> {
  const who = actor();
  const [snapshot, config] = await Promise.all([catalogOf(who.sorg), hostConfig(who.host)]);
  if (!config) throw notFound();
  return {
    snapshot,
    viewer: {
      locale: who.locale,
      priceList: who.customer?.areas.find((area) => area.sorg === who.sorg)?.priceList,
      currency: config.currency,
      stock: config,
      today: today(config.timeZone, now()),
    },
  };
}

/** The list whose prices filter and sort for the viewer; undefined: recommended prices do. */
export function comparedList(filter: Pick<CatalogFilter, "retailPrices">, viewer: Viewer): string | undefined {
  return filter.retailPrices ? undefined : viewer.priceList;
}

/** The words of a sales organization's ERP in the actor's language. */
export async function wordsOf(sorg: string): Promise<(word: string) => string> {
  const { index } = await catalogOf(sorg);
  const { locale } = actor();
  return (word) => index.term(word, locale);
}

/** As `wordsOf`, for words of several sales organizations; a catalog is loaded for its first word. */
export function wordsBySorg(): (sorg: string, word: string) => Promise<string> {
  const loaded = new Map<string, ReturnType<typeof wordsOf>>();
  return async (sorg, word) => {
    if (word === "") return word;
    const words = loaded.get(sorg) ?? wordsOf(sorg);
    loaded.set(sorg, words);
    return (await words)(word);
  };
}

/** Names options in the viewer's language, and sorts them by these names if any of them differs. */
export function namedIn({ index }: Snapshot, { locale }: Viewer): (options: readonly FacetOption[]) => FacetOption[] {
  const { compare } = new Intl.Collator(locale, { numeric: true, sensitivity: "base" });
  return (options) => {
    const named = options.map((option) => ({ ...option, label: index.term(option.label, locale) }));
    const isSame = named.every(({ label }, at) => label === options[at]?.label);
    return isSame ? named : named.sort((a, b) => compare(a.label, b.label));
  };
}
