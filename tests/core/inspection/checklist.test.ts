import {
  type Decided,
  POINT_RESULTS,
  type Point,
  pointsOf,
  problemsOf,
  resultOf,
} from "@spoke/core/inspection/schema.ts";
import { textOf } from "@spoke/core/platform";
import fc from "fast-check";
import { describe, expect, it } from "vitest";

const points = fc
  .uniqueArray(fc.integer({ min: 1, max: 30 }), { minLength: 1, maxLength: 12 })
  .chain((ids) =>
    fc.tuple(
      ...ids.map((id) =>
        fc
          .record({ sorting: fc.integer({ min: 0, max: 5 }), electric: fc.boolean() })
          .map((rest): Point => ({ id, text: { "en-US": `Point ${id}` }, ...rest })),
      ),
    ),
  );
const result = fc.constantFrom(...POINT_RESULTS);
const entry = (point: number, found: (typeof POINT_RESULTS)[number] = "pass"): Decided => ({
  ...{ point, result: found, note: "", photos: [] },
});

describe("the points of a bike", () => {
  it("are all answered exactly when nothing is missing, unknown, or repeated", () => {
    fc.assert(
      fc.property(
        points,
        fc.boolean(),
        fc.array(fc.integer({ min: 1, max: 31 }), { maxLength: 15 }),
        (list, electric, ids) => {
          const listed = new Set(list.map(({ id }) => id));
          const wanted = list.filter((point) => electric || !point.electric).map(({ id }) => id);
          const isFine =
            new Set(ids).size === ids.length &&
            ids.every((id) => listed.has(id)) &&
            wanted.every((id) => ids.includes(id));
          expect(
            problemsOf(
              list,
              electric,
              ids.map((id) => entry(id)),
            ).length === 0,
          ).toBe(isFine);
        },
      ),
    );
  });

  it("stand in the order of the checklist, those of e-bikes only for e-bikes", () => {
    fc.assert(
      fc.property(points, fc.boolean(), (list, electric) => {
        const shown = pointsOf(list, electric);
        expect(shown.every((point) => electric || !point.electric)).toBe(true);
        expect(shown.map(({ id }) => id).toSorted()).toEqual(
          list
            .filter((point) => electric || !point.electric)
            .map(({ id }) => id)
            .toSorted(),
        );
        for (const [index, point] of shown.entries())
          expect(point.sorting).toBeGreaterThanOrEqual(shown[index - 1]?.sorting ?? 0);
      }),
    );
  });

  it("fail the inspection if any point fails", () => {
    fc.assert(
      fc.property(fc.array(result), (results) => {
        expect(resultOf(results.map((found, index) => entry(index, found)))).toBe(
          results.includes("fail") ? "failed" : "passed",
        );
      }),
    );
  });

  it("say which are missing: of the bike, or of its motor", () => {
    const list: Point[] = [
      { id: 1, sorting: 1, text: {}, electric: false },
      { id: 2, sorting: 2, text: {}, electric: true },
    ];
    expect(problemsOf(list, true, [entry(1)])).toEqual([
      { index: undefined, message: "inspection_ebike_points_missing" },
    ]);
    expect(problemsOf(list, false, [entry(2)])).toEqual([{ index: undefined, message: "inspection_points_missing" }]);
    expect(problemsOf(list, false, [entry(1), entry(1), entry(9)])).toEqual([
      { index: 1, message: "inspection_point_twice" },
      { index: 2, message: "inspection_point_unknown" },
    ]);
  });

  it("are read in the user's language, or the nearest one", () => {
    const text = { "en-US": "Brakes", de: "Bremsen" };
    expect(["de", "de-AT", "fr", "en-CA"].map((locale) => textOf({ text }, locale))).toEqual([
      ...["Bremsen", "Bremsen", "Brakes", "Brakes"],
    ]);
    expect(textOf({ text: { fr: "Freins" } }, "de")).toBe("Freins");
  });
});
