import { buildCommercial, Commercial } from "@spoke/core/catalog/parts/commercial.ts";
import type { PriceRow } from "@spoke/core/catalog/schema.ts";
import { amountOf } from "@spoke/core/platform/money.ts";
import { expect, it } from "vitest";

const row = (articleCode: string, currency: string, dealer: number, priceList = "L1"): PriceRow => ({
  articleCode,
  priceList,
  currency,
  dealer: amountOf(dealer),
  retail: amountOf(dealer * 2),
  asOf: "2026-01-01T00:00:00.000Z",
});
const read = (rows: PriceRow[]) => new Commercial("1", buildCommercial(rows, [], []));

it("ignores a price in another currency than its price list uses", () => {
  const rows = [row("ODD", "IDR", 15_000_000), row("A", "USD", 10_000), row("B", "USD", 20_000)];
  for (const order of [rows, rows.toReversed()]) {
    const prices = read(order);
    expect(prices.price("A", "L1")).toEqual({ dealer: 10_000, retail: 20_000, currency: "USD" });
    expect(prices.price("ODD", "L1")).toBeUndefined();
  }
});

it("shows the recommended price of another list only in the currency of that list", () => {
  const prices = read([row("A", "USD", 10_000, "L1"), row("B", "EUR", 30_000, "L2")]);
  expect(prices.price("B", "L1")).toMatchObject({ currency: "EUR", retail: 60_000, dealer: undefined });
  expect(prices.price("B", undefined)).toMatchObject({ currency: "EUR", retail: 60_000 });
});
