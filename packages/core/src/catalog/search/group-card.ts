import { type Amount, amountOf } from "../../platform/money.ts";
import { leastQuantity } from "../quantity.ts";
import { hasBit, includes } from "./bits.ts";
import { inLocale } from "./card.ts";
import type { IndexBase } from "./index-base.ts";
import type { ListPrices } from "./list-prices.ts";
import type { Overlay } from "./overlay.ts";
import { isCompleteSet } from "./sets.ts";
import type { GroupCard, ModelPrice, Pictured, Query } from "./types.ts";

/** Pictures that make up that of a complete set. */
const MOST_PICTURED = 4;

/**
 * A model with those of its articles that are in `matching`. A complete set has all of its components; `overlay` has their
 * price and stock together, and `articles` those of each.
 */
export function groupCard(
  group: number,
  matching: Uint32Array,
  base: IndexBase,
  overlay: Overlay,
  articles: Overlay,
  { locale, priceList }: Pick<Query, "locale" | "priceList">,
): GroupCard {
  const all = base.membersOf(group);
  const isSet = isCompleteSet(all, base);
  const prices = priceList === undefined ? undefined : overlay.list(priceList);
  const ids: number[] = [];
  for (let i = 0; i < all.length; i++) if (isSet || includes(matching, all[i] ?? 0)) ids.push(all[i] ?? 0);
  const first = ids[0] ?? all[0] ?? 0;
  const retail = rangeOf(ids, overlay.retail.amounts);
  const hexOf = new Map<string, string | null>();
  let newArrival = false;
  for (const id of ids) {
    const shown = base.shown(id);
    newArrival ||= shown.newArrival?.[2] ?? false;
    const color = base.label("colors", id, locale);
    if (color !== null) hexOf.set(color, hexOf.get(color) ?? shown.colorHex);
  }
  // The index is one for all customers: whether a size is sold to this one depends on the price list.
  const dealer = priceList === undefined ? undefined : articles.list(priceList)?.dealer;
  const isSold = (id: number): boolean => !base.isBlocked(id) && (dealer === undefined || hasBit(dealer, id));
  const soldFirst = ids.toSorted((a, b) => Number(isSold(b)) - Number(isSold(a)));
  // A complete set is counted as one article.
  const orderable = isSet ? [first] : ids.filter(isSold);
  const pieces = orderable.map((id) => overlay.pieces(id));
  const isOut = pieces.every((count) => count === 0);
  const parts = isSet ? ids : orderable;
  return {
    ...base.named(group, locale),
    category: base.category(first),
    items: ids.length,
    brand: base.brand(first),
    serie: base.label("series", first, locale),
    slugs: soldFirst.map((id) => base.slug(id)),
    colors: [...hexOf.keys()],
    swatches: Array.from(hexOf, ([name, hex]) => ({ name, hex })),
    startingAt: retail?.from ?? null,
    maxRetailPrice: retail?.to ?? null,
    image: soldFirst.map((id) => base.shown(id).image).find((image) => image !== null) ?? null,
    newArrival,
    own: prices ? ownPrice(ids, prices) : null,
    pieces,
    waiting: isOut
      ? parts
          .filter((id) => articles.pieces(id) < leastQuantity(base.quantityRule(id)))
          .map((id) => base.shown(id).code)
      : [],
    components: isSet ? ids.length : null,
    pictured: isSet
      ? picturedOf(ids.map((id) => ({ name: inLocale(base.shown(id).name, locale), image: base.shown(id).image })))
      : [],
  };
}

/** A component for each picture, and then others; none where no component has a picture. */
function picturedOf(components: readonly Pictured[]): Pictured[] {
  const withPicture = new Map(components.toReversed().map((component) => [component.image, component]));
  withPicture.delete(null);
  if (withPicture.size === 0) return [];
  const first = components.filter((component) => withPicture.get(component.image) === component);
  const others = components.filter((component) => !first.includes(component));
  return [...first, ...others].slice(0, MOST_PICTURED);
}

/** Lowest and highest of the articles' prices, and the article with the lowest. */
function rangeOf(
  ids: readonly number[],
  amounts: Float64Array,
): { readonly from: Amount; readonly to: Amount; readonly cheapest: number } | undefined {
  let from = Number.POSITIVE_INFINITY;
  let to = Number.NEGATIVE_INFINITY;
  let cheapest = -1;
  for (const id of ids) {
    const price = amounts[id] ?? Number.NaN;
    if (price < from) {
      from = price;
      cheapest = id;
    }
    if (price > to) to = price;
  }
  return cheapest < 0 ? undefined : { from: amountOf(from), to: amountOf(to), cheapest };
}

function ownPrice(ids: readonly number[], prices: ListPrices): ModelPrice | null {
  const orderable = ids.filter((id) => hasBit(prices.dealer, id));
  const range = rangeOf(orderable, prices.amounts);
  if (!range) return null;
  const retail = prices.retail[range.cheapest] ?? Number.NaN;
  const promoted = orderable.find((id) => (prices.promotionOf[id] ?? 0) > 0);
  const promotion = promoted === undefined ? 0 : (prices.promotionOf[promoted] ?? 0);
  return {
    from: range.from,
    to: range.to,
    retail: Number.isNaN(retail) ? null : amountOf(retail),
    promotion: prices.promotions[promotion - 1] ?? null,
    tiers: orderable.some((id) => hasBit(prices.tiers, id)),
  };
}
