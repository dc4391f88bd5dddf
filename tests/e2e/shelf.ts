import { z } from "zod";
import type { Caller } from "./caller.ts";

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

/** An article with how many pieces of it lie in the warehouse today. */
export interface Shelved {
  readonly sorg: string;
  readonly code: string;
  readonly name: string;
  /** Where its page is. */
  readonly path: string;
  readonly pieces: number;
}

const PAGES = [1, 2, 3, 4];

async function products(caller: Caller, filter: Readonly<Record<string, unknown>>) {
  const query = `query Shelf($page: Int!, $filter: CatalogueFilterInput) { products(page: $page, limit: 100, filter: $filter) {
    data { sorg article_code name slug category allowToOrder orderBlocked orderQuota
      stock { available { date qty } nextArrival { date } } }
  } }`;
  const pages = await Promise.all(PAGES.map((page) => caller.ask(query, { page, filter })));
  return pages.flatMap((page) => pageSchema.parse(page).products.data);
}

function shelved({ sorg, article_code: code, name, slug, category, stock }: z.output<typeof productSchema>): Shelved {
  const today = new Date().toISOString().slice(0, 10);
  const pieces = stock.available.filter(({ date }) => date <= today).reduce((sum, { qty }) => sum + (qty ?? 0), 0);
  return { sorg, code, name, path: `/catalog/${category.toLowerCase()}/${slug}`, pieces };
}

/** Articles that can be ordered, of which there are at least so many pieces, but no thousands of them. */
export async function inStock(caller: Caller, count: number, pieces: number): Promise<readonly Shelved[]> {
  const found = (await products(caller, { available_stock: true }))
    .filter(({ allowToOrder, orderBlocked, orderQuota }) => allowToOrder && !orderBlocked && orderQuota === null)
    .map(shelved)
    .filter((one) => one.pieces >= pieces && one.pieces < 1_000);
  if (found.length < count) throw new Error(`only ${found.length} articles with ${pieces} pieces`);
  return found.slice(0, count);
}

/** An article that the catalogue shows and nobody may order. */
export async function blocked(caller: Caller): Promise<Shelved> {
  const found = (await products(caller, {})).find(({ orderBlocked }) => orderBlocked);
  if (!found) throw new Error("no article is blocked");
  return shelved(found);
}

/** Articles of which there is none, and none is on its way. */
export async function soldOut(caller: Caller, count: number): Promise<readonly Shelved[]> {
  const found = (await products(caller, {})).filter(
    ({ stock, allowToOrder, orderBlocked }) =>
      stock.available.length === 0 && stock.nextArrival === null && allowToOrder && !orderBlocked,
  );
  if (found.length < count) throw new Error(`only ${found.length} articles are sold out`);
  return found.slice(0, count).map(shelved);
}
