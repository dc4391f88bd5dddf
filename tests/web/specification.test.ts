import { type Specified, specificationTable } from "@spoke/web/features/product/specificationTable.ts";
import { expect, it } from "vitest";

const lines = (stack: string) => [
  { code: "frame", name: "Frame", value: "Aluminum" },
  { code: "stack", name: "Stack", value: stack },
];

function detailOf(sizes: readonly string[]): Specified {
  const items = sizes.map((frameSize) => ({ article_code: frameSize, frameSize, color: "Red" }));
  const specifications = sizes.map((size) => ({ article_code: size, specification: lines(`5${size} mm`) }));
  return {
    specification: lines(`5${sizes[0]} mm`),
    product: { color: "Red" },
    group: { frameSizes: sizes, items, specifications },
  };
}

it("shows by size what differs by size, and once what all sizes share", () => {
  expect(specificationTable(detailOf(["48", "51"]))).toEqual({
    shared: [lines("")[0]],
    sizes: ["48", "51"],
    bySize: [{ code: "stack", name: "Stack", values: ["548 mm", "551 mm"] }],
  });
});

it("shows all properties at once where there is one size", () => {
  expect(specificationTable(detailOf(["48"]))).toEqual({ shared: lines("548 mm"), sizes: [], bySize: [] });
});
