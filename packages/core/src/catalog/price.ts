import type { Day } from "../platform/calendar.ts";
import {
  type Amount,
  add,
  addPercent,
  amountOf,
  largest,
  percentOf,
  roundAmount,
  times,
  ZERO,
} from "../platform/money.ts";
import type { PromotionDetail, Tier } from "./schema.ts";

/** A promotion with its steps for an article. Both dates are included. */
export interface ArticlePromotion {
  readonly code: string;
  readonly name: string;
  readonly date: { readonly from: Day; readonly to: Day };
  readonly details: readonly PromotionDetail[];
}

export interface PriceInput {
  /** Dealer price before deals; undefined if the article has no price. */
  readonly dealer: Amount | undefined;
  readonly tiers: readonly Tier[];
  readonly promotions: readonly ArticlePromotion[];
  readonly qty: number;
  /** Day for which the price is computed. */
  readonly on: Day;
  /** Unit of measure of the line; tiers for another unit do not apply. */
  readonly uom?: string | undefined;
  /** Decimal places of the currency (2 for EUR, 0 for IDR). */
  readonly decimals: number;
}

export interface LinePrice {
  /** Price per piece, rounded to the currency. */
  readonly unit: Amount;
  /** `unit` times quantity. */
  readonly subtotal: Amount;
  /** What decided the price. */
  readonly by: { readonly kind: "dealer" } | { readonly kind: "tier" | "promotion"; readonly code: string };
}

/**
 * Price of a line (2 §9, decision 006): the lowest of the tightest matching tier of each deal and the running promotions;
 * they are not combined. The dealer price if nothing matches, undefined if the article has none.
 * @throws RangeError if the quantity, a price, or the subtotal is not a safe whole number of zero or more.
 */
export function priceLine(input: PriceInput): LinePrice | undefined {
  const { qty, on, decimals } = input;
  if (input.dealer === undefined) return undefined;
  const dealer = roundAmount(checkPositive(input.dealer), decimals);
  let best: { unit: Amount; by: LinePrice["by"] } | undefined;
  for (const tier of tightestTiers(input.tiers, qty, input.uom)) {
    const unit = roundAmount(withDiscount(dealer, tier.type, tier.discount), decimals);
    if (!best || unit < best.unit) best = { unit, by: { kind: "tier", code: tier.salesDealNo } };
  }
  // A tier may be a surcharge: it replaces the dealer price even if it is higher.
  best ??= { unit: dealer, by: { kind: "dealer" } };
  for (const promotion of runningPromotions(input.promotions, on)) {
    for (const detail of promotion.details) {
      if (!meets(detail, qty)) continue;
      const unit = promotionPrice(dealer, detail, decimals);
      if (unit < best.unit) best = { unit, by: { kind: "promotion", code: promotion.code } };
    }
  }
  return { unit: best.unit, subtotal: checkPositive(times(best.unit, qty)), by: best.by };
}

/** Promotions that run on the day. */
export function runningPromotions<T extends { date: { from: Day; to: Day } }>(all: readonly T[], on: Day): T[] {
  return all.filter(({ date }) => date.from <= on && on <= date.to);
}

/** Unit price with a promotion, rounded to a currency with `decimals` places; never below zero. A reduction is positive. */
export function promotionPrice(
  dealer: Amount,
  { type, discount }: Pick<PromotionDetail, "type" | "discount">,
  decimals: number,
): Amount {
  return roundAmount(type === "price" ? amountOf(discount) : withDiscount(dealer, type, -discount), decimals);
}

/** Price after a signed discount: it is added, so that a negative one reduces (2 §9). Never below zero. */
function withDiscount(dealer: Amount, type: Tier["type"], discount: number): Amount {
  return largest(ZERO, type === "amount" ? add(dealer, amountOf(discount)) : addPercent(dealer, percentOf(discount)));
}

/** The matching tiers closest to the quantity, for each deal: the highest `>=` and the lowest `<=`. */
function tightestTiers(tiers: readonly Tier[], qty: number, uom: string | undefined): Tier[] {
  const matching = tiers.filter(
    (tier) =>
      (tier.term === ">=" ? qty >= tier.qty : qty <= tier.qty) &&
      (tier.uom === undefined || uom === undefined || tier.uom === uom),
  );
  return matching.filter(
    (tier) =>
      !matching.some(
        (other) =>
          other.salesDealNo === tier.salesDealNo &&
          other.term === tier.term &&
          (tier.term === ">=" ? other.qty > tier.qty : other.qty < tier.qty),
      ),
  );
}

function meets({ minQty, maxQty }: PromotionDetail, qty: number): boolean {
  return qty >= (minQty ?? 0) && qty <= (maxQty ?? Number.POSITIVE_INFINITY);
}

function checkPositive(amount: Amount): Amount {
  if (amount < 0) throw new RangeError(`${amount} is negative`);
  return amount;
}
