import { PRICE_SCALE, type PromotionDetail, type Tier } from "./schema.ts";

/** A promotion with what it gives for the article at hand. Both days (ISO dates) count. */
export interface ArticlePromotion {
  readonly code: string;
  readonly name: string;
  readonly date: { readonly from: string; readonly to: string };
  readonly details: readonly PromotionDetail[];
}

export interface PriceInput {
  /** What the dealer pays before deals, in ten-thousandths of the unit; undefined: the article has no price. */
  readonly dealer: number | undefined;
  readonly tiers: readonly Tier[];
  readonly promotions: readonly ArticlePromotion[];
  readonly qty: number;
  /** ISO date on which the price is asked. */
  readonly on: string;
  /** Unit of measure of the line; tiers in another unit do not apply. */
  readonly uom?: string | undefined;
  /** Decimal places of the currency (2 for EUR, 0 for IDR as it is traded). */
  readonly decimals: number;
}

export interface LinePrice {
  /** Price of one, in ten-thousandths of the unit. */
  readonly unit: number;
  /** Price of the line in minor units of the currency (`decimals`). */
  readonly subtotal: number;
  /** What decided the price. */
  readonly by: { readonly kind: "dealer" } | { readonly kind: "tier" | "promotion"; readonly code: string };
}

/**
 * Price of one line (2 §9, ADR 006): the tightest matching tier of each deal or a running promotion, whichever is
 * lowest; they never add up. Without a match it is the dealer price. Undefined when the article has no dealer price.
 * @throws RangeError when qty or a price is no safe whole number of zero or more.
 */
export function priceLine(input: PriceInput): LinePrice | undefined {
  const { dealer, qty, on, decimals } = input;
  if (dealer === undefined) return undefined;
  whole(dealer);
  whole(qty);
  let best: { unit: number; by: LinePrice["by"] } | undefined;
  for (const tier of tightestTiers(input.tiers, qty, input.uom)) {
    const unit = withDiscount(dealer, tier.type, tier.discount);
    if (!best || unit < best.unit) best = { unit, by: { kind: "tier", code: tier.salesDealNo } };
  }
  // A tier may also be a surcharge; then it replaces the dealer price and is not merely an offer.
  best ??= { unit: dealer, by: { kind: "dealer" } };
  for (const promotion of runningPromotions(input.promotions, on)) {
    for (const detail of promotion.details) {
      if (!meets(detail, qty)) continue;
      const unit = promotionPrice(dealer, detail);
      if (unit < best.unit) best = { unit, by: { kind: "promotion", code: promotion.code } };
    }
  }
  return { unit: best.unit, subtotal: lineTotal(best.unit, qty, decimals), by: best.by };
}

/** Those that run on the ISO date `on`. */
export function runningPromotions<T extends { date: { from: string; to: string } }>(
  all: readonly T[],
  on: string,
): T[] {
  return all.filter(({ date }) => date.from <= on && on <= date.to);
}

/** Unit price that a promotion detail gives; never below zero. A reduction is positive. */
export function promotionPrice(dealer: number, { type, discount }: Pick<PromotionDetail, "type" | "discount">): number {
  return type === "price" ? discount : withDiscount(dealer, type, -discount);
}

/** `unit * qty`, in minor units of a currency with `decimals` places, half rounded up. */
export function lineTotal(unit: number, qty: number, decimals: number): number {
  return rescale(BigInt(unit) * BigInt(qty), PRICE_SCALE, decimals);
}

/** A price of the catalogue (ten-thousandths) as minor units of a currency with `decimals` places, half rounded up. */
export function toMinor(amount: number, decimals: number): number {
  return rescale(BigInt(amount), PRICE_SCALE, decimals);
}

/** Price after a signed discount: it is added, so that a negative one reduces (2 §9). Never below zero. */
function withDiscount(dealer: number, type: Tier["type"], discount: number): number {
  if (type === "amount") return Math.max(0, dealer + discount);
  const hundred = 1_000_000n; // 100 % in ten-thousandths of a percent
  return Math.max(0, divideHalfUp(BigInt(dealer) * (hundred + BigInt(discount)), hundred));
}

/** Of each deal the matching tiers closest to the quantity: the highest `>=` and the lowest `<=`. */
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

function rescale(amount: bigint, from: number, to: number): number {
  return to >= from ? safe(amount * 10n ** BigInt(to - from)) : divideHalfUp(amount, 10n ** BigInt(from - to));
}

/** Nearest whole number, half away towards more. */
function divideHalfUp(amount: bigint, by: bigint): number {
  const doubled = 2n * amount + by;
  const floor = doubled / (2n * by);
  return safe(doubled < 0n && doubled % (2n * by) !== 0n ? floor - 1n : floor);
}

function safe(amount: bigint): number {
  return whole(Number(amount), Number.MIN_SAFE_INTEGER);
}

function whole(value: number, least = 0): number {
  if (!Number.isSafeInteger(value) || value < least) throw new RangeError(`${value} is no amount or quantity`);
  return value;
}
