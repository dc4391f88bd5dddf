import { type ArticlePromotion, promotionPrice, runningPromotions } from "../catalogue/price.ts";
import type { PromotionDetail, Tier } from "../catalogue/schema.ts";
import type { PricedCard } from "./catalogue.ts";

/** What one piece costs the dealer and could cost; amounts in ten-thousandths (percentages of a percent). */
export interface ShownPrice {
  readonly retail: number | undefined;
  readonly dealer: number | undefined;
  readonly currency: string;
  readonly promotion:
    | { readonly code: string; readonly name: string; readonly steps: readonly ShownStep[] }
    | undefined;
  readonly tiers: readonly Tier[];
}

/** A step of a promotion with what it makes of the dealer price. */
export type ShownStep = PromotionDetail & { readonly price: number; readonly finalAmount: number };

/** The price as the cart shows it; undefined when the article has none. */
export function showPrice(product: PricedCard, today: string): ShownPrice | undefined {
  const { retail, dealer, currency, tiers, promotions } = product;
  if (currency === undefined || (retail === undefined && dealer === undefined)) return undefined;
  if (dealer === undefined) return { retail, dealer, currency, promotion: undefined, tiers: [] };
  return { retail, dealer, currency, promotion: bestPromotion(runningPromotions(promotions, today), dealer), tiers };
}

/** The running promotion with the lowest price for some quantity; its steps by quantity. */
function bestPromotion(running: readonly ArticlePromotion[], dealer: number): ShownPrice["promotion"] {
  const lowest = ({ details }: ArticlePromotion): number =>
    Math.min(...details.map((detail) => promotionPrice(dealer, detail)));
  const [best] = running.filter((one) => lowest(one) < dealer).sort((a, b) => lowest(a) - lowest(b));
  if (!best) return undefined;
  const steps = best.details
    .map((detail) => ({ ...detail, price: dealer, finalAmount: promotionPrice(dealer, detail) }))
    .sort((a, b) => (a.minQty ?? 0) - (b.minQty ?? 0));
  return { code: best.code, name: best.name, steps };
}
