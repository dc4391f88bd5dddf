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
import type { Purchase } from "./purchase.ts";

/** Lines read for one dealer: the newest ones. */
const MOST_LINES = 10_000;
/** Days that the best sellers are taken from. */
export const SOLD_DAYS = 90;
const DAY_MS = 86_400_000;

const lineSchema = z.object({
  articleCode: z.string(),
  orderNumber: z.string(),
  at: z.iso.datetime(),
  qty: z.int().min(0),
});

const lineKey = ({ unified, sorg, at, orderNumber, articleCode }: Purchase): Key => ({
  pk: `PURCHASES#${unified}`,
  sk: `${sorg}#${at}#${orderNumber}#${articleCode}`,
});
/** Keys use months in UTC: a sales organization may have hosts in several zones. */
const soldPartition = (sorg: string, month: Month): string => `PURCHASED#${sorg}#${month}`;

/** A line of an order that counts as a purchase; writing it again changes nothing. */
export function purchaseWrite(line: Purchase, ttl: number): Write {
  const { articleCode, orderNumber, at, qty, sorg } = line;
  const index = { gsi1pk: soldPartition(sorg, monthOf(dayOf(at, UTC))), gsi1sk: `${at}#${orderNumber}#${articleCode}` };
  return { kind: "put", item: { ...lineKey(line), ...index, articleCode, orderNumber, at, qty, ttl } };
}

export const noPurchaseWrite = (line: Purchase): Write => ({ kind: "delete", key: lineKey(line) });

export type BoughtLine = z.output<typeof lineSchema>;

/** What a customer ordered from a sales organization, newest first. One query; it follows an order within a moment. */
export async function readBought(unified: string, sorg: string): Promise<BoughtLine[]> {
  const items = await queryAll({
    pk: `PURCHASES#${unified}`,
    prefix: `${sorg}#`,
    newestFirst: true,
    attributes: ["articleCode", "orderNumber", "at", "qty"],
    limit: MOST_LINES,
    consistent: false,
  });
  return parseAll(items);
}

/** What was ordered of each article in the 90 days before an instant. */
export async function readSold(sorg: string, until: string): Promise<Sold[]> {
  const from = new Date(Date.parse(until) - SOLD_DAYS * DAY_MS).toISOString();
  const found = new Map<string, { orders: Set<string>; pieces: number }>();
  for (const month of monthsBetween(dayOf(from, UTC), dayOf(until, UTC))) {
    const pk = soldPartition(sorg, month);
    const attributes = ["articleCode", "orderNumber", "at", "qty"];
    for await (const item of queryItems({
      pk,
      index: "gsi1",
      between: [from, `${until}~`],
      attributes,
      bounded: "a job counts 90 days",
    })) {
      for (const { articleCode, orderNumber, qty } of parseAll([item])) {
        const known = found.get(articleCode) ?? { orders: new Set(), pieces: 0 };
        known.orders.add(orderNumber);
        known.pieces += qty;
        found.set(articleCode, known);
      }
    }
  }
  return [...found].map(([articleCode, { orders, pieces }]) => ({ articleCode, orders: orders.size, pieces }));
}

function parseAll(items: readonly RawItem[]): BoughtLine[] {
  return items.flatMap((item) => {
    const parsed = lineSchema.safeParse(item);
    if (parsed.success) return [parsed.data];
    logger.warn("a purchase is broken", { pk: item.pk, sk: item.sk });
    return [];
  });
}
