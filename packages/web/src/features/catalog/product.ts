import type { PriceFieldsFragment, ProductCardFragment, StockFieldsFragment } from "../../gql/graphql.ts";
import { type Config, todayHere } from "../../lib/config.ts";
import type { MoneyStyle } from "../../lib/format.ts";
import type { MessageKey } from "../../lib/i18n.ts";

/** A price's currency as a money style. */
export function priceStyle(price: PriceFieldsFragment): MoneyStyle {
  return { symbol: price.symbol, decimalPrecision: price.decimal_precission };
}

type Orderable = Pick<
  ProductCardFragment,
  "allowToOrder" | "sorgBlocked" | "orderBlocked" | "brandBlocked" | "categoryBlocked" | "hierarchyBlocked" | "price"
>;

/** What keeps an article from being ordered, as the texts of `productMessages` (2 §3); empty: nothing does. */
export function blocksOf(product: Omit<Orderable, "price">): MessageKey[] {
  const blocks: readonly (readonly [boolean, MessageKey])[] = [
    [!product.allowToOrder, "product_message_not_allowed"],
    [product.sorgBlocked, "product_message_sorg_blocked"],
    [product.orderBlocked, "product_message_order_blocked"],
    [product.brandBlocked, "product_message_brand_blocked"],
    [product.categoryBlocked, "product_message_category_blocked"],
    [product.hierarchyBlocked, "product_message_hierarchy_blocked"],
  ];
  return blocks.flatMap(([is, text]) => (is ? [text] : []));
}

export const isBlocked = (product: Omit<Orderable, "price">): boolean => blocksOf(product).length > 0;

/** Whether an article may be put into the cart at all: not blocked, and with a dealer price. */
export function isOrderable(product: Orderable): boolean {
  return !isBlocked(product) && product.price?.dealer != null;
}

export interface StockNow {
  readonly state: "in" | "later" | "out";
  /** What is there today: a number, or a mask such as `50+`; absent when the host shows no figures. */
  readonly amount?: string;
  /** When more comes, ISO date. */
  readonly arrival?: string;
}

/** The stock of today in one look. Words that stand for figures (`in_stock`, `out_of_stock`) are the host's choice. */
export function stockNow(stock: Pick<StockFieldsFragment, "available" | "nextArrival">, today: string): StockNow {
  const entries = stock.available.filter(({ date }) => date <= today);
  const later = stock.available.find(({ date }) => date > today)?.date ?? stock.nextArrival?.date;
  const arrival = later ? { arrival: later } : {};
  const word = entries.find(({ mask }) => mask === "in_stock" || mask === "out_of_stock")?.mask;
  if (word) return { state: word === "in_stock" ? "in" : later ? "later" : "out", ...arrival };
  const masked = entries.find(({ mask }) => mask)?.mask;
  const sum = entries.reduce((total, { qty }) => total + (qty ?? 0), 0);
  if (masked || sum > 0) return { state: "in", amount: masked ?? String(sum), ...arrival };
  return { state: later ? "later" : "out", ...arrival };
}

/** The arrival that an article is ordered for where it is not in stock; undefined where it is ordered from stock, or not at all. */
export function arrivalToOrder(
  stock: Pick<StockFieldsFragment, "available" | "nextArrival">,
  config: Pick<Config, "backorders">,
): string | undefined {
  const { state, arrival } = stockNow(stock, todayHere());
  return config.backorders && state === "later" ? arrival : undefined;
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

/** What stands above a name: brand and series, without what the name says already. */
export function besideName(name: string, ...parts: readonly (string | null | undefined)[]): string {
  const words = ` ${name.toLowerCase()} `;
  const missing = parts.filter((part): part is string => !!part && !words.includes(` ${part.toLowerCase()} `));
  return [...new Set(missing)].join(" · ");
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
