import { z } from "zod";
import type { Caller } from "./caller.ts";
import { day } from "./days.ts";

const productSchema = z.object({
  sorg: z.string(),
  article_code: z.string(),
  name: z.string(),
  slug: z.string(),
  category: z.enum(["Bike", "PAA"]),
  allowToOrder: z.boolean(),
  orderBlocked: z.boolean(),
  orderQuota: z.int().nullable(),
  stock: z.object({
    available: z.array(z.object({ date: z.string(), qty: z.int().nullable() })),
    nextArrival: z.unknown(),
  }),
});
const pageSchema = z.object({ products: z.object({ data: z.array(productSchema) }) });

/** An article and its stock of today. */
export interface StockedArticle {
  readonly sorg: string;
  readonly code: string;
  readonly name: string;
  /** Where its page is. */
  readonly path: string;
  readonly pieces: number;
}

const PAGES = [1, 2, 3, 4];

async function products(caller: Caller, filter: Readonly<Record<string, unknown>>) {
  const query = `query Stock($page: Int!, $filter: CatalogFilterInput) { products(page: $page, limit: 100, filter: $filter) {
    data { sorg article_code name slug category allowToOrder orderBlocked orderQuota
      stock { available { date qty } nextArrival { date } } }
  } }`;
  const pages = await Promise.all(PAGES.map((page) => caller.ask(query, { page, filter })));
  return pages.flatMap((page) => pageSchema.parse(page).products.data);
}

function toStockedArticle({
  sorg,
  article_code: code,
  name,
  slug,
  category,
  stock,
}: z.output<typeof productSchema>): StockedArticle {
  const pieces = stock.available
    .filter(({ date }) => date <= day(0, sorg))
    .reduce((sum, { qty }) => sum + (qty ?? 0), 0);
  return { sorg, code, name, path: `/catalog/${category.toLowerCase()}/${slug}`, pieces };
}

/** Articles that can be ordered, with a stock of at least `pieces` and less than 1,000. */
export async function inStock(caller: Caller, count: number, pieces: number): Promise<readonly StockedArticle[]> {
  const found = (await products(caller, { available_stock: true }))
    .filter(({ allowToOrder, orderBlocked, orderQuota }) => allowToOrder && !orderBlocked && orderQuota === null)
    .map(toStockedArticle)
    .filter((article) => article.pieces >= pieces && article.pieces < 1_000);
  if (found.length < count) throw new Error(`only ${found.length} articles with ${pieces} pieces`);
  return found.slice(0, count);
}

/** An article that the catalog shows and nobody may order. */
export async function blocked(caller: Caller): Promise<StockedArticle> {
  const found = (await products(caller, {})).find(({ orderBlocked }) => orderBlocked);
  if (!found) throw new Error("no article is blocked");
  return toStockedArticle(found);
}

/** Articles without stock and without a known arrival. */
export async function soldOut(caller: Caller, count: number): Promise<readonly StockedArticle[]> {
  const found = (await products(caller, {})).filter(
    ({ stock, allowToOrder, orderBlocked }) =>
      stock.available.length === 0 && stock.nextArrival === null && allowToOrder && !orderBlocked,
  );
  if (found.length < count) throw new Error(`only ${found.length} articles are sold out`);
  return found.slice(0, count).map(toStockedArticle);
}

/** Fields of every article of the catalog, as `schema` reads them. */
export async function everyArticle<T>(caller: Caller, fields: string, schema: z.ZodType<T>): Promise<readonly T[]> {
  const query = `query All($page: Int!) { products(page: $page, limit: 100) { data { ${fields} } info { pageTotal } } }`;
  const answer = z.object({
    products: z.object({ data: z.array(schema), info: z.object({ pageTotal: z.int() }) }),
  });
  const read = async (page: number) => answer.parse(await caller.ask(query, { page })).products;
  const first = await read(1);
  const others = Array.from({ length: first.info.pageTotal - 1 }, (_, index) => read(index + 2));
  return [first, ...(await Promise.all(others))].flatMap(({ data }) => data);
}
