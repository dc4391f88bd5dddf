import { articleFacts } from "../catalog/index.ts";
import type { PickupOrder } from "./schema.ts";

/**
 * The orders with the names of their articles in a locale: that of the catalog, in English if it lacks the language, or the web shop's
 * own words for goods that the seller does not have.
 */
export async function inLanguage(orders: readonly PickupOrder[], locale: string): Promise<PickupOrder[]> {
  const names = new Map<string, Awaited<ReturnType<typeof articleFacts>>>();
  for (const [sorg, own] of Map.groupBy(orders, (order) => order.sorg)) {
    const codes = own.flatMap(({ lines }) => lines.map(({ articleCode }) => articleCode));
    names.set(sorg, await articleFacts(sorg, [...new Set(codes)]));
  }
  return orders.map((order) => ({
    ...order,
    lines: order.lines.map((line) => ({
      ...line,
      name: names.get(order.sorg)?.get(line.articleCode)?.name(locale) || line.name,
    })),
  }));
}
