import { divideHalfUp, fromMinor, fromUnits, roundAmount, toMinor, toUnits } from "@spoke/core/platform";
import fc from "fast-check";
import { describe, expect, it } from "vitest";

describe("amounts in ten-thousandths", () => {
  it("convert to units and back without losing a decimal", () => {
    expect(fromUnits(1234.5678)).toBe(12_345_678);
    expect(toUnits(-1_000)).toBe(-0.1);
    fc.assert(
      fc.property(fc.integer({ min: -1_000_000_000_000, max: 1_000_000_000_000 }), (amount) => {
        expect(fromUnits(toUnits(amount))).toBe(amount);
      }),
    );
  });

  it.each([undefined, "1.5", Number.NaN, 1e13, Number.POSITIVE_INFINITY])("refuse %j as units", (units) => {
    expect(fromUnits(units)).toBeNaN();
  });

  it("round half up to the decimals of the currency", () => {
    expect(toMinor(23_450, 2)).toBe(235);
    expect(toMinor(23_449, 2)).toBe(234);
    expect(toMinor(995_000, 0)).toBe(100);
    expect(toMinor(-50, 2)).toBe(0);
    expect(toMinor(-51, 2)).toBe(-1);
    expect(roundAmount(23_450, 2)).toBe(23_500);
    expect(fromMinor(235, 2)).toBe(23_500);
  });

  it("round a division half up at any size, and refuse results that are not exact", () => {
    expect(divideHalfUp(1_000_000n * 975_000n, 1_000_000n)).toBe(975_000);
    expect(divideHalfUp(-7n, 2n)).toBe(-3);
    expect(() => divideHalfUp(10n ** 20n, 1n)).toThrow(RangeError);
  });
});
