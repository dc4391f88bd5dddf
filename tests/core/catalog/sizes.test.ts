import { compareSizes } from "@spoke/core/catalog/sizes.ts";
import { describe, expect, test } from "vitest";

describe("sizes are in the order of the trade", () => {
  test.for([
    ["letters from small to large", ["XS", "S", "M", "L", "XL", "XXL", "3XL"]],
    ["letters in any spelling", ["xxs", "XS", "S/M", "M", "L (54)", "xl"]],
    ["frames in centimeters", ["48", "51", "54", "57", "100"]],
    ["tires by width, then by diameter", ["25-622", "28-584", "28-622", "47-406"]],
    ["units do not matter", ["127 mm", "130 mm", "143 mm"]],
    ["wheels", ['12"', '24"', '26"', '27.5"', '29"']],
    ["letters, numbers, words", ["S", "XL", "29", "143 mm", "Large", "One size"]],
  ] as const)("%s", ([, sizes]) => {
    expect(sizes.toReversed().toSorted(compareSizes)).toEqual(sizes);
    expect(sizes.toSorted().toSorted(compareSizes)).toEqual(sizes);
  });

  test("equal sizes are equal, others never", () => {
    expect(compareSizes("M", "M")).toBe(0);
    expect(compareSizes("2XL", "XXL")).not.toBe(0);
    expect(Math.sign(compareSizes("28", "28-622"))).toBe(-Math.sign(compareSizes("28-622", "28")));
  });
});
