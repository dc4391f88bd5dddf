import { FULL_VIEW, MOST, moved, type View, zoomed } from "@spoke/web/features/product/zoom.ts";
import fc from "fast-check";
import { describe, expect, it } from "vitest";

const frame = { width: 800, height: 600 };
const steps = fc.array(
  fc.oneof(
    fc.record({ by: fc.double({ min: 0.2, max: 4, noNaN: true }), x: fc.integer({ min: -400, max: 400 }) }),
    fc.record({ x: fc.integer({ min: -900, max: 900 }), y: fc.integer({ min: -900, max: 900 }) }),
  ),
  { maxLength: 20 },
);

describe("an enlarged picture", () => {
  it("never leaves its frame and is never smaller than it, whatever fingers do", () => {
    fc.assert(
      fc.property(steps, (all) => {
        const view = all.reduce<View>(
          (now, step) =>
            "by" in step ? zoomed(now, step.by, frame, { x: step.x, y: 0 }) : moved(now, step.x, step.y, frame),
          FULL_VIEW,
        );
        expect(view.scale).toBeGreaterThanOrEqual(1);
        expect(view.scale).toBeLessThanOrEqual(MOST);
        expect(Math.abs(view.x)).toBeLessThanOrEqual(((view.scale - 1) * frame.width) / 2 + 1e-9);
        expect(Math.abs(view.y)).toBeLessThanOrEqual(((view.scale - 1) * frame.height) / 2 + 1e-9);
      }),
    );
  });

  it("keeps the point between the fingers where it is", () => {
    const point = { x: 100, y: -50 };
    const view = zoomed(FULL_VIEW, 2, frame, point);
    // The spot of the picture below the point, before and after.
    const spot = { x: (point.x - view.x) / view.scale, y: (point.y - view.y) / view.scale };
    expect(spot).toEqual(point);
  });

  it("is whole again when it is made small", () => {
    expect(zoomed(moved(zoomed(FULL_VIEW, 3, frame), 200, 100, frame), 0.1, frame)).toEqual(FULL_VIEW);
  });
});
