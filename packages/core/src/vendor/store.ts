import * as z from "zod";
import { getItem, getItems, type Key, putIfVersion, queryAll, type RawItem, type Write } from "../platform/index.ts";
import {
  MAX_VENDOR_ARTICLES,
  MAX_VENDORS,
  type Vendor,
  type VendorAddress,
  type VendorArticle,
  type VendorStock,
  vendorAddressSchema,
  vendorArticleSchema,
  vendorSchema,
  vendorStockSchema,
} from "./schema.ts";

const VENDORS = "VENDORS";

export const vendorKey = (id: string): Key => ({ pk: VENDORS, sk: id });

export async function readVendor(id: string): Promise<Vendor | undefined> {
  const item = await getItem(vendorKey(id));
  return item && vendorSchema.parse(item);
}

/** Stores where a vendor ships from. A `changed` Conflict unless the vendor is stored as `before`. */
export const shipFromWrite = (before: Vendor, { shipFrom, asOf }: Vendor): Write => ({
  kind: "update",
  key: vendorKey(before.id),
  set: { shipFrom, asOf },
  when: { expression: "#asOf = :before", values: { before: before.asOf } },
});

/** All vendors, as they are now: through which sales organizations one sells decides who may change it. */
export async function readVendors(): Promise<Vendor[]> {
  const items = await queryAll({ pk: VENDORS, limit: MAX_VENDORS });
  return items.map((item) => vendorSchema.parse(item));
}

const addressPk = (custCode: string): string => `VENDORADDRESSES#${custCode}`;

export const vendorAddressKey = ({ custCode, vendor, id }: Pick<VendorAddress, "custCode" | "vendor" | "id">): Key => ({
  pk: addressPk(custCode),
  sk: `${vendor}#${id}`,
});

/** The addresses that a customer agreed on with vendors. */
export async function readVendorAddresses(custCode: string): Promise<VendorAddress[]> {
  const items = await queryAll({ pk: addressPk(custCode), limit: 1_000 });
  return items.map((item) => vendorAddressSchema.parse(item));
}

/** An article of a vendor. */
export interface ArticleOf {
  readonly vendor: string;
  readonly articleCode: string;
}

const goodsPk = (vendor: string): string => `VENDORGOODS#${vendor}`;
export const vendorArticleKey = ({ vendor, articleCode }: ArticleOf): Key => ({
  pk: goodsPk(vendor),
  sk: `ARTICLE#${articleCode}`,
});
const stockKey = ({ vendor, articleCode }: ArticleOf): Key => ({ pk: goodsPk(vendor), sk: `STOCK#${articleCode}` });

/** An article and its stock. */
export interface Goods {
  readonly article: VendorArticle;
  readonly stock: VendorStock;
}

const toStock = (item: RawItem | undefined, articleCode: string): VendorStock =>
  vendorStockSchema.parse({ ...item, articleCode });

/** All articles of a vendor with their stock, by code. */
export async function readGoods(vendor: string): Promise<Goods[]> {
  const read = (prefix: string) =>
    queryAll({ pk: goodsPk(vendor), prefix, limit: MAX_VENDOR_ARTICLES, consistent: false });
  const [articles, stocks] = await Promise.all([read("ARTICLE#"), read("STOCK#")]);
  const byCode = new Map(stocks.map((item) => [String(item.sk).slice("STOCK#".length), item]));
  return articles.map((item) => {
    const article = vendorArticleSchema.parse(item);
    return { article, stock: toStock(byCode.get(article.articleCode), article.articleCode) };
  });
}

/** The articles with their stock as of now, in the order of the input; undefined for unknown ones. */
export async function readGoodsOf(articles: readonly ArticleOf[]): Promise<(Goods | undefined)[]> {
  const items = await getItems(articles.flatMap((of) => [vendorArticleKey(of), stockKey(of)]));
  return articles.map(({ articleCode }, index) => {
    const item = items[2 * index];
    return item && { article: vendorArticleSchema.parse(item), stock: toStock(items[2 * index + 1], articleCode) };
  });
}

export async function readVendorArticle(of: ArticleOf): Promise<VendorArticle | undefined> {
  const item = await getItem(vendorArticleKey(of));
  return item && vendorArticleSchema.parse(item);
}

/** How many articles a vendor has, at most `MAX_VENDOR_ARTICLES`. */
export async function countArticles(vendor: string): Promise<number> {
  const items = await queryAll({ pk: goodsPk(vendor), prefix: "ARTICLE#", limit: MAX_VENDOR_ARTICLES });
  return items.length;
}

/** Saves an article in its next version. A `changed` Conflict unless it is stored as `before`, or absent if undefined. */
export const saveArticleWrite = (article: VendorArticle, before: VendorArticle | undefined): Write =>
  putIfVersion({ ...vendorArticleKey(article), ...article }, before);

/** Reason of the conflict if fewer pieces are free than are ordered. */
export const VENDOR_OUT_OF_STOCK = "vendor-out-of-stock";

/** Counts ordered pieces. With `isChecked`, only if so many are free. */
export const orderStockWrite = (of: ArticleOf, qty: number, isChecked: boolean): Write => ({
  kind: "update",
  key: stockKey(of),
  add: { free: -qty, open: qty },
  ...(isChecked && {
    when: { expression: "#free >= :qty", values: { qty } },
    otherwise: VENDOR_OUT_OF_STOCK,
  }),
});

/** Counts pieces of open orders as shipped. */
export const shipStockWrite = (of: ArticleOf, qty: number): Write => ({
  kind: "update",
  key: stockKey(of),
  add: { open: -qty, shipped: qty },
});

/** Returns the pieces of a canceled item. */
export const returnStockWrite = (of: ArticleOf, qty: number): Write => ({
  kind: "update",
  key: stockKey(of),
  add: { open: -qty, free: qty },
});

/**
 * Stores counted pieces: what is free of them is what open orders leave. Undefined if this count or a later one is stored. A `changed`
 * Conflict if an order came between.
 */
export async function countStockWrite(of: ArticleOf, counted: number, asOf: string): Promise<Write | undefined> {
  const item = await getItem(stockKey(of));
  const stock = toStock(item, of.articleCode);
  if (stock.asOf !== undefined && stock.asOf >= asOf) return undefined;
  const set = { free: counted - stock.open, asOf };
  const when = item?.open === undefined ? "attribute_not_exists(#open)" : "#open = :open";
  const values = item?.open === undefined ? {} : { open: stock.open };
  return { kind: "update", key: stockKey(of), set, when: { expression: when, values } };
}

const boughtKey = ({ unified, sorg, vendor }: { unified: string; sorg: string; vendor: string }): Key => ({
  pk: `VENDORBOUGHT#${unified}#${sorg}`,
  sk: vendor,
});

/** Pieces of an article that a customer has in open orders, and that were shipped to the customer. */
export interface Bought {
  readonly open: number;
  readonly shipped: number;
}

const boughtSchema = z.record(z.string(), z.unknown());

/** What a customer bought from vendors: pieces by vendor and article. */
export async function readBought(
  unified: string,
  places: readonly { readonly sorg: string; readonly vendor: string }[],
): Promise<(of: ArticleOf) => Bought> {
  const items = await getItems(
    places.map((place) => boughtKey({ unified, ...place })),
    { consistent: false },
  );
  const byVendor = new Map(places.map(({ vendor }, index) => [vendor, boughtSchema.parse(items[index] ?? {})]));
  return ({ vendor, articleCode }) => {
    const pieces = (name: string): number => Number(byVendor.get(vendor)?.[name] ?? 0);
    return { open: pieces(`open#${articleCode}`), shipped: pieces(`shipped#${articleCode}`) };
  };
}

/** Adds to what a customer bought. The writes of an order become one. */
export function boughtWrite(
  owner: { readonly unified: string; readonly sorg: string; readonly vendor: string },
  articleCode: string,
  { open, shipped }: Bought,
): Write {
  const add = { [`open#${articleCode}`]: open, [`shipped#${articleCode}`]: shipped };
  return { kind: "update", key: boughtKey(owner), add };
}
