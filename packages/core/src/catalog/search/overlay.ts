import { hasBit, newBits } from "./bits.ts";
import { type Facet, multiFacet } from "./facet.ts";
import type { IndexBase } from "./index-base.ts";
import { type ListPrices, orderByPrice, type PriceOrder } from "./list-prices.ts";

/**
 * Data that changes by the hour, aligned to the articles of an index: retail prices, stock of the day, and promotions.
 * It is joined in the background when a part has a newer version, never during a request.
 */
export interface Overlay {
  readonly version: string;
  readonly retail: PriceOrder;
  /** What dealers of a price list pay; undefined for a list that is not known. */
  list(name: string): ListPrices | undefined;
  /** Pieces of an article on the day of the join. */
  pieces(id: number): number;
  /** Articles with stock on the day of the join, a bit each. */
  readonly stocked: Uint32Array;
  readonly promotions: Facet;
}

/** Data of the other parts by article number. */
export interface OverlaySource {
  readonly version: string;
  /** Retail price by article, NaN without. */
  readonly retail?: Float64Array;
  readonly list?: Overlay["list"];
  /** Articles with stock, a bit each. */
  readonly stocked?: Uint32Array;
  /** Pieces of an article; asked once for each. */
  readonly pieces?: Overlay["pieces"];
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
  const { pieces } = source;
  const read = new Float64Array(pieces ? count : 0).fill(Number.NaN);
  return {
    version: source.version,
    retail: orderByPrice(retail),
    list: (name) => source.list?.(name),
    pieces: (id) => {
      if (!pieces || !hasBit(stocked, id)) return 0;
      const before = read[id] ?? Number.NaN;
      if (!Number.isNaN(before)) return before;
      const found = pieces(id);
      read[id] = found;
      return found;
    },
    stocked,
    promotions: promotionFacet(base, source.promotions),
  };
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
