import { cx, tv } from "@spoke/web/lib/variants.ts";
import { expect, it } from "vitest";

it("classes that are left out leave no gaps, and no attribute if there are none", () => {
  expect(cx("a", false, undefined, "b c")).toBe("a b c");
  expect(cx(false, undefined, "")).toBeUndefined();
});

it("an element has its base, the classes of its variants, and its own last", () => {
  const box = tv({
    base: "box",
    variants: { size: { sm: "p-1", md: "p-2" }, on: { true: "on", false: "off" }, busy: { true: "busy" } },
    defaultVariants: { size: "md" },
  });
  expect(box()).toBe("box p-2 off");
  expect(box({ size: "sm", on: true, busy: true, className: "mt-1" })).toBe("box p-1 on busy mt-1");
  expect(box({ size: undefined, busy: false })).toBe("box p-2 off");
});

it("several elements share their variants, and combinations have classes of their own", () => {
  const modal = tv({
    slots: { overlay: "fixed", panel: "flex" },
    variants: { place: { center: { overlay: "grid" }, left: {} }, wide: { true: {}, false: {} } },
    compoundVariants: [{ place: "center", wide: true, class: { panel: "max-w-lg" } }],
  });
  const wide = modal({ place: "center", wide: true });
  expect([wide.overlay(), wide.panel({ className: "p-1" })]).toEqual(["fixed grid", "flex max-w-lg p-1"]);
  const left = modal({ place: "left", wide: true });
  expect([left.overlay(), left.panel()]).toEqual(["fixed", "flex"]);
});
