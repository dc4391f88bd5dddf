import type { PricedCard } from "../catalog/index.ts";
import { type ArticlePromotion, promotionPrice, runningPromotions } from "../catalog/price.ts";
import type { PromotionDetail, Tier } from "../catalog/schema.ts";
import { type Amount, currencyScale, type Day, roundAmount } from "../platform/index.ts";

/** Current and possible prices of one piece; amounts in ten-thousandths (percentages of a percent). */
export interface ShownPrice {
  readonly retail: Amount | undefined;
  readonly dealer: Amount | undefined;
  readonly currency: string;
  readonly promotion:
    | { readonly code: string; readonly name: string; readonly steps: readonly ShownStep[] }
    | undefined;
  readonly tiers: readonly Tier[];
}

/** A step of a promotion and the resulting dealer price. */
export type ShownStep = PromotionDetail & { readonly price: Amount; readonly finalAmount: Amount };

/** The price as the cart shows it; undefined if the article has none. */
export function showPrice(product: PricedCard, today: Day): ShownPrice | undefined {
  const { currency, tiers, promotions } = product;
  if (currency === undefined || (product.retail === undefined && product.dealer === undefined)) return undefined;
  const decimals = currencyScale(currency);
  const retail = product.retail === undefined ? undefined : roundAmount(product.retail, decimals);
  if (product.dealer === undefined) return { retail, dealer: undefined, currency, promotion: undefined, tiers: [] };
  const dealer = roundAmount(product.dealer, decimals);
  const promotion = bestPromotion(runningPromotions(promotions, today), dealer, decimals);
  return { retail, dealer, currency, promotion, tiers };
}

/** The running promotion with the lowest price at any quantity, with its steps. */
function bestPromotion(
  running: readonly ArticlePromotion[],
  dealer: Amount,
  decimals: number,
): ShownPrice["promotion"] {
  const lowest = ({ details }: ArticlePromotion): number =>
    Math.min(...details.map((detail) => promotionPrice(dealer, detail, decimals)));
  const [best] = running.filter((promotion) => lowest(promotion) < dealer).sort((a, b) => lowest(a) - lowest(b));
  if (!best) return undefined;
  const steps = best.details
    .map((detail) => ({ ...detail, price: dealer, finalAmount: promotionPrice(dealer, detail, decimals) }))
    .sort((a, b) => (a.minQty ?? 0) - (b.minQty ?? 0));
  return { code: best.code, name: best.name, steps };
}
