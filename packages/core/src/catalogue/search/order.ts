import type { CatalogueSort, SortField } from "../schema.ts";
import type { IndexBase } from "./base.ts";
import { borrow, members, setBit, withBits } from "./bits.ts";
import type { Overlay } from "./overlay.ts";
import type { TextMatch } from "./text-index.ts";

/**
 * `ids` (ascending) in the order of a sort. Whoever has no value for it (no price, no model year) comes last both
 * ways. With a search text the recommended order is by how well an article fits.
 */
export function ordered(
  ids: Uint32Array,
  sort: CatalogueSort,
  base: IndexBase,
  overlay: Overlay,
  text: TextMatch | undefined,
  locale: string,
): Uint32Array {
  const down = sort.order === "DESC";
  if (sort.field === "recommended") {
    const found = text ? byScore(ids, text) : ids;
    return down ? found.toReversed() : found;
  }
  const { order, ranks } = orderOf(sort.field, base, overlay, locale);
  const found = withBits(base.count, (bits) => {
    for (let i = 0; i < ids.length; i++) setBit(bits, ranks[ids[i] ?? 0] ?? 0);
    return members(bits, ids.length);
  });
  let known = 0;
  while (known < found.length && (found[known] ?? 0) < order.known) known++;
  if (down) found.subarray(0, known).reverse();
  for (let i = 0; i < found.length; i++) found[i] = order.ids[found[i] ?? 0] ?? 0;
  return found;
}

function orderOf(field: Exclude<SortField, "recommended">, base: IndexBase, overlay: Overlay, locale: string) {
  if (field === "price") {
    return { order: { ids: overlay.byRetail, known: overlay.priced }, ranks: overlay.retailRanks };
  }
  const order = base.order(field, locale);
  return { order, ranks: base.ranks(order.name, order.ids) };
}

/** Best first; equals stay in the recommended order. Counting sort: scores are small whole numbers. */
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

/** Models in the order in which their first article comes. */
export function groupsInOrder(sorted: Uint32Array, groupOf: Uint32Array, groups: number): Uint32Array {
  return withBits(groups, (seen) => {
    const found = borrow(Math.min(groups, sorted.length));
    let count = 0;
    for (let i = 0; i < sorted.length; i++) {
      const group = groupOf[sorted[i] ?? 0] ?? 0;
      const word = seen[group >>> 5] ?? 0;
      const bit = 1 << (group & 31);
      if ((word & bit) !== 0) continue;
      seen[group >>> 5] = word | bit;
      found[count++] = group;
    }
    return found.slice(0, count);
  });
}
