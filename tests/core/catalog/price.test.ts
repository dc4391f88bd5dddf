import { priceLine, promotionPrice } from "@spoke/core/catalog/price.ts";
import type { PromotionDetail, Tier } from "@spoke/core/catalog/schema.ts";
import { amountOf, parseDay, roundAmount } from "@spoke/core/platform";
import fc from "fast-check";
import { describe, expect, it } from "vitest";

const tier = (over: Partial<Tier>): Tier => ({
  salesDealNo: "D1",
  description: "",
  term: ">=",
  qty: 10,
  type: "percent",
  discount: -50_000,
  ...over,
});
const line = (over: Partial<Parameters<typeof priceLine>[0]> = {}) =>
  priceLine({
    dealer: amountOf(1_000_000),
    tiers: [],
    promotions: [],
    qty: 1,
    on: parseDay("2026-03-01"),
    decimals: 2,
    ...over,
  });
const promotion = (details: PromotionDetail[], from = "2026-01-01", to = "2026-12-31") => ({
  code: "SPRING",
  name: "Spring",
  date: { from: parseDay(from), to: parseDay(to) },
  details,
});

describe("the price of a line", () => {
  it("[price-003] is the dealer price times the quantity when no tier matches", () => {
    expect(line({ qty: 3, tiers: [tier({})] })).toEqual({
      unit: 1_000_000,
      subtotal: 3_000_000,
      by: { kind: "dealer" },
    });
  });

  it("[price-001] takes >= and <= as bounds that count", () => {
    const tiers = [tier({ qty: 10 }), tier({ salesDealNo: "D2", term: "<=", qty: 2, discount: 20_000 })];
    expect([1, 2, 3, 9, 10].map((qty) => line({ qty, tiers })?.unit)).toEqual([
      1_020_000, 1_020_000, 1_000_000, 1_000_000, 950_000,
    ]);
  });

  it("[price-002] adds a percentage or an amount, so that a negative one reduces", () => {
    expect(line({ qty: 10, tiers: [tier({ discount: 100_000 })] })?.unit).toBe(1_100_000);
    expect(line({ qty: 10, tiers: [tier({ type: "amount", discount: -15_000 })] })?.unit).toBe(985_000);
  });

  it("takes the tightest tier of a deal, not its cheapest, and the cheapest deal", () => {
    const tiers = [tier({ qty: 5, discount: -100_000 }), tier({ qty: 10, discount: -50_000 })];
    expect(line({ qty: 12, tiers })?.unit).toBe(950_000);
    const other = tier({ salesDealNo: "D2", qty: 1, discount: -60_000 });
    expect(line({ qty: 12, tiers: [...tiers, other] })).toMatchObject({
      unit: 940_000,
      by: { kind: "tier", code: "D2" },
    });
  });

  it("ignores a tier in another unit of measure", () => {
    expect(line({ qty: 10, uom: "PC", tiers: [tier({ uom: "BOX" })] })?.by).toEqual({ kind: "dealer" });
  });

  it("[price-005] gives a promotion only within its days and quantities", () => {
    const promotions = [promotion([{ code: "SPRING", type: "percent", discount: 200_000, minQty: 2, maxQty: 4 }])];
    expect([1, 2, 4, 5].map((qty) => line({ qty, promotions })?.unit)).toEqual([1e6, 8e5, 8e5, 1e6]);
    expect(line({ qty: 2, promotions, on: parseDay("2025-12-31") })?.unit).toBe(1e6);
    expect(line({ qty: 2, promotions, on: parseDay("2026-12-31") })?.unit).toBe(8e5);
  });

  it("does not add a promotion to a deal: the lower price wins", () => {
    const promotions = [promotion([{ code: "SPRING", type: "price", discount: 940_000 }])];
    expect(line({ qty: 10, tiers: [tier({})], promotions })).toMatchObject({
      unit: 940_000,
      by: { kind: "promotion" },
    });
    const dearer = [promotion([{ code: "SPRING", type: "price", discount: 2_000_000 }])];
    expect(line({ qty: 1, promotions: dearer })?.by).toEqual({ kind: "dealer" });
  });

  it("rounds the unit price half up, with source prices of four decimals", () => {
    expect(line({ dealer: amountOf(201_865), qty: 100 })).toMatchObject({ unit: 201_900, subtotal: 20_190_000 });
    expect(line({ dealer: amountOf(201_850), qty: 1 })?.subtotal).toBe(201_900);
    expect(line({ dealer: amountOf(125_000_000_000), qty: 3, decimals: 0 })?.subtotal).toBe(375_000_000_000);
  });

  it("knows no price without a dealer price and refuses what is no amount", () => {
    expect(line({ dealer: undefined })).toBeUndefined();
    expect(() => line({ qty: 1.5 })).toThrow(RangeError);
    expect(() => line({ qty: -1 })).toThrow(RangeError);
    expect(() => line({ dealer: amountOf(Number.MAX_SAFE_INTEGER), qty: 100, decimals: 4 })).toThrow(RangeError);
  });
});

describe("whatever the offers are", () => {
  const tiers = fc.array(
    fc.record({
      salesDealNo: fc.constantFrom("A", "B", "C"),
      description: fc.constant(""),
      term: fc.constantFrom(">=" as const, "<=" as const),
      qty: fc.integer({ min: 0, max: 50 }),
      type: fc.constantFrom("percent" as const, "amount" as const),
      discount: fc.integer({ min: -1_500_000, max: 500_000 }),
    }),
    { maxLength: 8 },
  );
  const details = fc.array(
    fc.record({
      code: fc.constant("SPRING"),
      type: fc.constantFrom("percent" as const, "amount" as const, "price" as const),
      discount: fc.integer({ min: 0, max: 2_000_000 }),
    }),
    { maxLength: 4 },
  );
  const dealer = fc.integer({ min: 0, max: 1e12 });
  const qty = fc.integer({ min: 0, max: 60 });

  it("the price is a whole number of zero or more and the order of the offers does not matter", () => {
    fc.assert(
      fc.property(dealer, qty, tiers, details, (dealer, qty, tiers, details) => {
        const there = line({ dealer: amountOf(dealer), qty, tiers, promotions: [promotion(details)] });
        const back = line({
          dealer: amountOf(dealer),
          qty,
          tiers: tiers.toReversed(),
          promotions: [promotion(details.toReversed())],
        });
        expect(Number.isSafeInteger(there?.unit) && (there?.unit ?? -1) >= 0).toBe(true);
        expect(back?.unit).toBe(there?.unit);
      }),
    );
  });

  it("a further promotion never makes it dearer", () => {
    fc.assert(
      fc.property(dealer, qty, tiers, details, (dealer, qty, tiers, details) => {
        const without = line({ dealer: amountOf(dealer), qty, tiers })?.unit ?? 0;
        const withOffer = line({ dealer: amountOf(dealer), qty, tiers, promotions: [promotion(details)] })?.unit ?? 0;
        expect(withOffer).toBeLessThanOrEqual(without);
        for (const detail of details)
          expect(withOffer).toBeLessThanOrEqual(promotionPrice(roundAmount(amountOf(dealer), 2), detail, 2));
      }),
    );
  });

  it("quantity times the shown unit price is the subtotal, in every currency", () => {
    fc.assert(
      fc.property(dealer, qty, tiers, details, fc.constantFrom(0, 2), (dealer, qty, tiers, details, decimals) => {
        const { unit = 0, subtotal = 0 } =
          line({ dealer: amountOf(dealer), qty, tiers, promotions: [promotion(details)], decimals }) ?? {};
        expect(unit % 10 ** (4 - decimals)).toBe(0);
        expect(unit * qty).toBe(subtotal);
      }),
    );
  });
});
