import { moneyText } from "../host/index.ts";
import type { CurrencyConfig } from "../host/schema.ts";
import type { Day } from "../platform/calendar.ts";
import { type Amount, currencyScale, roundAmount, subtract } from "../platform/money.ts";
import type { ListPrice, Offers } from "./parts/commercial.ts";
import { type ArticlePromotion, promotionPrice, runningPromotions } from "./price.ts";
import type { Bought } from "./purchases/purchase.ts";
import { leastQuantity } from "./quantity.ts";
import type { PromotionDetail, Tier } from "./schema.ts";
import type { Card } from "./search/types.ts";
import type { Snapshot } from "./snapshot.ts";
import { type ShownStock, type StockDisplay, showStock } from "./stock.ts";

/** What presentation depends on: the language, customer, and host of the actor. */
export interface Viewer {
  readonly locale: string;
  /** Price list of the active customer; without a customer, dealer prices are not shown. */
  readonly priceList: string | undefined;
  readonly currency: CurrencyConfig;
  readonly stock: StockDisplay;
  /** Today at the viewer's host. */
  readonly today: Day;
}

export interface ShownPromotionDetail {
  /** The dealer price before the promotion. */
  readonly price: Amount;
  readonly type: PromotionDetail["type"];
  readonly discount: number;
  readonly discountAmount: Amount;
  readonly finalAmount: Amount;
  readonly condition: { readonly minQty: number | null; readonly maxQty: number | null };
}

/** Prices of an article. Unit prices are rounded to the currency, as charged; percentages are in ten-thousandths. */
export interface ShownPrice {
  readonly retail: Amount | null;
  readonly retailDisplay: string | null;
  readonly dealer: Amount | null;
  readonly currency: string;
  readonly symbol: string;
  readonly separator: string;
  readonly decimalSeparator: string;
  readonly decimalPrecision: number;
  readonly promotion: {
    readonly code: string;
    readonly name: string;
    /** The step for the smallest quantity. */
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
    /** Purchases of the active customer; only in lists of purchases. */
    readonly purchased?: Bought;
    /** Whether the user is notified when it is back in stock; absent if not requested. */
    readonly restockNotification?: boolean;
  };

/** Adds price, deals, promotions, and stock to an article, all from memory. */
export function present({ blocks, ...card }: Card, snapshot: Snapshot, viewer: Viewer): ShownProduct {
  return {
    ...card,
    ...blocks,
    price: presentPrice(card.articleCode, snapshot, viewer),
    stock: presentStock(card, snapshot.stock.stock(card.articleCode), snapshot, viewer),
  };
}

/** Stock as the host shows it, with the names of places in the viewer's language. */
export function presentStock(
  { quantityRule }: Pick<Card, "quantityRule">,
  stock: Parameters<typeof showStock>[0],
  { index }: Pick<Snapshot, "index">,
  viewer: Viewer,
): ShownStock {
  const shown = showStock(stock, viewer.stock, viewer.today, leastQuantity(quantityRule));
  const available = shown.available.map((entry) => ({ ...entry, location: index.term(entry.location, viewer.locale) }));
  return { ...shown, available };
}

export function presentPrice(
  code: string,
  { commercial, index }: Pick<Snapshot, "commercial" | "index">,
  viewer: Viewer,
): ShownPrice | null {
  const price = commercial.price(code, viewer.priceList);
  if (!price) return null;
  const { currency } = viewer;
  const word = (text: string) => index.term(text, viewer.locale);
  const decimals = currencyScale(price.currency);
  const dealer = price.dealer === undefined ? undefined : roundAmount(price.dealer, decimals);
  const retail = price.retail === undefined ? undefined : roundAmount(price.retail, decimals);
  // Deals and promotions apply to a dealer price, and are not shown without it.
  const offers: Offers = dealer === undefined ? { tiers: [], promotions: [] } : commercial.offers(code);
  return {
    retail: retail ?? null,
    retailDisplay: retail === undefined ? null : moneyText(retail, price.currency, currency, viewer.locale),
    dealer: dealer ?? null,
    currency: price.currency,
    symbol: price.currency === currency.display ? currency.symbol : price.currency,
    separator: currency.thousandSeparator,
    decimalSeparator: currency.decimalSeparator,
    decimalPrecision: currency.decimalPrecision,
    promotion:
      dealer === undefined
        ? null
        : bestPromotion(runningPromotions(offers.promotions, viewer.today), dealer, decimals, word),
    discount: deals(offers.tiers, word),
  };
}

/** The promotion with the lowest price, with all its steps by quantity. */
function bestPromotion(
  running: readonly ArticlePromotion[],
  dealer: Amount,
  decimals: number,
  word: (text: string) => string,
): ShownPrice["promotion"] {
  let best: { promotion: ArticlePromotion; price: Amount } | undefined;
  for (const promotion of running) {
    for (const detail of promotion.details) {
      const price = promotionPrice(dealer, detail, decimals);
      if (price < (best?.price ?? dealer)) best = { promotion, price };
    }
  }
  if (!best) return null;
  const { code, name, details } = best.promotion;
  const steps = details
    .toSorted((a, b) => (a.minQty ?? 0) - (b.minQty ?? 0))
    .map((detail) => presentPromotionDetail(detail, dealer, decimals));
  const [first] = steps;
  return first ? { code, name: word(name), details: first, steps } : null;
}

/** A step of a promotion applied to an article's price; null without a dealer price. */
export function presentOffer(
  { dealer, currency }: Pick<ListPrice, "dealer" | "currency">,
  detail: PromotionDetail,
): ShownPromotionDetail | null {
  const decimals = currencyScale(currency);
  return dealer === undefined ? null : presentPromotionDetail(detail, roundAmount(dealer, decimals), decimals);
}

function presentPromotionDetail(detail: PromotionDetail, dealer: Amount, decimals: number): ShownPromotionDetail {
  const final = promotionPrice(dealer, detail, decimals);
  return {
    price: dealer,
    type: detail.type,
    discount: detail.discount,
    discountAmount: subtract(dealer, final),
    finalAmount: final,
    condition: { minQty: detail.minQty ?? null, maxQty: detail.maxQty ?? null },
  };
}

function deals(tiers: readonly Tier[], word: (text: string) => string): ShownPrice["discount"] {
  const [first] = tiers;
  if (!first) return null;
  return {
    salesDealNo: first.salesDealNo,
    description: word(first.description),
    detail: tiers.map(({ salesDealNo, discount, qty, uom, type, term }) => ({
      salesDealNo,
      discount,
      qty,
      uom: uom ?? null,
      type,
      term,
    })),
  };
}
