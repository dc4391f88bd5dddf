import type { CurrencyConfig } from "../host/schema.ts";
import type { Offers } from "./parts/commercial.ts";
import { type ArticlePromotion, promotionPrice, runningPromotions, toMinor } from "./price.ts";
import type { Bought } from "./purchases/purchase.ts";
import { PRICE_SCALE, type PromotionDetail, type Tier } from "./schema.ts";
import type { Card } from "./search/types.ts";
import type { Snapshot } from "./snapshot.ts";
import { type ShownStock, type StockDisplay, showStock } from "./stock.ts";

/** For whom and where something is shown. */
export interface Viewer {
  readonly locale: string;
  /** Price list of the active customer; without a customer there are no dealer prices. */
  readonly priceList: string | undefined;
  readonly currency: CurrencyConfig;
  readonly stock: StockDisplay;
  /** ISO date of today. */
  readonly today: string;
}

export interface ShownPromotionDetail {
  /** Dealer price that it refers to. */
  readonly price: number;
  readonly type: PromotionDetail["type"];
  readonly discount: number;
  readonly discountAmount: number;
  readonly finalAmount: number;
  readonly condition: { readonly minQty: number | null; readonly maxQty: number | null };
}

/** Prices in the currency's unit, for display only: what is charged is worked out from whole numbers (price.ts). */
export interface ShownPrice {
  readonly retail: number | null;
  readonly retailDisplay: string | null;
  readonly dealer: number | null;
  readonly currency: string;
  readonly symbol: string;
  readonly separator: string;
  readonly decimal_separator: string;
  readonly decimal_precission: number;
  readonly promotion: {
    readonly code: string;
    readonly name: string;
    /** The step for the fewest pieces. */
    readonly details: ShownPromotionDetail;
    readonly steps: ShownPromotionDetail[];
  } | null;
  readonly discount: {
    readonly salesDealNo: string;
    readonly description: string;
    readonly detail: {
      readonly salesDealNo: string;
      readonly discount: number;
      readonly qty: number;
      readonly uom: string | null;
      readonly type: Tier["type"];
      readonly term: Tier["term"];
    }[];
  } | null;
}

/** An article as lists and details show it (2 §3 Product). */
export type ShownProduct = Omit<Card, "blocks"> &
  Card["blocks"] & {
    readonly price: ShownPrice | null;
    readonly stock: ShownStock;
    /** What the active customer bought of it, in lists of purchases. */
    readonly purchased?: Bought;
    /** Whether the user waits for it; left out where it was not asked for. */
    readonly restockNotification?: boolean;
  };

/** Joins what belongs to an article of the page shown: price, deals, promotions and stock, all from memory. */
export function present({ blocks, ...card }: Card, snapshot: Snapshot, viewer: Viewer): ShownProduct {
  return {
    ...card,
    ...blocks,
    price: presentPrice(card.article_code, snapshot, viewer),
    stock: showStock(snapshot.stock.stock(card.article_code), viewer.stock, viewer.today),
  };
}

export function presentPrice(code: string, { commercial }: Snapshot, viewer: Viewer): ShownPrice | null {
  const price = commercial.price(code, viewer.priceList);
  if (!price) return null;
  const { dealer, retail } = price;
  const { currency } = viewer;
  // Deals and promotions refer to a dealer price and are nobody's business without one.
  const offers: Offers = dealer === undefined ? { tiers: [], promotions: [] } : commercial.offers(code);
  return {
    retail: retail === undefined ? null : toUnits(retail),
    retailDisplay: retail === undefined ? null : formatPrice(retail, price.currency, currency),
    dealer: dealer === undefined ? null : toUnits(dealer),
    currency: price.currency,
    symbol: price.currency === currency.display ? currency.symbol : price.currency,
    separator: currency.thousandSeparator,
    decimal_separator: currency.decimalSeparator,
    decimal_precission: currency.decimalPrecision,
    promotion: dealer === undefined ? null : bestPromotion(runningPromotions(offers.promotions, viewer.today), dealer),
    discount: deals(offers.tiers),
  };
}

/** The promotion with the lowest price; all its steps by quantity. */
function bestPromotion(running: readonly ArticlePromotion[], dealer: number): ShownPrice["promotion"] {
  let best: { promotion: ArticlePromotion; price: number } | undefined;
  for (const promotion of running) {
    for (const detail of promotion.details) {
      const price = promotionPrice(dealer, detail);
      if (price < (best?.price ?? dealer)) best = { promotion, price };
    }
  }
  if (!best) return null;
  const { code, name, details } = best.promotion;
  const steps = details
    .toSorted((a, b) => (a.minQty ?? 0) - (b.minQty ?? 0))
    .map((detail) => presentPromotionDetail(detail, dealer));
  const [first] = steps;
  return first ? { code, name, details: first, steps } : null;
}

export function presentPromotionDetail(detail: PromotionDetail, dealer: number): ShownPromotionDetail {
  const final = promotionPrice(dealer, detail);
  return {
    price: toUnits(dealer),
    type: detail.type,
    discount: toUnits(detail.discount),
    discountAmount: toUnits(dealer - final),
    finalAmount: toUnits(final),
    condition: { minQty: detail.minQty ?? null, maxQty: detail.maxQty ?? null },
  };
}

function deals(tiers: readonly Tier[]): ShownPrice["discount"] {
  const [first] = tiers;
  if (!first) return null;
  return {
    salesDealNo: first.salesDealNo,
    description: first.description,
    detail: tiers.map(({ salesDealNo, discount, qty, uom, type, term }) => ({
      salesDealNo,
      discount: toUnits(discount),
      qty,
      uom: uom ?? null,
      type,
      term,
    })),
  };
}

/** Ten-thousandths as units of the currency (or per cent), for GraphQL's Float. */
export function toUnits(amount: number): number {
  return amount / 10 ** PRICE_SCALE;
}

/** An amount as the host writes it, such as `Rp 1.250.000` or `$ 1,250.00`. */
export function formatPrice(amount: number, code: string, currency: CurrencyConfig): string {
  const { decimalPrecision, thousandSeparator, decimalSeparator } = currency;
  const digits = `${toMinor(amount, decimalPrecision)}`.padStart(decimalPrecision + 1, "0");
  const whole = digits.slice(0, digits.length - decimalPrecision);
  const grouped = whole.replace(/\B(?=(\d{3})+$)/g, thousandSeparator);
  const fraction = decimalPrecision === 0 ? "" : `${decimalSeparator}${digits.slice(-decimalPrecision)}`;
  return `${code === currency.display ? currency.symbol : code} ${grouped}${fraction}`;
}
