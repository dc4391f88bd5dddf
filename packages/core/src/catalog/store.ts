import * as z from "zod";
import {
  chunk,
  getItem,
  getItems,
  type Key,
  logger,
  queryAll,
  type RawItem,
  SHARDS,
  shardOf,
  type Write,
} from "../platform/index.ts";
import { asDecided, isDeleted } from "./decided.ts";
import {
  type Article,
  articleSchema,
  type Decided,
  type Offer,
  offerSchema,
  type PriceRow,
  type PromotionHeader,
  priceSchema,
  promotionSchema,
  stockSchema,
  type Term,
  termSchema,
} from "./schema.ts";

const articleKey = (sorg: string, code: string): Key => ({ pk: `ARTICLES#${sorg}#${shardOf(code)}`, sk: code });
const stockKey = (sorg: string, code: string): Key => ({ pk: `STOCK#${sorg}#${code}`, sk: "STOCK" });

/** The fields of the stock item (stock/schema.ts) that the catalog shows. */
const stockItemSchema = stockSchema.extend({
  reserved: stockSchema.shape.custorder,
  later: z.record(z.string(), z.int()).optional(),
});
export type StockItem = z.output<typeof stockItemSchema>;

/** The catalog's articles with decisions applied, without deleted ones. */
export async function readArticles(sorg: string): Promise<Article[]> {
  return (await readShards(`ARTICLES#${sorg}`, articleSchema)).flatMap(shown);
}

const shown = (article: Article): Article[] => (isDeleted(article) ? [] : [asDecided(article)]);

export const readPrices = (sorg: string): Promise<PriceRow[]> => readShards(`PRICES#${sorg}`, priceSchema);
export const readOffers = (sorg: string): Promise<Offer[]> => readShards(`OFFERS#${sorg}`, offerSchema);

export async function readPromotions(sorg: string): Promise<PromotionHeader[]> {
  return parseAll(await queryAll({ pk: `PROMOTIONS#${sorg}`, bounded: "a job builds the catalog" }), promotionSchema);
}

export async function readTerms(sorg: string): Promise<Term[]> {
  return parseAll(await queryAll({ pk: `TERMS#${sorg}`, bounded: "a job builds the catalog" }), termSchema);
}

/** Stock of these articles, without those that have no stock item. */
export async function readStocks(sorg: string, codes: readonly string[]): Promise<StockItem[]> {
  const found: StockItem[] = [];
  // 1,000 at a time, which is ten concurrent calls regardless of the size of the catalog.
  for (const some of chunk(codes, 1000)) {
    const items = await getItems(some.map((code) => stockKey(sorg, code)));
    found.push(
      ...parseAll(
        items.filter((item) => item !== undefined),
        stockItemSchema,
      ),
    );
  }
  return found;
}

/** The articles of `codes` and the stock of `stockOf` by article code, in one round trip. */
export async function readDetails(
  sorg: string,
  codes: readonly string[],
  stockOf: readonly string[],
): Promise<{ articles: Map<string, Article>; stocks: Map<string, StockItem> }> {
  const { articles, stocks } = await readStored(sorg, codes, stockOf);
  return {
    articles: new Map([...articles.values()].flatMap(shown).map((article) => [article.articleCode, article])),
    stocks,
  };
}

/**
 * The subset of these articles that the user has a back-in-stock subscription for (written by restock/store.ts). One
 * round trip.
 */
export async function readWaits(sorg: string, codes: readonly string[], userId: string): Promise<Set<string>> {
  const items = await getItems(codes.map((code) => ({ pk: `RESTOCK#${sorg}#${code}`, sk: `USER#${userId}` })));
  return new Set(codes.filter((_, index) => items[index] !== undefined));
}

/** Like `readDetails`, but with articles as stored, including deleted ones. */
export async function readStored(
  sorg: string,
  codes: readonly string[],
  stockOf: readonly string[],
): Promise<{ articles: Map<string, Article>; stocks: Map<string, StockItem> }> {
  const items = await getItems([
    ...codes.map((code) => articleKey(sorg, code)),
    ...stockOf.map((code) => stockKey(sorg, code)),
  ]);
  const found = (part: (RawItem | undefined)[]) => part.filter((item) => item !== undefined);
  const articles = parseAll(found(items.slice(0, codes.length)), articleSchema);
  const stocks = parseAll(found(items.slice(codes.length)), stockItemSchema);
  return {
    articles: new Map(articles.map((article) => [article.articleCode, article])),
    stocks: new Map(stocks.map((stock) => [stock.articleCode, stock])),
  };
}

/** Stores a decision if the article still exists and nobody decided since. */
export function decideWrite(sorg: string, code: string, decided: Decided, before: Decided | undefined): Write {
  return {
    kind: "update",
    key: articleKey(sorg, code),
    set: { decided },
    when: before
      ? { expression: "attribute_exists(#pk) AND #decided.#version = :version", values: { version: before.version } }
      : { expression: "attribute_exists(#pk) AND attribute_not_exists(#decided)" },
  };
}

/** All sales organizations with articles. */
export async function readSorgs(): Promise<string[]> {
  const items = await queryAll({ pk: "SORGS", index: "gsi1", bounded: "configuration: some dozens" });
  return items.map((item) => String(item.gsi1sk));
}

const NIGHT: Key = { pk: "CATALOGNIGHT", sk: "CATALOGNIGHT" };
const nightSchema = z.object({ night: z.string(), after: z.string() });

/** How far the rebuilding of all catalogs has come in its last night: the sales organization that was finished last. */
export async function readNight(): Promise<z.output<typeof nightSchema> | undefined> {
  const item = await getItem(NIGHT);
  return item && nightSchema.parse(item);
}

export const nightWrite = (night: z.output<typeof nightSchema>): Write => ({
  kind: "put",
  item: { ...NIGHT, ...night },
});

async function readShards<Schema extends z.ZodType>(prefix: string, schema: Schema): Promise<z.output<Schema>[]> {
  const shards = await Promise.all(
    Array.from({ length: SHARDS }, (_, shard) =>
      queryAll({ pk: `${prefix}#${shard}`, bounded: "a job builds the catalog" }),
    ),
  );
  return shards.flatMap((items) => parseAll(items, schema));
}

/** An invalid row must not take down the whole catalog: it is logged and left out. */
function parseAll<Schema extends z.ZodType>(items: readonly RawItem[], schema: Schema): z.output<Schema>[] {
  return items.flatMap((item) => {
    const parsed = schema.safeParse(item);
    if (parsed.success) return [parsed.data];
    logger.warn("invalid catalog item", { pk: item.pk, sk: item.sk, issues: parsed.error.issues.slice(0, 3) });
    return [];
  });
}
