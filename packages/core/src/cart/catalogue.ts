import type { ArticlePromotion } from "../catalogue/price.ts";
import {
  type Article,
  articleSchema,
  offerSchema,
  type PriceRow,
  priceSchema,
  promotionSchema,
  type Tier,
} from "../catalogue/schema.ts";
import { getItems, queryAll, shardOf } from "../platform/index.ts";

/** What the cart needs to know of an article. */
export type SoldArticle = Pick<
  Article,
  | "article_code"
  | "article_code_display"
  | "sorg"
  | "name"
  | "category"
  | "brand"
  | "model_year"
  | "serie"
  | "frameSize"
  | "wheelSize"
  | "color"
  | "uom"
  | "slug"
  | "images"
  | "blocks"
  | "orderQuota"
>;

/** An article with what decides its price for a dealer; promotions also when they do not run yet or any more. */
export interface PricedArticle {
  readonly article: SoldArticle;
  readonly price: Pick<PriceRow, "retail" | "dealer" | "currency"> | undefined;
  readonly tiers: readonly Tier[];
  readonly promotions: readonly ArticlePromotion[];
}

/** Articles of a sales organisation by code; unknown codes are left out. */
export async function pricedArticles(
  sorg: string,
  articleCodes: readonly string[],
  priceList: string,
): Promise<ReadonlyMap<string, PricedArticle>> {
  if (articleCodes.length === 0) return new Map();
  const [items, headers, offers] = await Promise.all([
    getItems(
      articleCodes.flatMap((code) => [
        { pk: `ARTICLES#${sorg}#${shardOf(code)}`, sk: code },
        { pk: `PRICES#${sorg}#${shardOf(code)}`, sk: `${code}#${priceList}` },
      ]),
    ),
    queryAll({ pk: `PROMOTIONS#${sorg}` }),
    Promise.all(articleCodes.map((code) => queryAll({ pk: `OFFERS#${sorg}#${shardOf(code)}`, prefix: `${code}#` }))),
  ]);
  const promotions = new Map(headers.map((item) => promotionSchema.parse(item)).map((one) => [one.code, one]));
  const found = new Map<string, PricedArticle>();
  for (const [index, code] of articleCodes.entries()) {
    const item = items[index * 2];
    const price = items[index * 2 + 1];
    if (!item) continue;
    const rows = (offers[index] ?? []).map((offer) => offerSchema.parse(offer));
    const details = rows.filter((row) => row.kind === "promotion");
    found.set(code, {
      article: articleSchema.parse(item),
      price: price && priceSchema.parse(price),
      tiers: rows.filter((row) => row.kind === "tier"),
      promotions: [...Map.groupBy(details, (row) => row.code)].flatMap(([promotion, ofIt]) => {
        const header = promotions.get(promotion);
        return header ? [{ code: header.code, name: header.name, date: header.date, details: ofIt }] : [];
      }),
    });
  }
  return found;
}
