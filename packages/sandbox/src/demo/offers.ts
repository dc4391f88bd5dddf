import { type LinePrice, priceLine } from "@spoke/core/catalog/price.ts";
import type { FeedRow } from "@spoke/core/feed/kinds/index.ts";
import { dayOf, parseDay } from "@spoke/core/platform/calendar.ts";
import { type Amount, fromUnits } from "@spoke/core/platform/money.ts";
import { isoDay } from "../feed-file.ts";
import type { DemoArticle } from "./assortment.ts";
import type { Market } from "./markets.ts";

const GRAVEL = { code: "GRAVEL", name: "Gravel weeks", percent: 8 };
/** Days before and after today on which the promotion runs. */
const [RUNS_FROM, RUNS_TO] = [-20, 40];

const VOLUME = { code: "VOLUME", name: "Volume discount" };
/** Reductions in percent from so many pieces on. */
const VOLUME_STEPS = [
  { qty: 10, percent: 3 },
  { qty: 25, percent: 6 },
];

/** Names of promotions and deals by code. */
const NAMES: Readonly<Record<string, string>> = { [GRAVEL.code]: GRAVEL.name, [VOLUME.code]: VOLUME.name };

const isPromoted = ({ article }: DemoArticle): boolean => article.category === "Bike" && article.serie === "Wander";

/** Every third part is cheaper in quantities. */
function inVolume(articles: readonly DemoArticle[]): DemoArticle[] {
  return articles.filter(({ article }) => article.category === "PAA").filter((_, index) => index % 3 === 0);
}

/** Rows of the promotion and the deals of a market. */
export function offerRows(articles: readonly DemoArticle[], today: Date) {
  const promotion: FeedRow<"promotions"> = {
    code: GRAVEL.code,
    name: GRAVEL.name,
    tagline: "Eight percent off the Wander range",
    description: "All Wander bikes, in every size and color.",
    terms: "From one bike, while stocks last. Not with other promotions.",
    badge: "badge-gravel.svg",
    image: "promotion-gravel.svg",
    "date.from": isoDay(today.getTime(), RUNS_FROM),
    "date.to": isoDay(today.getTime(), RUNS_TO),
    productCategory: "Bike",
  };
  const details = articles.filter(isPromoted).map(
    ({ article }): FeedRow<"promotion-details"> => ({
      code: GRAVEL.code,
      article_code: article.articleCode,
      type: "percent",
      discount: String(GRAVEL.percent),
      minQty: "1",
    }),
  );
  const deals = inVolume(articles).flatMap(({ article }) =>
    VOLUME_STEPS.map(
      ({ qty, percent }): FeedRow<"deals"> => ({
        salesDealNo: VOLUME.code,
        description: VOLUME.name,
        article_code: article.articleCode,
        term: ">=",
        qty: String(qty),
        type: "percent",
        discount: String(-percent),
      }),
    ),
  );
  return { promotion, details, deals };
}

/** What a line costs, and the offer that decided it. */
export interface OfferedPrice {
  /** Per piece. */
  readonly price: Amount;
  readonly by?: { readonly code: string; readonly name: string };
}

/** Prices of a market's articles with the offers of the day of an order, by the portal's own rule. */
export function offeredPrices(market: Market, articles: readonly DemoArticle[], today: Date) {
  const volume = new Set(inVolume(articles).map(({ article }) => article.articleCode));
  const runs = { from: parseDay(isoDay(today.getTime(), RUNS_FROM)), to: parseDay(isoDay(today.getTime(), RUNS_TO)) };
  const promotion = {
    ...{ code: GRAVEL.code, name: GRAVEL.name, date: runs },
    details: [{ code: GRAVEL.code, type: "percent" as const, discount: fromUnits(GRAVEL.percent), minQty: 1 }],
  };
  const tiers = VOLUME_STEPS.map(({ qty, percent }) => ({
    ...{ salesDealNo: VOLUME.code, description: VOLUME.name, term: ">=" as const, qty },
    ...{ type: "percent" as const, discount: fromUnits(-percent) },
  }));
  return (item: DemoArticle, dealer: Amount, qty: number, placed: Date): OfferedPrice => {
    const found: LinePrice | undefined = priceLine({
      dealer,
      qty,
      tiers: volume.has(item.article.articleCode) ? tiers : [],
      promotions: isPromoted(item) ? [promotion] : [],
      on: dayOf(placed.getTime(), market.timeZone),
      decimals: market.currency.decimalPrecision,
    });
    if (!found || found.by.kind === "dealer") return { price: dealer };
    const { code } = found.by;
    return { price: found.unit, by: { code, name: NAMES[code] ?? code } };
  };
}
