import { type IndexBase, ranksOf } from "./base.ts";
import { newBits, setBit } from "./bits.ts";
import { type Facet, multiFacet } from "./facet.ts";

/**
 * What changes by the hour, laid over the articles of an index: retail prices, stock of the day and promotions.
 * It is joined when one of its parts is loaded, never while somebody waits.
 */
export interface Overlay {
  readonly version: string;
  /** Retail price by article in ten-thousandths of the unit; NaN without. */
  readonly retail: Float64Array;
  /** All articles by retail price, those without last, and how many have one. */
  readonly byRetail: Uint32Array;
  /** Place of each article in `byRetail`. */
  readonly retailRanks: Uint32Array;
  readonly priced: number;
  /** Articles with stock on the day of joining. */
  readonly stocked: Uint32Array;
  readonly promotions: Facet;
}

/** Says for each article (by number) what the other parts know of it. */
export interface OverlaySource {
  readonly version: string;
  readonly retail?: Iterable<readonly [id: number, price: number]>;
  readonly stocked?: Iterable<number>;
  readonly promotions?: {
    readonly headers: readonly { readonly code: string; readonly name: string }[];
    /** Pairs of article and place of the promotion in `headers`, each once. */
    readonly pairs: Iterable<readonly [id: number, header: number]>;
  };
}

export function makeOverlay(base: IndexBase, source: OverlaySource): Overlay {
  const { count } = base;
  const retail = new Float64Array(count).fill(Number.NaN);
  for (const [id, price] of source.retail ?? []) retail[id] = price;
  const { byRetail, priced } = orderByPrice(retail);
  const stocked = newBits(count);
  for (const id of source.stocked ?? []) setBit(stocked, id);
  return {
    version: source.version,
    retail,
    byRetail,
    retailRanks: ranksOf(byRetail, count),
    priced,
    stocked,
    promotions: promotionFacet(base, source.promotions),
  };
}

/** Sorts by price without comparing objects: price and article share one number, which a typed array sorts fast. */
function orderByPrice(retail: Float64Array): { byRetail: Uint32Array; priced: number } {
  const count = retail.length;
  const distinct = [...new Set(retail)].filter((price) => !Number.isNaN(price)).sort((a, b) => a - b);
  const place = new Map(distinct.map((price, i) => [price, i]));
  const starts = new Uint32Array(distinct.length + 2);
  const bucket = new Uint32Array(count);
  for (let id = 0; id < count; id++) {
    const at = place.get(retail[id] ?? 0) ?? distinct.length;
    bucket[id] = at;
    starts[at + 1] = (starts[at + 1] ?? 0) + 1;
  }
  for (let i = 1; i < starts.length; i++) starts[i] = (starts[i] ?? 0) + (starts[i - 1] ?? 0);
  const priced = starts[distinct.length] ?? 0;
  const byRetail = new Uint32Array(count);
  for (let id = 0; id < count; id++) {
    const at = bucket[id] ?? 0;
    byRetail[starts[at] ?? 0] = id;
    starts[at] = (starts[at] ?? 0) + 1;
  }
  return { byRetail, priced };
}

function promotionFacet(base: IndexBase, source: OverlaySource["promotions"]): Facet {
  const headers = source?.headers ?? [];
  const pairs = [...(source?.pairs ?? [])];
  const groups = headers.map(() => new Set<number>());
  const offsets = new Uint32Array(base.count + 1);
  for (const [id, header] of pairs) {
    offsets[id + 1] = (offsets[id + 1] ?? 0) + 1;
    groups[header]?.add(base.facets.merchandiseCategories.of(id));
  }
  for (let id = 1; id < offsets.length; id++) offsets[id] = (offsets[id] ?? 0) + (offsets[id - 1] ?? 0);
  const next = offsets.slice();
  const values = new Uint32Array(pairs.length);
  for (const [id, header] of pairs) {
    values[next[id] ?? 0] = header + 1;
    next[id] = (next[id] ?? 0) + 1;
  }
  const meta = {
    ids: headers.map(({ code }) => code),
    labels: headers.map(({ name }) => name),
    mcs: groups.map((set) => [...set].sort((a, b) => a - b)),
  };
  return multiFacet(meta, offsets, values);
}
