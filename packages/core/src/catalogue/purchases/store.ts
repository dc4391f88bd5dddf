import * as z from "zod";
import { type Key, logger, queryAll, queryItems, type RawItem, type Write } from "../../platform/index.ts";
import type { Sold } from "../parts/sales.ts";
import type { Purchase } from "./purchase.ts";

/** Lines read for one dealer: the newest ones. */
const MOST_LINES = 10_000;
/** Days that the best sellers are taken from. */
export const SOLD_DAYS = 90;
const DAY_MS = 86_400_000;

const lineSchema = z.object({
  article_code: z.string(),
  order_no: z.string(),
  at: z.iso.datetime(),
  qty: z.int().min(0),
});

const lineKey = ({ unified, sorg, at, order_no, article_code }: Purchase): Key => ({
  pk: `PURCHASES#${unified}`,
  sk: `${sorg}#${at}#${order_no}#${article_code}`,
});
const soldPartition = (sorg: string, month: string): string => `PURCHASED#${sorg}#${month}`;

/** A line of an order that counts as a purchase; writing it again changes nothing. */
export function purchaseWrite(line: Purchase, ttl: number): Write {
  const { article_code, order_no, at, qty, sorg } = line;
  const index = { gsi1pk: soldPartition(sorg, at.slice(0, 7)), gsi1sk: `${at}#${order_no}#${article_code}` };
  return { kind: "put", item: { ...lineKey(line), ...index, article_code, order_no, at, qty, ttl } };
}

export const noPurchaseWrite = (line: Purchase): Write => ({ kind: "delete", key: lineKey(line) });

export type BoughtLine = z.output<typeof lineSchema>;

/** What a customer ordered from a sales organisation, newest first. One query; it follows an order within a moment. */
export async function readBought(unified: string, sorg: string): Promise<BoughtLine[]> {
  const items = await queryAll({
    pk: `PURCHASES#${unified}`,
    prefix: `${sorg}#`,
    newestFirst: true,
    attributes: ["article_code", "order_no", "at", "qty"],
    limit: MOST_LINES,
    consistent: false,
  });
  return parseAll(items);
}

/** What was ordered of each article in the 90 days before an instant. */
export async function readSold(sorg: string, until: string): Promise<Sold[]> {
  const from = new Date(Date.parse(until) - SOLD_DAYS * DAY_MS).toISOString();
  const found = new Map<string, { orders: Set<string>; pieces: number }>();
  for (const month of monthsBetween(from, until)) {
    const pk = soldPartition(sorg, month);
    const attributes = ["article_code", "order_no", "at", "qty"];
    for await (const item of queryItems({ pk, index: "gsi1", between: [from, `${until}~`], attributes })) {
      for (const { article_code, order_no, qty } of parseAll([item])) {
        const known = found.get(article_code) ?? { orders: new Set(), pieces: 0 };
        known.orders.add(order_no);
        known.pieces += qty;
        found.set(article_code, known);
      }
    }
  }
  return [...found].map(([article_code, { orders, pieces }]) => ({ article_code, orders: orders.size, pieces }));
}

/** Months (`2026-03`) from that of one instant to that of another, both included. */
export function monthsBetween(from: string, until: string): string[] {
  const months: string[] = [];
  const month = new Date(`${from.slice(0, 7)}-01T00:00:00Z`);
  for (; month.toISOString() <= until; month.setUTCMonth(month.getUTCMonth() + 1))
    months.push(month.toISOString().slice(0, 7));
  return months;
}

function parseAll(items: readonly RawItem[]): BoughtLine[] {
  return items.flatMap((item) => {
    const parsed = lineSchema.safeParse(item);
    if (parsed.success) return [parsed.data];
    logger.warn("a purchase is broken", { pk: item.pk, sk: item.sk });
    return [];
  });
}
