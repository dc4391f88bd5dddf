import type { PriceFieldsFragment, ProductCardFragment } from "../../gql/graphql.ts";
import type { Config } from "../../lib/config.ts";
import type { MoneyStyle } from "../../lib/format.ts";
import type { MessageKey } from "../../lib/i18n.ts";

export {
  arrivalToOrder,
  blocksOf,
  hasRunOut,
  isOrderable,
  isSoldOut,
  leastAbove,
  type StockNow,
  stockNoteOf,
  stockNow,
} from "../../app/orderable.ts";
export { besideName } from "../../lib/besideName.ts";

/** A price's currency as a money style. */
export function priceStyle(price: PriceFieldsFragment): MoneyStyle {
  return { symbol: price.symbol, decimalPrecision: price.decimal_precission };
}

export interface Tier {
  /** From this quantity on; or, with `most`, up to that. */
  readonly from: number;
  readonly most?: number;
  readonly unit: number;
}

/** The price of one by quantity, cheapest last: deals, whose discount is added to the dealer price (2 §9), and promotion steps. */
export function tiersOf(price: PriceFieldsFragment): Tier[] {
  const { dealer } = price;
  if (dealer == null) return [];
  const deals = (price.discount?.detail ?? []).map(({ term, qty, type, discount }) => {
    const unit = Math.max(0, type === "percent" ? dealer * (1 + discount / 100) : dealer + discount);
    return term === ">=" ? { from: qty, unit } : { from: 1, most: qty, unit };
  });
  const steps = (price.promotion?.steps ?? []).map(({ finalAmount, condition }) => ({
    from: Math.max(1, condition.minQty ?? 1),
    ...(condition.maxQty != null && { most: condition.maxQty }),
    unit: finalAmount,
  }));
  return [...deals, ...steps].sort((a, b) => a.from - b.from || b.unit - a.unit);
}

/** The tiers, when they say anything more: not a single one that holds from the first piece, which is the price shown. */
export function shownTiers(price: PriceFieldsFragment): Tier[] {
  const tiers = tiersOf(price);
  const [first] = tiers;
  const isPlain = first && first.from <= 1 && first.most === undefined && first.unit <= (price.dealer ?? 0);
  return tiers.length === 1 && isPlain ? [] : tiers;
}

/** The lowest price of a single piece, where a deal or a promotion makes it lower than the dealer price. */
export function singlePrice(price: PriceFieldsFragment): number | undefined {
  const units = tiersOf(price)
    .filter(({ from }) => from <= 1)
    .map(({ unit }) => unit);
  const least = Math.min(...units);
  return price.dealer != null && least < price.dealer ? least : undefined;
}

/** What one piece costs the dealer now. */
export function priceOfOne(price: PriceFieldsFragment): number | null {
  return singlePrice(price) ?? price.dealer;
}

/** An article's name with its size and color, each said once: many names end with them already. */
export function variantLabel({
  name,
  frameSize,
  color,
}: Pick<ProductCardFragment, "name" | "frameSize" | "color">): string {
  const words = ` ${name
    .toLowerCase()
    .replace(/[,;()/]/g, " ")
    .replace(/\s+/g, " ")} `;
  const missing = [frameSize, color].filter((part) => part && !words.includes(` ${part.toLowerCase()} `));
  return [name, ...missing].join(", ");
}

/** What the recommended price is called: where it includes tax, dealers must see that, because their own prices may not. */
export const retailLabel = ({ retailTax }: Pick<Config, "retailTax">): MessageKey =>
  retailTax > 0 ? "price_retail_taxed" : "price_retail";

/** What is left of the recommended price, in percent of it. @param tax in the recommended price but not in the paid one, as a fraction */
export const marginOf = (paid: number, retail: number, tax: number): number =>
  retail > 0 ? Math.round((1 - (paid * (1 + tax)) / retail) * 100) : 0;
