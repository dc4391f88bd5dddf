import { changeByBasisPoints, parseMoney, sum, times, toCurrency, toNumber } from "@spoke/core/platform";
import fc from "fast-check";
import { describe, expect, it } from "vitest";

describe("money", () => {
  it("reads decimals without losing any, and writes them back", () => {
    expect(parseMoney("1234.5678", "USD")).toEqual({ amount: 12_345_678, currency: "USD", scale: 4 });
    expect(parseMoney("5", "USD")).toEqual({ amount: 500, currency: "USD", scale: 2 });
    expect(parseMoney("15000000", "IDR")).toEqual({ amount: 15_000_000, currency: "IDR", scale: 0 });
    expect(toNumber(parseMoney("-0.10", "EUR"))).toBe(-0.1);
  });

  it.each(["", "1,5", "1e3", "0x10", "NaN", "1.2345678", "12345678901234567890", " 1"])("refuses %j", (text) => {
    expect(() => parseMoney(text, "USD")).toThrow(RangeError);
  });

  it("rounds half up to the currency's own decimals", () => {
    expect(toCurrency(parseMoney("2.345", "USD")).amount).toBe(235);
    expect(toCurrency(parseMoney("2.3449", "USD")).amount).toBe(234);
    expect(toCurrency(parseMoney("99.5", "IDR")).amount).toBe(100);
  });

  it("takes a percentage off exactly", () => {
    expect(toCurrency(changeByBasisPoints(parseMoney("100.00", "USD"), -250)).amount).toBe(9_750);
  });

  it("never adds two currencies", () => {
    expect(() => sum("USD", [parseMoney("1", "USD"), parseMoney("1", "EUR")])).toThrow();
  });

  it("sums in any order to the same, and as often as multiplied", () => {
    const amounts = fc.array(fc.integer({ min: -1_000_000, max: 1_000_000 }), { minLength: 1, maxLength: 20 });
    fc.assert(
      fc.property(amounts, (cents) => {
        const money = cents.map((amount) => ({ amount, currency: "USD", scale: 2 }));
        expect(sum("USD", money.toReversed())).toEqual(sum("USD", money));
        const [first] = money;
        if (first) expect(sum("USD", [first, first, first]).amount).toBe(times(first, 3).amount);
      }),
    );
  });
});
