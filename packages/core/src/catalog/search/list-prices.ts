import { newBits } from "./bits.ts";
import { ranksOf } from "./index-base.ts";

/** A price per article with the order that it gives. */
export interface PriceOrder {
  /** Price by article in ten-thousandths of the unit; NaN without. */
  readonly amounts: Float64Array;
  /** All articles by price; those without a price last. */
  readonly order: Uint32Array;
  /** Place of each article in `order`. */
  readonly ranks: Uint32Array;
  /** Number of articles with a price. */
  readonly priced: number;
}

/** What the dealers of a price list pay for one piece today; the recommended price where they have none. */
export interface ListPrices extends PriceOrder {
  /** Recommended price in the list's currency by article; NaN without. */
  readonly retail: Float64Array;
  /** Articles with a dealer price, a bit each. */
  readonly dealer: Uint32Array;
  /** Articles with deals, a bit each. */
  readonly tiers: Uint32Array;
  /** Place of the article's promotion in `promotions` plus 1, or 0. */
  readonly promotionOf: Uint16Array;
  /** Names of the running promotions. */
  readonly promotions: readonly string[];
}

/** Empty columns of a list, to be filled by article. */
export function newListColumns(count: number) {
  return {
    amounts: new Float64Array(count).fill(Number.NaN),
    retail: new Float64Array(count).fill(Number.NaN),
    dealer: newBits(count),
    tiers: newBits(count),
    promotionOf: new Uint16Array(count),
  };
}

/** Counting sort over the distinct prices: creates no object per article. */
export function orderByPrice(amounts: Float64Array): PriceOrder {
  const count = amounts.length;
  const sorted = amounts.filter((price) => !Number.isNaN(price)).sort();
  const distinct = sorted.filter((price, i) => i === 0 || price !== sorted[i - 1]);
  const starts = new Uint32Array(distinct.length + 2);
  const bucket = new Uint32Array(count);
  for (let id = 0; id < count; id++) {
    const at = placeOf(distinct, amounts[id] ?? Number.NaN);
    bucket[id] = at;
    starts[at + 1] = (starts[at + 1] ?? 0) + 1;
  }
  for (let i = 1; i < starts.length; i++) starts[i] = (starts[i] ?? 0) + (starts[i - 1] ?? 0);
  const order = new Uint32Array(count);
  for (let id = 0; id < count; id++) {
    const at = bucket[id] ?? 0;
    order[starts[at] ?? 0] = id;
    starts[at] = (starts[at] ?? 0) + 1;
  }
  return { amounts, order, ranks: ranksOf(order, count), priced: sorted.length };
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
