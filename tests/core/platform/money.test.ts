import {
  add,
  addPercent,
  amountOf,
  fromMinor,
  fromUnits,
  negate,
  percentOf,
  roundAmount,
  share,
  subtract,
  times,
  toMinor,
  toUnits,
  ZERO,
} from "@spoke/core/platform";
import fc from "fast-check";
import { describe, expect, it } from "vitest";

describe("amounts in ten-thousandths", () => {
  it("convert to units and back without losing a decimal", () => {
    expect(fromUnits(1234.5678)).toBe(12_345_678);
    expect(toUnits(amountOf(-1_000))).toBe(-0.1);
    fc.assert(
      fc.property(fc.integer({ min: -1_000_000_000_000, max: 1_000_000_000_000 }), (amount) => {
        expect(fromUnits(toUnits(amountOf(amount)))).toBe(amount);
      }),
    );
  });

  it.each([Number.NaN, 1e13, Number.POSITIVE_INFINITY])("refuse %j as units", (units) => {
    expect(() => fromUnits(units)).toThrow(RangeError);
  });

  it("round half up to the decimals of the currency", () => {
    expect(toMinor(amountOf(23_450), 2)).toBe(235);
    expect(toMinor(amountOf(23_449), 2)).toBe(234);
    expect(toMinor(amountOf(995_000), 0)).toBe(100);
    expect(toMinor(amountOf(-50), 2)).toBe(0);
    expect(toMinor(amountOf(-51), 2)).toBe(-1);
    expect(roundAmount(amountOf(23_450), 2)).toBe(23_500);
    expect(fromMinor(235, 2)).toBe(23_500);
  });

  it("round shares and percentages half up, at any size, and refuse results that are not exact", () => {
    expect(share(amountOf(333_300), 0.015, 2)).toBe(5_000);
    expect(share(amountOf(900_000_000_000_000), 0.5, 0)).toBe(450_000_000_000_000);
    expect(addPercent(amountOf(1_000_000), percentOf(-25_000))).toBe(975_000);
    expect(addPercent(amountOf(-7), percentOf(-500_000))).toBe(-3);
    expect(() => times(amountOf(9_000_000_000_000_000), 2)).toThrow(RangeError);
    expect(() => add(amountOf(9_000_000_000_000_000), amountOf(9_000_000_000_000_000))).toThrow(RangeError);
    expect(() => amountOf(0.5)).toThrow(RangeError);
  });

  it("have no negative zero", () => {
    for (const zero of [negate(ZERO), subtract(ZERO, ZERO), times(amountOf(-1), 0)])
      expect(Object.is(zero, 0)).toBe(true);
  });
});
