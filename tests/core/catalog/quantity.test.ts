import {
  brokenParts,
  leastQuantity,
  neighborsOf,
  quantityRuleOf,
  roundedDown,
  roundedUp,
} from "@spoke/core/catalog/quantity.ts";
import fc from "fast-check";
import { describe, expect, it } from "vitest";

const rule = fc.record({ min: fc.integer({ min: 1, max: 50 }), step: fc.integer({ min: 1, max: 50 }) });

describe("the quantities in which an article is sold", () => {
  it("are multiples of the step from the minimum on, and rounding finds the nearest of them", () => {
    fc.assert(
      fc.property(rule, fc.integer({ min: 1, max: 500 }), ({ min, step }, qty) => {
        const sold = Array.from({ length: 1_000 }, (_, index) => index + 1).filter((n) => n % step === 0 && n >= min);
        const all = { min, step, carton: null };
        expect(leastQuantity(all)).toBe(sold[0]);
        expect(roundedUp(all, qty)).toBe(sold.find((n) => n >= qty));
        expect(roundedDown(all, qty)).toBe(sold.findLast((n) => n <= qty) ?? 0);
        const neighbors = { below: roundedDown(all, qty), above: roundedUp(all, qty) };
        expect(neighborsOf(all, qty)).toEqual(sold.includes(qty) ? undefined : neighbors);
      }),
    );
  });

  it("are broken by too few pieces, by no multiple, or by both", () => {
    const tape = { min: 12, step: 6, carton: null };
    expect([5, 12, 13].map((qty) => brokenParts(tape, qty))).toEqual([{ min: 12 }, {}, { step: 6 }]);
    expect(brokenParts({ ...tape, min: 1, step: 10 }, 7)).toEqual({ step: 10 });
    expect(brokenParts({ ...tape, min: 10 }, 5)).toEqual({ min: 10, step: 6 });
  });

  it("are all where the article names none; nothing stays nothing", () => {
    expect(quantityRuleOf({})).toBeNull();
    expect(quantityRuleOf({ minQty: 1, qtyStep: 1 })).toBeNull();
    expect(quantityRuleOf({ cartonQty: 100 })).toEqual({ min: 1, step: 1, carton: 100 });
    expect(roundedUp(null, 7)).toBe(7);
    expect(roundedUp({ min: 12, step: 6, carton: null }, 0)).toBe(0);
    expect(neighborsOf(null, 7)).toBeUndefined();
  });
});
