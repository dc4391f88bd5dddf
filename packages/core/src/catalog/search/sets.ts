import { leastQuantity } from "../quantity.ts";
import { hasBit, setBit } from "./bits.ts";
import type { IndexBase } from "./index-base.ts";
import { type ListPrices, orderByPrice, type PriceOrder } from "./list-prices.ts";
import type { Overlay } from "./overlay.ts";

/** An article of a complete set with the fewest pieces of it that can be ordered. */
interface Component {
  readonly id: number;
  readonly least: number;
}
type CompleteSet = readonly Component[];

/** Whether the model is a groupset that is sold complete: several articles, all of groupsets, and no choice of colors. */
export function isCompleteSet(members: Uint32Array, base: IndexBase): boolean {
  const { colors } = base.facets;
  const color = colors.of(members[0] ?? 0);
  return members.length > 1 && members.every((id) => base.isGroupset(id) && colors.of(id) === color);
}

/**
 * The overlay with every component as its complete set: the price is that of all components together, and the pieces are how
 * many sets can be assembled. Other articles are as before.
 */
export function overlayOfSets(base: IndexBase, overlay: Overlay): Overlay {
  const sets = completeSets(base);
  if (sets.length === 0) return overlay;
  const piecesOf = new Map<number, number>();
  const stocked = overlay.stocked.slice();
  for (const set of sets) {
    const pieces = Math.min(...set.map(({ id, least }) => Math.floor(overlay.pieces(id) / least)));
    for (const { id } of set) {
      piecesOf.set(id, pieces);
      putBit(stocked, id, pieces > 0);
    }
  }
  const lists = new Map<string, ListPrices>();
  return {
    version: overlay.version,
    promotions: overlay.promotions,
    stocked,
    pieces: (id) => piecesOf.get(id) ?? overlay.pieces(id),
    retail: orderOfSets(overlay.retail.amounts, sets),
    list(name) {
      const list = overlay.list(name);
      if (!list) return undefined;
      const found = lists.get(name) ?? listOfSets(list, sets);
      lists.set(name, found);
      return found;
    },
  };
}

function completeSets(base: IndexBase): CompleteSet[] {
  const groups = new Set(Array.from(base.groupsets, (id) => base.groupOf[id] ?? 0));
  return [...groups].flatMap((group) => {
    const members = base.membersOf(group);
    if (!isCompleteSet(members, base)) return [];
    return [Array.from(members, (id) => ({ id, least: leastQuantity(base.quantityRule(id)) }))];
  });
}

function listOfSets(list: ListPrices, sets: readonly CompleteSet[]): ListPrices {
  const dealer = list.dealer.slice();
  const tiers = list.tiers.slice();
  for (const set of sets) {
    const isSold = set.every(({ id }) => hasBit(list.dealer, id));
    const hasTiers = set.some(({ id }) => hasBit(list.tiers, id));
    for (const { id } of set) {
      putBit(dealer, id, isSold);
      putBit(tiers, id, hasTiers);
    }
  }
  const { promotionOf, promotions } = list;
  return {
    ...orderOfSets(list.amounts, sets),
    retail: totals(list.retail, sets),
    dealer,
    tiers,
    promotionOf,
    promotions,
  };
}

const orderOfSets = (amounts: Float64Array, sets: readonly CompleteSet[]): PriceOrder =>
  orderByPrice(totals(amounts, sets));

/** The amounts with the sum of its set for every component; NaN if the amount of any is missing. */
function totals(amounts: Float64Array, sets: readonly CompleteSet[]): Float64Array {
  const found = amounts.slice();
  for (const set of sets) {
    const total = set.reduce((sum, { id, least }) => sum + (amounts[id] ?? Number.NaN) * least, 0);
    for (const { id } of set) found[id] = total;
  }
  return found;
}

function putBit(bits: Uint32Array, id: number, isOn: boolean): void {
  if (isOn) setBit(bits, id);
  else bits[id >>> 5] = (bits[id >>> 5] ?? 0) & ~(1 << (id & 31));
}
