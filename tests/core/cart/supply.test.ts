import { earnedBenefit, freightBenefits } from "@spoke/core/cart/freight.ts";
import { supplyOf } from "@spoke/core/cart/supply.ts";
import { parseDay } from "@spoke/core/platform/calendar.ts";
import { amountOf } from "@spoke/core/platform/money.ts";
import fc from "fast-check";
import { describe, expect, it } from "vitest";

const today = parseDay("2026-11-20");
const days = ["2026-11-01", today, "2026-11-27", "2026-12-04"].map(parseDay);
const entry = fc.record({
  date: fc.constantFrom(...days),
  qty: fc.integer({ min: 0, max: 30 }),
  location: fc.constantFrom("North", "South"),
  priority: fc.integer({ min: 0, max: 2 }),
});

describe("expected supplies", () => {
  it("never exceed the request or the unreserved stock, and are never earlier than available or requested", () => {
    fc.assert(
      fc.property(
        fc.array(entry, { maxLength: 8 }),
        fc.integer({ min: 0, max: 40 }),
        fc.integer({ min: 1, max: 80 }),
        fc.option(fc.constantFrom(...days), { nil: undefined }),
        (available, reserved, qty, wanted) => {
          const supplies = supplyOf({ stock: { available, reserved }, qty, today: today, wanted });
          const there = available.reduce((sum, supply) => sum + supply.qty, 0);
          const supplied = supplies.reduce((sum, supply) => sum + supply.qty, 0);
          expect(supplied).toBe(Math.min(qty, Math.max(0, there - reserved)));
          const on = wanted && wanted > today ? wanted : today;
          expect(supplies.every(({ date }) => date >= on)).toBe(true);
          expect(supplies.map(({ date }) => date)).toEqual(supplies.map(({ date }) => date).toSorted());
        },
      ),
    );
  });

  it("come from stock by priority, then from arrivals by day, after other orders", () => {
    const available = [
      { date: parseDay("2026-12-04"), qty: 9, location: "North", priority: 0 },
      { date: parseDay("2026-11-27"), qty: 2, location: "South", priority: 1 },
      { date: today, qty: 3, location: "South", priority: 2 },
      { date: parseDay("2026-11-01"), qty: 4, location: "North", priority: 1 },
    ];
    expect(supplyOf({ stock: { available, reserved: 1 }, qty: 10, today: today })).toMatchObject([
      { qty: 3, date: today, location: "North" },
      { qty: 3, date: today, location: "South" },
      { qty: 2, date: "2026-11-27", location: "South" },
      { qty: 2, date: "2026-12-04", location: "North" },
    ]);
    // Wanted later, what arrives until then is there as well, and the first location comes first.
    expect(
      supplyOf({ stock: { available, reserved: 0 }, qty: 12, today: today, wanted: parseDay("2026-12-04") }),
    ).toMatchObject([
      { qty: 9, date: "2026-12-04", location: "North", priority: 0 },
      { qty: 3, date: "2026-12-04", location: "North", priority: 1 },
    ]);
  });

  it("include the next arrival if there are no detailed arrivals", () => {
    const nextArrival = { date: parseDay("2026-12-24"), qty: 5 };
    const none = { available: [{ date: today, qty: 1, location: "North", priority: 0 }], reserved: 0, nextArrival };
    expect(supplyOf({ stock: none, qty: 9, today: today })).toMatchObject([{ qty: 1 }, { qty: 5, date: "2026-12-24" }]);
    const detailed = { ...none, available: [{ date: parseDay("2026-12-04"), qty: 2, location: "North", priority: 0 }] };
    expect(supplyOf({ stock: detailed, qty: 9, today: today })).toMatchObject([{ qty: 2, date: "2026-12-04" }]);
    expect(supplyOf({ stock: undefined, qty: 9, today: today })).toEqual([]);
  });
});

describe("[checkout-005] the freight discount of a warehouse area", () => {
  const targets = [
    { qty: 20, discount: amountOf(50) },
    { qty: 5, discount: amountOf(10) },
  ];
  const areas = [
    { code: "EAST", locations: ["E"], homeOf: [], targets },
    { code: "WEST", locations: ["W"], homeOf: ["Oregon"], targets: targets.slice(0, 1) },
    { code: "NONE", locations: ["N"], homeOf: [], targets: [] },
  ];
  const benefits = (east: number, west: number) =>
    freightBenefits(
      areas,
      new Map([
        ["EAST", east],
        ["WEST", west],
        ["NONE", 99],
      ]),
      ({ homeOf }) => homeOf.includes("Oregon"),
    );

  it("is that of the highest reached target, and names the next target; home area first", () => {
    expect(benefits(5, 0)).toEqual([
      {
        warehouseArea: "WEST",
        qty: 0,
        reachedQty: 0,
        targetQty: 20,
        isHomeWarehouse: true,
        discountAmount: 50,
        currentDiscountAmount: 0,
      },
      {
        warehouseArea: "EAST",
        qty: 5,
        reachedQty: 5,
        targetQty: 20,
        isHomeWarehouse: false,
        discountAmount: 50,
        currentDiscountAmount: 10,
      },
    ]);
    expect(benefits(4, 19)).toMatchObject([{ currentDiscountAmount: 0 }, { targetQty: 5, currentDiscountAmount: 0 }]);
    expect(benefits(20, 20)).toMatchObject([{ targetQty: 20 }, { targetQty: 20, currentDiscountAmount: 50 }]);
  });

  it("is the sum over the areas and, with rising targets, never shrinks with more pieces", () => {
    expect(earnedBenefit(benefits(5, 20))).toBe(60);
    const pieces = fc.integer({ min: 0, max: 40 });
    fc.assert(
      fc.property(pieces, pieces, pieces, (east, west, more) => {
        expect(earnedBenefit(benefits(east + more, west))).toBeGreaterThanOrEqual(earnedBenefit(benefits(east, west)));
      }),
    );
  });
});
