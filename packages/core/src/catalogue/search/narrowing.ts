import type { CatalogueFilter } from "../schema.ts";
import type { IndexBase } from "./base.ts";
import { borrow, hasBit, members, newBits, setBit, union } from "./bits.ts";
import type { Facet } from "./facet.ts";
import type { Overlay } from "./overlay.ts";
import type { TextMatch } from "./text-index.ts";
import { FACETS, type FacetName } from "./types.ts";

/** One condition on articles: those that meet it, or which of some meet it. */
export interface Narrowing {
  readonly name: string;
  /** Says the same for conditions that mean the same: part of the key under which results are kept. */
  readonly key: string;
  /** How many articles meet it; infinite when it can only be tested. */
  readonly size: number;
  /** All that meet it, ascending. */
  all(): Uint32Array;
  /** Those of `ids` that meet it, in the same order. */
  keep(ids: Uint32Array): Uint32Array;
}

/** The conditions of a filter. Values within a list are alternatives, all conditions must hold. */
export function narrowings(
  filter: CatalogueFilter,
  base: IndexBase,
  overlay: Overlay,
  findText: (text: string) => TextMatch,
): Narrowing[] {
  const found: Narrowing[] = [];
  const { category, articleTagCategory, price } = filter;
  if (category !== undefined) found.push(chosen("category", base.facets.category, [category], base.count));
  if (filter.groupset !== undefined) found.push(groupsetOnly(filter.groupset, base));
  if (articleTagCategory !== undefined) {
    found.push(chosen("articleTagCategory", base.facets.articleTagCategory, [articleTagCategory], base.count));
  }
  for (const name of FACETS) {
    const ids = name === "bikeCategories" ? bikeCategoryIds(filter.bikeCategories, base) : filter[name];
    if (filter[name].length > 0) found.push(chosen(name, facetOf(name, base, overlay), ids, base.count));
  }
  if (filter.articleCodes.length > 0) found.push(codes(filter.articleCodes, base));
  if (price.from !== undefined || price.to !== undefined) found.push(priced(price, overlay));
  if (filter.available_stock) found.push(inStock(overlay));
  const search = filter.search.trim();
  if (search !== "") found.push(worded(search, findText(search), base.count));
  return found;
}

export function facetOf(name: FacetName, base: IndexBase, overlay: Overlay): Facet {
  return name === "promotions" ? overlay.promotions : base.facets[name];
}

/** A bike category is named by its label or by any of its merchandise categories (`mcIds`). */
function bikeCategoryIds(values: readonly string[], base: IndexBase): string[] {
  const { ids, mcs } = base.facets.bikeCategories.meta;
  const merchandise = base.facets.merchandiseCategories;
  return values.flatMap((value) => {
    if (ids.includes(value)) return [value];
    const code = merchandise.code(value);
    return code === 0 ? [] : ids.filter((_, i) => mcs[i]?.includes(code));
  });
}

function chosen(name: string, facet: Facet, values: readonly string[], count: number): Narrowing {
  const codes = [...new Set(values.map((value) => facet.code(value)))].filter((code) => code > 0).sort((a, b) => a - b);
  const flags = new Uint8Array(facet.meta.ids.length + 1);
  for (const code of codes) flags[code] = 1;
  return {
    name,
    key: `${name}:${codes.join(",")}`,
    size: codes.reduce((size, code) => size + facet.having(code).length, 0),
    all: () =>
      union(
        codes.map((code) => facet.having(code)),
        count,
      ),
    keep: (ids) => facet.keep(ids, flags),
  };
}

function codes(values: readonly string[], base: IndexBase): Narrowing {
  const wanted = new Set(values.map((code) => base.byCode(code)).filter((id) => id >= 0));
  const ids = Uint32Array.from(wanted).sort();
  return {
    name: "articleCodes",
    key: `codes:${ids.join(",")}`,
    size: ids.length,
    all: () => ids,
    keep: (some) => some.filter((id) => wanted.has(id)),
  };
}

function groupsetOnly(wanted: boolean, base: IndexBase): Narrowing {
  return {
    name: "groupset",
    key: `groupset:${wanted}`,
    size: wanted ? base.groupsets.length : Number.POSITIVE_INFINITY,
    all: () => base.groupsets,
    keep: (ids) => ids.filter((id) => base.isGroupset(id) === wanted),
  };
}

function priced({ from, to }: CatalogueFilter["price"], { retail }: Overlay): Narrowing {
  const least = Math.round((from ?? 0) * 10_000);
  const most = to === undefined ? Number.POSITIVE_INFINITY : Math.round(to * 10_000);
  return {
    name: "price",
    key: `price:${least}-${most}`,
    size: Number.POSITIVE_INFINITY,
    all: () => new Uint32Array(),
    keep: (ids) => {
      const kept = borrow(ids.length);
      let count = 0;
      for (let i = 0; i < ids.length; i++) {
        const amount = retail[ids[i] ?? 0] ?? 0;
        if (amount >= least && amount <= most) kept[count++] = ids[i] ?? 0;
      }
      return kept.slice(0, count);
    },
  };
}

function inStock({ stocked }: Overlay): Narrowing {
  return {
    name: "available_stock",
    key: "stock",
    size: Number.POSITIVE_INFINITY,
    all: () => members(stocked, stocked.length * 32),
    keep: (ids) => keepBits(ids, stocked),
  };
}

function worded(text: string, match: TextMatch, count: number): Narrowing {
  let bits: Uint32Array | undefined;
  return {
    name: "search",
    key: `search:${text}`,
    size: match.ids.length,
    all: () => match.ids,
    keep: (ids) => {
      if (!bits) {
        bits = newBits(count);
        for (let i = 0; i < match.ids.length; i++) setBit(bits, match.ids[i] ?? 0);
      }
      return keepBits(ids, bits);
    },
  };
}

function keepBits(ids: Uint32Array, bits: Uint32Array): Uint32Array {
  const kept = borrow(ids.length);
  let count = 0;
  for (let i = 0; i < ids.length; i++) {
    const id = ids[i] ?? 0;
    if (hasBit(bits, id)) kept[count++] = id;
  }
  return kept.slice(0, count);
}
