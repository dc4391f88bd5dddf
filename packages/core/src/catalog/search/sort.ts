import type { CatalogSort, SortField } from "../schema.ts";
import { members, scratchList, setBit, withScratchBits } from "./bits.ts";
import { pricesOf } from "./conditions.ts";
import type { IndexBase } from "./index-base.ts";
import type { PriceOrder } from "./list-prices.ts";
import type { Overlay } from "./overlay.ts";
import type { TextMatch } from "./text-index.ts";
import type { Query } from "./types.ts";

/**
 * Sorts `ids` (ascending) without comparing articles: each index file stores the order of all articles per sort field, so
 * sorting marks the ranks of `ids` in a bit set and reads them in order. Articles without a value (no price, no model
 * year) come last in both directions. With a search text, "recommended" sorts by score.
 */
export function sortIds(
  ids: Uint32Array,
  sort: CatalogSort,
  base: IndexBase,
  overlay: Overlay,
  text: TextMatch | undefined,
  { locale, priceList }: Pick<Query, "locale" | "priceList">,
): Uint32Array {
  const down = sort.order === "DESC";
  if (sort.field === "recommended") {
    const found = text ? byScore(ids, text) : ids;
    return down ? found.toReversed() : found;
  }
  const { order, ranks } = orderOf(sort.field, base, pricesOf(overlay, priceList), locale);
  const found = withScratchBits(base.count, (bits) => {
    for (let i = 0; i < ids.length; i++) setBit(bits, ranks[ids[i] ?? 0] ?? 0);
    return members(bits, ids.length);
  });
  let withValue = 0;
  while (withValue < found.length && (found[withValue] ?? 0) < order.withValue) withValue++;
  if (down) found.subarray(0, withValue).reverse();
  for (let i = 0; i < found.length; i++) found[i] = order.ids[found[i] ?? 0] ?? 0;
  return found;
}

function orderOf(field: Exclude<SortField, "recommended">, base: IndexBase, prices: PriceOrder, locale: string) {
  if (field === "price") return { order: { ids: prices.order, withValue: prices.priced }, ranks: prices.ranks };
  const order = base.sortOrder(field, locale);
  return { order, ranks: base.ranks(order.name, order.ids) };
}

/** Best score first; equal scores stay in the recommended order. Counting sort, as scores are below 1,024. */
function byScore(ids: Uint32Array, { ids: matched, scores }: TextMatch): Uint32Array {
  const own = new Uint16Array(ids.length);
  const starts = new Uint32Array(1025);
  let at = 0;
  for (let i = 0; i < ids.length; i++) {
    while ((matched[at] ?? 0) < (ids[i] ?? 0)) at++;
    const behind = 1023 - (scores[at] ?? 0);
    own[i] = behind;
    starts[behind + 1] = (starts[behind + 1] ?? 0) + 1;
  }
  for (let i = 1; i < starts.length; i++) starts[i] = (starts[i] ?? 0) + (starts[i - 1] ?? 0);
  const sorted = new Uint32Array(ids.length);
  for (let i = 0; i < ids.length; i++) {
    const behind = own[i] ?? 0;
    sorted[starts[behind] ?? 0] = ids[i] ?? 0;
    starts[behind] = (starts[behind] ?? 0) + 1;
  }
  return sorted;
}

/** Groups in the order of their first article. */
export function groupsOf(sorted: Uint32Array, groupOf: Uint32Array, groups: number): Uint32Array {
  return withScratchBits(groups, (listed) => {
    const found = scratchList(Math.min(groups, sorted.length));
    let count = 0;
    for (let i = 0; i < sorted.length; i++) {
      const group = groupOf[sorted[i] ?? 0] ?? 0;
      const word = listed[group >>> 5] ?? 0;
      const bit = 1 << (group & 31);
      if ((word & bit) !== 0) continue;
      listed[group >>> 5] = word | bit;
      found[count++] = group;
    }
    return found.slice(0, count);
  });
}

/** The same articles, those of a model together: models in ascending order, articles in the recommended order. */
export function byModel(ids: Uint32Array, base: IndexBase): Uint32Array {
  const ranks = base.ranks("model", base.inModels);
  return withScratchBits(base.count, (bits) => {
    for (let i = 0; i < ids.length; i++) setBit(bits, ranks[ids[i] ?? 0] ?? 0);
    const found = members(bits, ids.length);
    for (let i = 0; i < found.length; i++) found[i] = base.inModels[found[i] ?? 0] ?? 0;
    return found;
  });
}
