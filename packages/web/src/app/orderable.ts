import { leastQuantity } from "@spoke/core/catalog/quantity.ts";
import type { ProductCardFragment, StockFieldsFragment } from "../gql/graphql.ts";
import { type Config, todayHere } from "../lib/config.ts";
import type { MessageKey } from "../lib/i18n.ts";

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

/** The smallest order of an article, where fewer pieces than that are in stock; undefined otherwise. */
export function leastAbove(
  { state, amount }: StockNow,
  rule: ProductCardFragment["quantityRule"] | undefined,
): number | undefined {
  const least = leastQuantity(rule ?? null);
  // A mask such as `50+` is no number.
  return state === "in" && Number(amount) < least ? least : undefined;
}

/** Whether an article could be ordered if there were any of it, or enough for the smallest order. */
export function hasRunOut(product: ProductCardFragment): boolean {
  const now = stockNow(product.stock, todayHere());
  return !isBlocked(product) && (now.state !== "in" || leastAbove(now, product.quantityRule) !== undefined);
}

/** Whether the host refuses to take an order for the article, because there is none of it, or less than the smallest order. */
export function isSoldOut(product: ProductCardFragment, { exactQtyCheck, availableStockCheck }: Config): boolean {
  return hasRunOut(product) && (exactQtyCheck || (availableStockCheck && !product.stock.sufficientArrival));
}

/** The arrival that an article is ordered for where it is not in stock; undefined where it is ordered from stock, or not at all. */
export function arrivalToOrder(
  stock: Pick<StockFieldsFragment, "available" | "nextArrival" | "sufficientArrival">,
  { backorders }: Pick<Config, "backorders">,
): string | undefined {
  return (backorders && stockNow(stock, todayHere()).state === "later" && stock.sufficientArrival) || undefined;
}

/** What a dealer should know of an article before ordering it: it ships later, or its arrival has less than the smallest order. */
export type StockNote =
  | { readonly kind: "late"; readonly arrival: string | undefined }
  | { readonly kind: "small-arrival"; readonly arrival: string; readonly least: number };

/** The note beside the quantity of an article that is not in stock; undefined where the arrival that it is ordered for says it. */
export function stockNoteOf(product: ProductCardFragment, config: Config): StockNote | undefined {
  const { state, arrival } = stockNow(product.stock, todayHere());
  if (state === "in" || isBlocked(product) || arrivalToOrder(product.stock, config)) return undefined;
  if (!isSoldOut(product, config)) return { kind: "late", arrival: product.stock.sufficientArrival ?? arrival };
  const least = leastQuantity(product.quantityRule ?? null);
  return config.backorders && arrival && least > 1 ? { kind: "small-arrival", arrival, least } : undefined;
}
