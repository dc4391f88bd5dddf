import type { StockEntry } from "@spoke/core/catalog/schema.ts";
import { lessReserved, mask, type StockDisplay, showStock, withoutArriving } from "@spoke/core/catalog/stock.ts";
import { parseDay } from "@spoke/core/platform";
import fc from "fast-check";
import { describe, expect, it } from "vitest";

const today = parseDay("2026-03-10");
const display: StockDisplay = {
  maskStock: 0,
  maskNextArrival: 0,
  nextArrivalDisplay: true,
  nextArrivalMonth: 6,
  stockDisplay: "cumulative",
};
const entry = (date: string, qty: number, location = "Main", priority = 0): StockEntry => ({
  date: parseDay(date),
  qty,
  location,
  priority,
});
const stock = {
  available: [
    entry("2026-04-01", 30),
    entry("2026-01-15", 20),
    entry("2026-03-10", 25, "West", 1),
    entry("2026-05-01", 0),
  ],
  custorder: 3,
  nextArrival: { date: parseDay("2026-06-01"), qty: 120 },
  availableForOrderAt: parseDay("2026-03-12"),
};

describe("stock as a host shows it", () => {
  it("is cumulative by date, past dates being today", () => {
    const shown = showStock(stock, display, today);
    expect(shown).toEqual({
      available: [
        { date: today, qty: 45, mask: null, priority: 0, location: "Main" },
        { date: "2026-04-01", qty: 75, mask: null, priority: 0, location: "Main" },
      ],
      custorder: 3,
      nextArrival: { date: "2026-06-01", qty: 120, mask: null },
      availableForOrderAt: { date: "2026-03-12" },
      sufficientArrival: "2026-04-01",
    });
  });

  it("[product-007] hides quantities above the mask and never sends them", () => {
    const shown = showStock(stock, { ...display, maskStock: 50, maskNextArrival: 100 }, today);
    expect(shown.available.map(({ qty, mask: text }) => [qty, text])).toEqual([
      [45, null],
      [null, "50+"],
    ]);
    expect(shown.nextArrival).toEqual({ date: "2026-06-01", qty: null, mask: "100+" });
    expect(JSON.stringify(shown)).not.toMatch(/75|120/);
    expect(mask(50, 50)).toEqual({ qty: 50, mask: null });
  });

  it("shows every place in detail, and only a word as status", () => {
    const detail = showStock(stock, { ...display, stockDisplay: "detail" }, today).available;
    expect(detail.map(({ qty, location }) => [qty, location])).toEqual([
      [20, "Main"],
      [25, "West"],
      [30, "Main"],
    ]);
    const status = { ...display, stockDisplay: "status" } as const;
    expect(showStock(stock, status, today).available).toEqual([
      { date: today, qty: null, mask: "in_stock", priority: 0, location: "" },
    ]);
    expect(showStock({ ...stock, available: [entry("2026-04-01", 5)] }, status, today).available[0]?.mask).toBe(
      "out_of_stock",
    );
  });

  it("shows an arrival only within the host's months, and only if the host wants it", () => {
    expect(showStock(stock, { ...display, nextArrivalMonth: 2 }, today).nextArrival).toBeNull();
    expect(showStock(stock, { ...display, nextArrivalDisplay: false }, today).nextArrival).toBeNull();
    const onTheDay = { ...stock, nextArrival: { date: parseDay("2026-02-28"), qty: 1 } };
    expect(showStock(onTheDay, { ...display, nextArrivalMonth: 1 }, parseDay("2026-01-31")).nextArrival?.date).toBe(
      "2026-02-28",
    );
  });

  it("names the first arrival with which there is enough for the smallest order", () => {
    const arrivals = [entry("2026-04-01", 8), entry("2026-05-01", 4), entry("2026-06-01", 20)];
    const offered = (least: number, over: object = {}, shown: Partial<StockDisplay> = {}) =>
      showStock({ ...stock, available: arrivals, ...over }, { ...display, ...shown }, today, least).sufficientArrival;
    expect(offered(1)).toBe("2026-04-01");
    expect(offered(10)).toBe("2026-05-01");
    expect(offered(20, {}, { stockDisplay: "detail", maskStock: 5 })).toBe("2026-06-01");
    expect(offered(50)).toBeNull();
    expect(offered(10, { available: [entry("2026-03-10", 3), ...arrivals] })).toBe("2026-04-01");
    // Arrivals that are not known in detail, or not shown.
    expect(offered(120, { available: [] })).toBe("2026-06-01");
    expect(offered(121, { available: [] })).toBeNull();
    expect(offered(1, {}, { stockDisplay: "status" })).toBe("2026-06-01");
    expect(offered(1, {}, { stockDisplay: "status", nextArrivalDisplay: false })).toBeNull();
  });

  it("knows nothing of an article without stock", () => {
    expect(showStock(undefined, display, today)).toEqual({
      available: [],
      custorder: 0,
      nextArrival: null,
      availableForOrderAt: null,
      sufficientArrival: null,
    });
  });

  it("takes what is ordered for the next arrival from it, and nothing from pieces in stock", () => {
    const nextArrival = { date: parseDay("2026-06-01"), qty: 29 };
    const stored = { available: [entry("2026-03-10", 11)], nextArrival };
    const left = lessReserved(stored, { reserved: 6, later: { "2026-06-01": 4 } });
    expect([left.available[0]?.qty, left.nextArrival?.qty]).toEqual([9, 25]);
    // The arrivals one by one: the last up to the day first, and then earlier ones.
    const listed = { available: [entry("2026-03-10", 11), entry("2026-05-01", 3), entry("2026-06-01", 5)] };
    expect(withoutArriving(listed, "2026-06-01", 7).available.map(({ qty }) => qty)).toEqual([11, 1, 0]);
  });

  it("takes what is reserved from the earliest pieces, never more than there are", () => {
    expect(lessReserved(stock, { reserved: 22 }).available.map(({ qty }) => qty)).toEqual([0, 23, 30, 0]);
    fc.assert(
      fc.property(fc.array(fc.nat(100), { maxLength: 6 }), fc.nat(400), (quantities, reserved) => {
        const available = quantities.map((qty, i) => entry(`2026-0${i + 1}-01`, qty));
        const left = lessReserved({ available }, { reserved }).available;
        const all = quantities.reduce((sum, qty) => sum + qty, 0);
        expect(left.reduce((sum, { qty }) => sum + qty, 0)).toBe(Math.max(0, all - reserved));
        expect(left.every(({ qty }) => qty >= 0)).toBe(true);
      }),
    );
  });
});
