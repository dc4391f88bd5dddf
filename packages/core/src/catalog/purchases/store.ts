import * as z from "zod";
import {
  dayOf,
  type Key,
  logger,
  type Month,
  monthOf,
  monthsBetween,
  queryAll,
  queryItems,
  type RawItem,
  UTC,
  type Write,
} from "../../platform/index.ts";
import type { Sold } from "../parts/sales.ts";
import type { BoughtLine, Purchase } from "./purchase.ts";

/** Maximum number of orders and lines read for a dealer, newest first. */
const MAX_ORDERS = 2_000;
const MAX_LINES = 10_000;
/** Period of the best sellers, in days. */
export const SOLD_DAYS = 90;
const DAY_MS = 86_400_000;

const linesSchema = z.array(z.tuple([z.string(), z.int().min(0)]));
const purchaseSchema = z.object({
  orderNumber: z.string(),
  at: z.iso.datetime(),
  /** Article codes and pieces as one text: hundreds of lines cost little more than one. */
  lines: z.string().transform((text) => linesSchema.parse(JSON.parse(text))),
});
const ATTRIBUTES = ["orderNumber", "at", "lines"];

const purchaseKey = ({ unified, sorg, at, orderNumber }: Purchase): Key => ({
  pk: `PURCHASES#${unified}`,
  sk: `${sorg}#${at}#${orderNumber}`,
});
/** Keys use months in UTC: a sales organization may have hosts in several zones. */
const soldPartition = (sorg: string, month: Month): string => `PURCHASED#${sorg}#${month}`;

/** Stores an order as a purchase. Idempotent. */
export function purchaseWrite(purchase: Purchase, ttl: number): Write {
  const { orderNumber, at, sorg } = purchase;
  const index = { gsi1pk: soldPartition(sorg, monthOf(dayOf(at, UTC))), gsi1sk: `${at}#${orderNumber}` };
  const lines = JSON.stringify(purchase.lines.map(({ articleCode, qty }) => [articleCode, qty]));
  return { kind: "put", item: { ...purchaseKey(purchase), ...index, orderNumber, at, lines, ttl } };
}

export const noPurchaseWrite = (purchase: Purchase): Write => ({ kind: "delete", key: purchaseKey(purchase) });

const latestOrders = (unified: string, sorg: string, limit: number) =>
  queryAll({
    pk: `PURCHASES#${unified}`,
    prefix: `${sorg}#`,
    newestFirst: true,
    attributes: ATTRIBUTES,
    limit,
    consistent: false,
  });

/** What a customer ordered from a sales organization, newest first. Eventually consistent. */
export async function readBought(unified: string, sorg: string): Promise<BoughtLine[]> {
  const items = await latestOrders(unified, sorg, MAX_ORDERS);
  return items.flatMap(parseLines).slice(0, MAX_LINES);
}

/** Orders that are searched for an article, newest first. */
const MAX_SEARCHED = 500;

/** Numbers of a customer's latest orders with an article, newest first. Reads its last 500 orders at most. Eventually consistent. */
export async function ordersWith(
  { unified, sorg, articleCode }: Pick<Purchase, "unified" | "sorg"> & Pick<BoughtLine, "articleCode">,
  most: number,
): Promise<string[]> {
  const items = await latestOrders(unified, sorg, MAX_SEARCHED);
  const lines = items.flatMap(parseLines).filter((line) => line.articleCode === articleCode && line.qty > 0);
  return [...new Set(lines.map(({ orderNumber }) => orderNumber))].slice(0, most);
}

/** Orders of each article in the 90 days before an instant. */
export async function readSold(sorg: string, until: string): Promise<Sold[]> {
  const from = new Date(Date.parse(until) - SOLD_DAYS * DAY_MS).toISOString();
  const found = new Map<string, { orders: Set<string>; pieces: number }>();
  for (const month of monthsBetween(dayOf(from, UTC), dayOf(until, UTC))) {
    const pk = soldPartition(sorg, month);
    for await (const item of queryItems({
      pk,
      index: "gsi1",
      between: [from, `${until}~`],
      attributes: ATTRIBUTES,
      bounded: "a job counts 90 days",
    })) {
      for (const { articleCode, orderNumber, qty } of parseLines(item)) {
        const sold = found.get(articleCode) ?? { orders: new Set(), pieces: 0 };
        sold.orders.add(orderNumber);
        sold.pieces += qty;
        found.set(articleCode, sold);
      }
    }
  }
  return [...found].map(([articleCode, { orders, pieces }]) => ({ articleCode, orders: orders.size, pieces }));
}

function parseLines(item: RawItem): BoughtLine[] {
  const { data } = purchaseSchema.safeParse(item);
  if (data)
    return data.lines.map(([articleCode, qty]) => ({ articleCode, qty, orderNumber: data.orderNumber, at: data.at }));
  logger.warn("invalid purchase item", { pk: item.pk, sk: item.sk });
  return [];
}
