import type { z } from "zod";
import {
  chunk,
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
} from "./schema.ts";

const articleKey = (sorg: string, code: string): Key => ({ pk: `ARTICLES#${sorg}#${shardOf(code)}`, sk: code });
const stockKey = (sorg: string, code: string): Key => ({ pk: `STOCK#${sorg}#${code}`, sk: "STOCK" });

/** Of the stock item (stock/schema.ts) what the catalog shows. */
const stockItemSchema = stockSchema.extend({ reserved: stockSchema.shape.custorder });
export type StockItem = z.output<typeof stockItemSchema>;

/** The articles of the catalog, as decided; those that were deleted are left out. */
export async function readArticles(sorg: string): Promise<Article[]> {
  return (await readShards(`ARTICLES#${sorg}`, articleSchema)).flatMap(shown);
}

const shown = (article: Article): Article[] => (isDeleted(article) ? [] : [asDecided(article)]);

export const readPrices = (sorg: string): Promise<PriceRow[]> => readShards(`PRICES#${sorg}`, priceSchema);
export const readOffers = (sorg: string): Promise<Offer[]> => readShards(`OFFERS#${sorg}`, offerSchema);

export async function readPromotions(sorg: string): Promise<PromotionHeader[]> {
  return parseAll(await queryAll({ pk: `PROMOTIONS#${sorg}`, bounded: "a job builds the catalog" }), promotionSchema);
}

/** Stock of these articles; those without a stock item are left out. */
export async function readStocks(sorg: string, codes: readonly string[]): Promise<StockItem[]> {
  const found: StockItem[] = [];
  // A thousand at a time: ten calls in flight, however large the catalog is.
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

/** The article items of `codes` and the stock of `stockOf`, in one round trip, by article code. */
export async function readDetails(
  sorg: string,
  codes: readonly string[],
  stockOf: readonly string[],
): Promise<{ articles: Map<string, Article>; stocks: Map<string, StockItem> }> {
  const { articles, stocks } = await readStored(sorg, codes, stockOf);
  return { articles: new Map([...articles.values()].flatMap(shown).map((one) => [one.articleCode, one])), stocks };
}

/** Of these articles those that a user waits for (restock/store.ts writes them). One round trip. */
export async function readWaits(sorg: string, codes: readonly string[], userId: string): Promise<Set<string>> {
  const items = await getItems(codes.map((code) => ({ pk: `RESTOCK#${sorg}#${code}`, sk: `USER#${userId}` })));
  return new Set(codes.filter((_, index) => items[index] !== undefined));
}

/** As `readDetails`, with articles as they are stored, the deleted ones too. */
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
    articles: new Map(articles.map((one) => [one.articleCode, one])),
    stocks: new Map(stocks.map((one) => [one.articleCode, one])),
  };
}

/** Stores a decision, on the condition that nobody decided in between and that the article is still there. */
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

/** Sales organizations there are. */
export async function readSorgs(): Promise<string[]> {
  const items = await queryAll({ pk: "SORGS", index: "gsi1", bounded: "configuration: some dozens" });
  return items.map((item) => String(item.gsi1sk));
}

async function readShards<Schema extends z.ZodType>(prefix: string, schema: Schema): Promise<z.output<Schema>[]> {
  const shards = await Promise.all(
    Array.from({ length: SHARDS }, (_, shard) =>
      queryAll({ pk: `${prefix}#${shard}`, bounded: "a job builds the catalog" }),
    ),
  );
  return shards.flatMap((items) => parseAll(items, schema));
}

/** One broken row must not take the whole catalog off the air: it is left out and logged. */
function parseAll<Schema extends z.ZodType>(items: readonly RawItem[], schema: Schema): z.output<Schema>[] {
  return items.flatMap((item) => {
    const parsed = schema.safeParse(item);
    if (parsed.success) return [parsed.data];
    logger.warn("a catalog item is broken", { pk: item.pk, sk: item.sk, issues: parsed.error.issues.slice(0, 3) });
    return [];
  });
}
