import type { CatalogFilter } from "../schema.ts";
import { hasBit, members, newBits, scratchList, setBit, union } from "./bits.ts";
import type { Facet } from "./facet.ts";
import type { IndexBase } from "./index-base.ts";
import type { PriceOrder } from "./list-prices.ts";
import type { Overlay } from "./overlay.ts";
import type { TextMatch } from "./text-index.ts";
import { FACETS, type FacetName } from "./types.ts";

/** A condition on articles: it can list its matches, or filter a list, whichever is cheaper (README.md, "Matching"). */
export interface Condition {
  readonly name: string;
  /** Equal for conditions with the same meaning: part of the key under which results are cached. */
  readonly key: string;
  /** Number of matches (an upper bound); infinite if the condition can only filter. */
  readonly size: number;
  /** All matches, ascending. Called only if `size` is finite. */
  matches(): Uint32Array;
  /** The matches among `ids`, in the same order. */
  filter(ids: Uint32Array): Uint32Array;
}

/** The conditions of a filter: values within a list are alternatives, all conditions must hold. */
export function toConditions(
  filter: CatalogFilter,
  base: IndexBase,
  overlay: Overlay,
  findText: (text: string) => TextMatch,
  priceList?: string,
): Condition[] {
  const found: Condition[] = [];
  const { category, articleTagCategory, price } = filter;
  if (category !== undefined) found.push(byFacet("category", base.facets.category, [category], base.count));
  if (filter.groupset !== undefined) found.push(byGroupset(filter.groupset, base));
  if (articleTagCategory !== undefined) {
    found.push(byFacet("articleTagCategory", base.facets.articleTagCategory, [articleTagCategory], base.count));
  }
  for (const name of FACETS) {
    const ids = name === "bikeCategories" ? bikeCategoryIds(filter.bikeCategories, base) : filter[name];
    if (filter[name].length > 0) found.push(byFacet(name, facetOf(name, base, overlay), ids, base.count));
  }
  if (filter.articleCodes.length > 0) found.push(byCodes(filter.articleCodes, base));
  if (price.from !== undefined || price.to !== undefined) found.push(byPrice(price, priceList, overlay));
  if (filter.availableStock) found.push(byStock(overlay));
  const search = filter.search.trim();
  if (search !== "") found.push(byText(search, findText(search), base.count));
  return found;
}

export function facetOf(name: FacetName, base: IndexBase, overlay: Overlay): Facet {
  return name === "promotions" ? overlay.promotions : base.facets[name];
}

/** Bike categories can be selected by value or by any of their merchandise categories (`mcIds`). */
function bikeCategoryIds(values: readonly string[], base: IndexBase): string[] {
  const { ids, mcs } = base.facets.bikeCategories.meta;
  const merchandise = base.facets.merchandiseCategories;
  return values.flatMap((value) => {
    if (ids.includes(value)) return [value];
    const code = merchandise.code(value);
    return code === 0 ? [] : ids.filter((_, i) => mcs[i]?.includes(code));
  });
}

function byFacet(name: string, facet: Facet, values: readonly string[], count: number): Condition {
  const codes = [...new Set(values.map((value) => facet.code(value)))].filter((code) => code > 0).sort((a, b) => a - b);
  const flags = new Uint8Array(facet.meta.ids.length + 1);
  for (const code of codes) flags[code] = 1;
  return {
    name,
    key: `${name}:${codes.join(",")}`,
    size: codes.reduce((size, code) => size + facet.idsWith(code).length, 0),
    matches: () =>
      union(
        codes.map((code) => facet.idsWith(code)),
        count,
      ),
    filter: (ids) => facet.filter(ids, flags),
  };
}

function byCodes(values: readonly string[], base: IndexBase): Condition {
  const wanted = new Set(values.map((code) => base.byCode(code)).filter((id) => id >= 0));
  const ids = Uint32Array.from(wanted).sort();
  return {
    name: "articleCodes",
    key: `codes:${ids.join(",")}`,
    size: ids.length,
    matches: () => ids,
    filter: (some) => some.filter((id) => wanted.has(id)),
  };
}

function byGroupset(wanted: boolean, base: IndexBase): Condition {
  return {
    name: "groupset",
    key: `groupset:${wanted}`,
    size: wanted ? base.groupsets.length : Number.POSITIVE_INFINITY,
    matches: () => base.groupsets,
    filter: (ids) => ids.filter((id) => base.isGroupset(id) === wanted),
  };
}

function byPrice(price: CatalogFilter["price"], list: string | undefined, overlay: Overlay): Condition {
  const { amounts } = pricesOf(overlay, list);
  const from: number = price.from ?? 0;
  const to: number = price.to ?? Number.POSITIVE_INFINITY;
  return {
    name: "price",
    key: `price:${list ?? ""}:${from}-${to}`,
    size: Number.POSITIVE_INFINITY,
    matches: () => new Uint32Array(),
    filter: (ids) => {
      const matching = scratchList(ids.length);
      let count = 0;
      for (let i = 0; i < ids.length; i++) {
        const amount = amounts[ids[i] ?? 0] ?? 0;
        if (amount >= from && amount <= to) matching[count++] = ids[i] ?? 0;
      }
      return matching.slice(0, count);
    },
  };
}

/** Prices of a list, or the recommended ones. */
export function pricesOf(overlay: Overlay, list: string | undefined): PriceOrder {
  return (list === undefined ? undefined : overlay.list(list)) ?? overlay.retail;
}

function byStock({ stocked }: Overlay): Condition {
  return {
    name: "availableStock",
    key: "stock",
    size: Number.POSITIVE_INFINITY,
    matches: () => members(stocked, stocked.length * 32),
    filter: (ids) => filterByBits(ids, stocked),
  };
}

/** The bit set is built only if another condition comes first. */
function byText(text: string, match: TextMatch, count: number): Condition {
  let bits: Uint32Array | undefined;
  return {
    name: "search",
    key: `search:${text}`,
    size: match.ids.length,
    matches: () => match.ids,
    filter: (ids) => {
      if (!bits) {
        bits = newBits(count);
        for (let i = 0; i < match.ids.length; i++) setBit(bits, match.ids[i] ?? 0);
      }
      return filterByBits(ids, bits);
    },
  };
}

function filterByBits(ids: Uint32Array, bits: Uint32Array): Uint32Array {
  const matching = scratchList(ids.length);
  let count = 0;
  for (let i = 0; i < ids.length; i++) {
    const id = ids[i] ?? 0;
    if (hasBit(bits, id)) matching[count++] = id;
  }
  return matching.slice(0, count);
}
