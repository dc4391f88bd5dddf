import { type PricedCard, pricedCards } from "../catalog/index.ts";
import { priceLine } from "../catalog/price.ts";
import { type Amount, currencyScale, type Day, type UserError } from "../platform/index.ts";
import { type ArticleAt, articleAt, type Level, stockLevels } from "../stock/index.ts";
import type { Seller, Shop } from "./shop.ts";

/** An article and a quantity, in the cart or to be added. */
export type Wanted = ArticleAt & { readonly qty: number };

/** A line with its price. */
export interface PricedLine<Line extends Wanted = Wanted> {
  readonly line: Line;
  /** Undefined if the customer cannot order from the sales organization. */
  readonly seller: Seller | undefined;
  /** Undefined if the article is unknown. */
  readonly product: PricedCard | undefined;
  /** Undefined if the article has no price. */
  readonly price: { readonly unit: Amount; readonly subtotal: Amount; readonly by?: string } | undefined;
}

/** Why a line cannot be ordered: a translation key and its values. */
export type Problem = Pick<UserError, "message" | "values">;

/** Prices lines for the customer from the catalog in memory, in the same order. */
export async function priceLines<Line extends Wanted>(
  shop: Pick<Shop, "sellers" | "today">,
  lines: readonly Line[],
): Promise<PricedLine<Line>[]> {
  const bySorg = [...Map.groupBy(lines, ({ sorg }) => sorg)];
  const products = new Map(
    await Promise.all(
      bySorg.map(async ([sorg, ofSorg]) => {
        const seller = shop.sellers.get(sorg);
        const codes = ofSorg.map((line) => line.articleCode);
        return [sorg, seller && (await pricedCards(sorg, codes, seller.priceList))] as const;
      }),
    ),
  );
  return lines.map((line) => {
    const seller = shop.sellers.get(line.sorg);
    const product = products.get(line.sorg)?.get(line.articleCode);
    return { line, seller, product, price: seller && product && priceOf(product, seller, line.qty, shop.today) };
  });
}

function priceOf(product: PricedCard, seller: Seller, qty: number, on: Day): PricedLine["price"] {
  const { currency } = seller.config;
  // Prices in another currency than the sales organization's are ignored: an order has one currency.
  if (product.currency !== currency) return undefined;
  const decimals = currencyScale(currency);
  const found = exactly(() =>
    priceLine({
      dealer: product.dealer,
      tiers: product.tiers,
      promotions: product.promotions,
      qty,
      on,
      uom: product.card.uom,
      decimals,
    }),
  );
  if (!found) return undefined;
  return { unit: found.unit, subtotal: found.subtotal, ...(found.by.kind !== "dealer" && { by: found.by.code }) };
}

/** Price rules throw for amounts beyond safe integers. Such a line has no amount, so that the cart stays usable. */
export function exactly<T>(rule: () => T): T | undefined {
  try {
    return rule();
  } catch (error) {
    if (error instanceof RangeError) return undefined;
    throw error;
  }
}

/** Lines whose stock or order limit must be checked. */
function limited<Line extends Wanted>(lines: readonly PricedLine<Line>[]): Line[] {
  return lines
    .filter(({ seller, product }) => product && (seller?.check !== "none" || product.card.orderQuota !== null))
    .map(({ line }) => line);
}

export type Levels = ReadonlyMap<string, Level>;

/** Levels of the lines that need them, in one round trip or none. */
export async function levelsFor(lines: readonly PricedLine[], unified: string): Promise<Levels> {
  const needing = limited(lines);
  return needing.length === 0 ? new Map() : stockLevels(needing, unified);
}

/**
 * Why a line cannot be ordered. A reason that makes the others irrelevant is returned alone. Without levels, checks
 * neither stock nor order limit, except for quantities that no level could allow.
 */
export function problemsOf({ line, seller, product, price }: PricedLine, levels?: Levels): Problem[] {
  if (!seller || !product) return [{ message: "article_not_found" }];
  const { allowToOrder, ...blocks } = product.card.blocks;
  if (!allowToOrder || Object.values(blocks).includes(true)) return [{ message: "article_blocked" }];
  if (!price) return [{ message: isPriced(product, seller) ? "qty_max" : "no_price" }];
  const problems: Problem[] = [];
  const level = levels?.get(articleAt(line));
  const quota = product.card.orderQuota;
  const left = quota === null ? undefined : Math.max(0, quota - (level?.used ?? 0));
  if (left !== undefined && line.qty > left) problems.push({ message: "over_order_limit", values: { limit: left } });
  if (levels && seller.check !== "none") {
    const available = Math.max(0, (seller.check === "now" ? level?.free : level?.freeTotal) ?? 0);
    if (line.qty > available) problems.push(overStock(available, seller.stockVisibility));
  }
  return problems;
}

/** Whether the article has a price at some quantity, so that only the quantity makes the amount too large. */
function isPriced({ dealer, currency }: PricedCard, { config }: Seller): boolean {
  return dealer !== undefined && currency === config.currency;
}

/** Reveals the remaining quantity only as exactly as the catalog does. */
function overStock(available: number, { stockDisplay, maskStock }: Seller["stockVisibility"]): Problem {
  if (stockDisplay === "status") return { message: "not_enough_stock" };
  const masked = maskStock > 0 && available > maskStock;
  return { message: "over_stock", values: { available: masked ? `${maskStock}+` : available } };
}
