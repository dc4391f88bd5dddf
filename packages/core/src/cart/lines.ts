import { isBlocked, type PricedCard, pricedCards } from "../catalog/index.ts";
import { priceLine } from "../catalog/price.ts";
import { leastQuantity, neighborsOf, type QuantityRule } from "../catalog/quantity.ts";
import { type Amount, currencyScale, type Day, type UserError } from "../platform/index.ts";
import { type ArticleAt, arrivingBy, articleAt, type Level, stockLevels } from "../stock/index.ts";
import type { Seller, Shop } from "./shop.ts";

/** An article and a quantity, in the cart or to be added. */
export type Wanted = ArticleAt & {
  readonly qty: number;
  /** Day of the arrival that it is ordered for. */
  readonly expectedDate?: Day | null | undefined;
};

/** A line with its price. */
export interface PricedLine<Line extends Wanted = Wanted> {
  readonly line: Line;
  /** Undefined if the customer cannot order from the sales organization. */
  readonly seller: Seller | undefined;
  /** Undefined if the article is unknown. */
  readonly product: PricedCard | undefined;
  /** Day of the arrival that it is ordered for; undefined if it is ordered from current stock. */
  readonly expectedDate: Day | undefined;
  /** Undefined if the article has no price. */
  readonly price:
    | {
        readonly unit: Amount;
        readonly subtotal: Amount;
        /** Code and name of the deal or promotion that determined it. */
        readonly by?: string;
        readonly name?: string;
      }
    | undefined;
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
    const expectedDate = dayToOrderFor(shop, seller, line.expectedDate);
    const price = seller && product && priceOf(product, seller, line.qty, shop.today);
    return { line, seller, product, expectedDate, price };
  });
}

/** The day, if the seller takes orders for it; once it has come, the article is ordered from stock. */
export const dayToOrderFor = (
  { today }: Pick<Shop, "today">,
  seller: Seller | undefined,
  day: Day | null | undefined,
): Day | undefined => (seller?.backorders && day && day > today ? day : undefined);

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
  const { unit, subtotal, by } = found;
  if (by.kind === "dealer") return { unit, subtotal };
  const name =
    by.kind === "promotion"
      ? product.promotions.find(({ code }) => code === by.code)?.name
      : product.tiers.find(({ salesDealNo }) => salesDealNo === by.code)?.description;
  return { unit, subtotal, by: by.code, name: name || by.code };
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

/** Levels of all lines with an article, in one round trip: those of `levelsFor`, and what `shortageOf` needs. */
export async function allLevels(lines: readonly PricedLine[], unified: string): Promise<Levels> {
  const withArticle = lines.filter(({ seller, product }) => seller && product).map(({ line }) => line);
  return withArticle.length === 0 ? new Map() : stockLevels(withArticle, unified);
}

/** Levels of the lines that need them, in one round trip or none. */
export async function levelsFor(lines: readonly PricedLine[], unified: string): Promise<Levels> {
  const needing = limited(lines);
  return needing.length === 0 ? new Map() : stockLevels(needing, unified);
}

/**
 * Why a line cannot be ordered. A reason that makes the others irrelevant is returned alone. Without levels, checks
 * neither stock nor order limit, except for quantities that no level could allow.
 */
export function problemsOf({ line, seller, product, expectedDate, price }: PricedLine, levels?: Levels): Problem[] {
  if (!seller || !product) return [{ message: "article_not_found" }];
  if (isBlocked(product.card.blocks)) return [{ message: "article_blocked" }];
  if (!price) return [{ message: isPriced(product, seller) ? "qty_max" : "no_price" }];
  const unsold = quantityProblem(product.card.quantityRule, line.qty);
  const problems: Problem[] = unsold ? [unsold] : [];
  const level = levels?.get(articleAt(line));
  const quota = product.card.orderQuota;
  const left = quota === null ? undefined : Math.max(0, quota - (level?.used ?? 0));
  if (left !== undefined && line.qty > left) problems.push({ message: "over_order_limit", values: { limit: left } });
  if (levels && seller.check === "now" && expectedDate) {
    const pieces = arrivingBy(level?.arriving ?? {}, expectedDate);
    // Fewer than the smallest order cannot be ordered at all.
    const arriving = pieces < leastQuantity(product.card.quantityRule) ? 0 : pieces;
    if (line.qty > arriving) problems.push(overArrival(arriving, expectedDate, seller.stockVisibility));
  } else if (levels && seller.check !== "none") {
    const available = Math.max(0, (seller.check === "now" ? level?.free : level?.freeTotal) ?? 0);
    if (line.qty > available) {
      const problem = overStock(available, seller.stockVisibility);
      const least = leastQuantity(product.card.quantityRule);
      const isBelowLeast = problem.values?.available === available && available > 0 && available < least;
      problems.push(isBelowLeast ? { ...problem, values: { ...problem.values, least } } : problem);
    }
  }
  return problems;
}

/**
 * Why a line that can be ordered does not ship in full now: fewer pieces of it are free, and the rest is supplied later. Undefined
 * for lines that `problemsOf` holds against free stock, and for those that are ordered for an arrival.
 */
export function shortageOf({ line, seller, product, expectedDate }: PricedLine, levels: Levels): Problem | undefined {
  if (!seller || !product || expectedDate || seller.check === "now") return undefined;
  const free = Math.max(0, levels.get(articleAt(line))?.free ?? 0);
  if (line.qty <= free) return undefined;
  const { message, values } = overStock(free, seller.stockVisibility);
  // More than the shown pieces may ship now: it names no quantity to order instead.
  return values?.orderable === undefined ? { message, ...(values && { values }) } : { message: "not_enough_stock" };
}

/** Whether current stock has the smallest order of a line that is ordered for an arrival. */
export function isOrderableFromStock({ line, product, expectedDate }: PricedLine, levels: Levels): boolean {
  if (!product || !expectedDate) return false;
  return (levels.get(articleAt(line))?.free ?? 0) >= leastQuantity(product.card.quantityRule);
}

/** Names the next quantities that can be ordered. */
function quantityProblem(rule: QuantityRule | null, qty: number): Problem | undefined {
  const neighbors = neighborsOf(rule, qty);
  if (!rule || !neighbors) return undefined;
  const { below, above } = neighbors;
  return below === 0
    ? { message: "qty_least", values: { above, step: rule.step } }
    : { message: "qty_step", values: { below, above, step: rule.step } };
}

/** Whether the article has a price at some quantity, so that only the quantity makes the amount too large. */
function isPriced({ dealer, currency }: PricedCard, { config }: Seller): boolean {
  return dealer !== undefined && currency === config.currency;
}

/** Reveals no more of an arrival than the catalog. */
function overArrival(available: number, date: Day, visibility: Seller["stockVisibility"]): Problem {
  if (available === 0) return { message: "arrival_gone", values: { date } };
  const { stockDisplay, maskNextArrival } = visibility;
  if (stockDisplay === "status") return { message: "not_enough_arriving", values: { date } };
  if (maskNextArrival > 0 && available > maskNextArrival)
    return { message: "over_arrival", values: { available: `${maskNextArrival}+`, orderable: maskNextArrival, date } };
  return { message: "over_arrival", values: { available, date } };
}

/** Reveals the remaining quantity only as exactly as the catalog does. */
function overStock(available: number, { stockDisplay, maskStock }: Seller["stockVisibility"]): Problem {
  if (stockDisplay === "status") return { message: "not_enough_stock" };
  const masked = maskStock > 0 && available > maskStock;
  // At least so many can be ordered; how many more is not shown.
  if (masked) return { message: "over_stock", values: { available: `${maskStock}+`, orderable: maskStock } };
  return { message: "over_stock", values: { available } };
}
