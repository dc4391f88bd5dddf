import { stockSchema } from "../catalog/schema.ts";
import { ABSENT, type Day, getItems, type Key, type RawItem, type Write } from "../platform/index.ts";
import { type Free, givenBack, type StockCheck, takenFrom } from "./free.ts";
import { type StockInput, type StockItem, stockItemSchema } from "./schema.ts";

/** An article at a sales organization. */
export interface ArticleAt {
  readonly sorg: string;
  readonly articleCode: string;
}

export const stockKey = ({ sorg, articleCode }: ArticleAt): Key => ({
  pk: `STOCK#${sorg}#${articleCode}`,
  sk: "STOCK",
});

export const quotaKey = ({ sorg, articleCode }: ArticleAt, unified: string): Key => ({
  pk: `QUOTA#${sorg}#${articleCode}`,
  sk: `CUSTOMER#${unified}`,
});

/** Key of an article in maps and in the cart. */
export const articleAt = ({ sorg, articleCode }: ArticleAt): string => `${sorg}#${articleCode}`;

export async function readStocks(
  articles: readonly ArticleAt[],
  options?: { readonly consistent: boolean },
): Promise<(StockItem | undefined)[]> {
  const items = await getItems(articles.map(stockKey), options);
  return items.map((item) => item && stockItemSchema.parse(item));
}

/** A dealer's stock level of an article. */
export interface Level {
  readonly free: number;
  readonly freeTotal: number;
  /** By day of arrival; see `freeStock`. */
  readonly arriving: Free["arriving"];
  /** Pieces that count against the dealer's order limit. */
  readonly used: number;
}

/** Levels by `articleAt`, in one round trip. Articles without stock have zeros. */
export async function stockLevels(
  articles: readonly ArticleAt[],
  unified: string,
): Promise<ReadonlyMap<string, Level>> {
  const items = await getItems([...articles.map(stockKey), ...articles.map((article) => quotaKey(article, unified))]);
  return new Map(
    articles.map((article, index) => {
      const stock = items[index];
      const parsed = stock && stockItemSchema.parse(stock);
      const { free = 0, freeTotal = 0, arriving = {} } = parsed ?? {};
      return [articleAt(article), { free, freeTotal, arriving, used: usedOf(items[articles.length + index]) }];
    }),
  );
}

const usedOf = (item: RawItem | undefined): number => (typeof item?.used === "number" ? item.used : 0);

/** Reason of a Conflict: the stock was sold, or the order limit reached, since both were read. */
export const OUT_OF_STOCK = "out-of-stock";

/** Reserves pieces. Conflict OUT_OF_STOCK if there are too few. */
export function reserveWrite(article: ArticleAt, qty: number, check: Exclude<StockCheck, "none">): Write {
  return {
    kind: "update",
    key: stockKey(article),
    add: { free: -qty, freeTotal: -qty, reserved: qty },
    when: { expression: `#${check === "now" ? "free" : "freeTotal"} >= :qty`, values: { qty } },
    otherwise: OUT_OF_STOCK,
  };
}

/** Reserves pieces of the arrivals up to a day, which `stock` has. Conflict OUT_OF_STOCK if they have changed since it was read. */
export function reserveArrivalWrite(stock: StockItem, qty: number, day: Day): Write {
  const later = { ...stock.later, [day]: (stock.later[day] ?? 0) + qty };
  return {
    kind: "update",
    key: stockKey(stock),
    set: { later, arriving: takenFrom(stock.arriving, qty, day), arrivalsVersion: stock.arrivalsVersion + 1 },
    add: { freeTotal: -qty, reserved: qty },
    when: arrivalsUnchanged(stock),
    otherwise: OUT_OF_STOCK,
  };
}

/** Ends a reservation for a day, as `releaseWrite`. @param stock as the decision was based on, which must still be current */
export function releaseArrivalWrite(stock: StockItem, qty: number, day: Day, giveBack: boolean): Write {
  const { [day]: reserved = 0, ...others } = stock.later;
  const later = reserved > qty ? { ...others, [day]: reserved - qty } : others;
  const arriving = giveBack ? givenBack(stock.arriving, qty, day) : stock.arriving;
  return {
    kind: "update",
    key: stockKey(stock),
    set: { later, arriving: arriving ?? stock.arriving, arrivalsVersion: stock.arrivalsVersion + 1 },
    add: { reserved: -qty, ...(giveBack && { freeTotal: qty, ...(!arriving && { free: qty }) }) },
    when: arrivalsUnchanged(stock),
  };
}

const arrivalsUnchanged = ({ asOf, arrivalsVersion }: StockItem) => ({
  expression: `#asOf = :asOf AND ${sameArrivals(arrivalsVersion)}`,
  values: { asOf, arrivalsVersion },
});

/** Items from before there were orders for arrivals have no version. */
const sameArrivals = (version: number): string =>
  version === 0
    ? "(attribute_not_exists(#arrivalsVersion) OR #arrivalsVersion = :arrivalsVersion)"
    : "#arrivalsVersion = :arrivalsVersion";

/**
 * Ends a reservation: the ERP's figures now include the pieces, or (`giveBack`) they are free again.
 * @param expected `asOf` of the figures that the decision was based on, which must still be current
 */
export function releaseWrite(article: ArticleAt, qty: number, giveBack: boolean, expected?: string): Write {
  return {
    kind: "update",
    key: stockKey(article),
    add: { reserved: -qty, ...(giveBack && { free: qty, freeTotal: qty }) },
    when: {
      expression: `attribute_exists(#pk) AND #reserved >= :qty${expected === undefined ? "" : " AND #asOf = :expected"}`,
      values: { qty, ...(expected !== undefined && { expected }) },
    },
  };
}

/** Condition: fewer pieces of the article are free than `least`. @param inStock error if there are as many */
export function outOfStockCheck(article: ArticleAt, least: number, inStock: () => Error): Write {
  return {
    kind: "check",
    key: stockKey(article),
    when: { expression: "attribute_not_exists(#pk) OR #free < :least", values: { least } },
    otherwise: inStock,
  };
}

/** Counts pieces against the dealer's order limit. Conflict OUT_OF_STOCK if they exceed it. */
export function countQuotaWrite(article: ArticleAt, unified: string, qty: number, quota: number): Write {
  const first = qty <= quota ? "attribute_not_exists(#used) OR " : "";
  return {
    kind: "update",
    key: quotaKey(article, unified),
    add: { used: qty },
    when: { expression: `${first}#used <= :most`, values: { most: quota - qty } },
    otherwise: OUT_OF_STOCK,
  };
}

export function returnQuotaWrite(article: ArticleAt, unified: string, qty: number): Write {
  return { kind: "update", key: quotaKey(article, unified), add: { used: -qty } };
}

/** Replaces the stock item if it is unchanged, so that no reservation is overwritten. */
export function putStockWrite(item: StockItem, expected: StockItem | undefined): Write {
  return { kind: "put", item: { ...stockKey(item), ...item }, when: expected ? ifUnchanged(expected) : ABSENT };
}

/** Confirms unchanged figures at a later time. */
export function confirmStockWrite(article: ArticleAt, asOf: string, expected: StockItem): Write {
  return { kind: "update", key: stockKey(article), set: { asOf }, when: ifUnchanged(expected) };
}

const ifUnchanged = ({ asOf, reserved, arrivalsVersion }: StockItem) => ({
  expression: `#asOf = :seenAsOf AND #reserved = :seenReserved AND ${sameArrivals(arrivalsVersion)}`,
  values: { seenAsOf: asOf, seenReserved: reserved, arrivalsVersion },
});

/** The figures of a row without their time, for comparison. */
export function figures(row: StockInput | StockItem): string {
  const { asOf: _, ...rest } = stockSchema.parse(row);
  return JSON.stringify(rest);
}
