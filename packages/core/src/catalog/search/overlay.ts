import { newBits } from "./bits.ts";
import { type Facet, multiFacet } from "./facet.ts";
import { type IndexBase, ranksOf } from "./index-base.ts";

/**
 * Data that changes by the hour, aligned to the articles of an index: retail prices, stock of the day, and promotions.
 * It is joined in the background when a part has a newer version, never during a request.
 */
export interface Overlay {
  readonly version: string;
  /** Retail price by article in ten-thousandths of the unit; NaN without. */
  readonly retail: Float64Array;
  /** All articles by retail price; those without a price last. */
  readonly byRetail: Uint32Array;
  /** Place of each article in `byRetail`. */
  readonly retailRanks: Uint32Array;
  /** Number of articles with a price. */
  readonly priced: number;
  /** Articles with stock on the day of the join, a bit each. */
  readonly stocked: Uint32Array;
  readonly promotions: Facet;
}

/** Data of the other parts by article number. */
export interface OverlaySource {
  readonly version: string;
  /** Retail price by article, NaN without. */
  readonly retail?: Float64Array;
  /** Articles with stock, a bit each. */
  readonly stocked?: Uint32Array;
  readonly promotions?: {
    readonly headers: readonly { readonly code: string; readonly name: string }[];
    /** Alternating article and index of its promotion in `headers`; each pair once. */
    readonly pairs: Uint32Array;
  };
}

export function makeOverlay(base: IndexBase, source: OverlaySource): Overlay {
  const { count } = base;
  const retail = source.retail ?? new Float64Array(count).fill(Number.NaN);
  const stocked = source.stocked ?? newBits(count);
  const { byRetail, priced } = orderByPrice(retail);
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

/** Counting sort over the distinct prices: creates no object per article. */
function orderByPrice(retail: Float64Array): { byRetail: Uint32Array; priced: number } {
  const count = retail.length;
  const sorted = retail.filter((price) => !Number.isNaN(price)).sort();
  const distinct = sorted.filter((price, i) => i === 0 || price !== sorted[i - 1]);
  const starts = new Uint32Array(distinct.length + 2);
  const bucket = new Uint32Array(count);
  for (let id = 0; id < count; id++) {
    const at = placeOf(distinct, retail[id] ?? Number.NaN);
    bucket[id] = at;
    starts[at + 1] = (starts[at + 1] ?? 0) + 1;
  }
  for (let i = 1; i < starts.length; i++) starts[i] = (starts[i] ?? 0) + (starts[i - 1] ?? 0);
  const byRetail = new Uint32Array(count);
  for (let id = 0; id < count; id++) {
    const at = bucket[id] ?? 0;
    byRetail[starts[at] ?? 0] = id;
    starts[at] = (starts[at] ?? 0) + 1;
  }
  return { byRetail, priced: sorted.length };
}

/** Index of a price in the ascending list that contains it; the length of the list for NaN. */
function placeOf(distinct: Float64Array, price: number): number {
  if (Number.isNaN(price)) return distinct.length;
  let low = 0;
  let high = distinct.length;
  while (low < high) {
    const middle = (low + high) >>> 1;
    if ((distinct[middle] ?? 0) < price) low = middle + 1;
    else high = middle;
  }
  return low;
}

function promotionFacet(base: IndexBase, source: OverlaySource["promotions"]): Facet {
  const headers = source?.headers ?? [];
  const pairs = source?.pairs ?? new Uint32Array();
  const groups = headers.map(() => new Set<number>());
  const offsets = new Uint32Array(base.count + 1);
  for (let i = 0; i + 1 < pairs.length; i += 2) {
    const id = pairs[i] ?? 0;
    offsets[id + 1] = (offsets[id + 1] ?? 0) + 1;
    groups[pairs[i + 1] ?? 0]?.add(base.facets.merchandiseCategories.of(id));
  }
  for (let id = 1; id < offsets.length; id++) offsets[id] = (offsets[id] ?? 0) + (offsets[id - 1] ?? 0);
  const next = offsets.slice();
  const values = new Uint32Array(pairs.length / 2);
  for (let i = 0; i + 1 < pairs.length; i += 2) {
    const id = pairs[i] ?? 0;
    values[next[id] ?? 0] = (pairs[i + 1] ?? 0) + 1;
    next[id] = (next[id] ?? 0) + 1;
  }
  const meta = {
    ids: headers.map(({ code }) => code),
    labels: headers.map(({ name }) => name),
    mcs: groups.map((set) => [...set].sort((a, b) => a - b)),
  };
  return multiFacet(meta, offsets, values);
}
