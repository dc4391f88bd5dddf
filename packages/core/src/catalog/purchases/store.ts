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

/** Maximum number of lines read for a dealer, newest first. */
const MAX_LINES = 10_000;
/** Period of the best sellers, in days. */
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

/** An order line that counts as a purchase. Idempotent. */
export function purchaseWrite(line: Purchase, ttl: number): Write {
  const { articleCode, orderNumber, at, qty, sorg } = line;
  const index = { gsi1pk: soldPartition(sorg, monthOf(dayOf(at, UTC))), gsi1sk: `${at}#${orderNumber}#${articleCode}` };
  return { kind: "put", item: { ...lineKey(line), ...index, articleCode, orderNumber, at, qty, ttl } };
}

export const noPurchaseWrite = (line: Purchase): Write => ({ kind: "delete", key: lineKey(line) });

export type BoughtLine = z.output<typeof lineSchema>;

/** What a customer ordered from a sales organization, newest first. One eventually consistent query. */
export async function readBought(unified: string, sorg: string): Promise<BoughtLine[]> {
  const items = await queryAll({
    pk: `PURCHASES#${unified}`,
    prefix: `${sorg}#`,
    newestFirst: true,
    attributes: ["articleCode", "orderNumber", "at", "qty"],
    limit: MAX_LINES,
    consistent: false,
  });
  return parseAll(items);
}

/** Orders of each article in the 90 days before an instant. */
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
        const sold = found.get(articleCode) ?? { orders: new Set(), pieces: 0 };
        sold.orders.add(orderNumber);
        sold.pieces += qty;
        found.set(articleCode, sold);
      }
    }
  }
  return [...found].map(([articleCode, { orders, pieces }]) => ({ articleCode, orders: orders.size, pieces }));
}

function parseAll(items: readonly RawItem[]): BoughtLine[] {
  return items.flatMap((item) => {
    const parsed = lineSchema.safeParse(item);
    if (parsed.success) return [parsed.data];
    logger.warn("invalid purchase item", { pk: item.pk, sk: item.sk });
    return [];
  });
}
