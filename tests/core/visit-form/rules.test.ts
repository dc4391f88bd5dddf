import { fileProblem } from "@spoke/core/upload/schema.ts";
import {
  DISPLAY_SLOTS,
  FRONT_SLOTS,
  missingPhotos,
  SLOTS,
  type Slot,
  variantsIn,
  visitFormSchema,
} from "@spoke/core/visit-form/schema.ts";
import { describe, expect, it, test } from "vitest";

describe("rules of a visit form", () => {
  test("[visit-forms-001] it needs a photo of the display, one of the shop, and a series", () => {
    const missing = (...slots: readonly Slot[]) => missingPhotos((slot) => slots.includes(slot));
    expect(missing()).toEqual([
      { field: "frontShop1", message: "visit_front_photo_required" },
      { field: "displayShop1", message: "visit_display_photo_required" },
    ]);
    for (const front of FRONT_SLOTS) {
      expect(missing(front).map(({ field }) => field)).toEqual(["displayShop1"]);
      for (const display of DISPLAY_SLOTS) expect(missing(front, display)).toEqual([]);
    }
    expect(missing("displayBanner", "displayPoster", "displayHangtagShimano")).toHaveLength(2);

    const typed = { custCode: "C1", visitedOn: "2026-11-20", ownQuantity: "", otherQuantity: "" };
    const parsed = visitFormSchema.safeParse({ ...typed, series: [] });
    expect(parsed.error?.issues).toMatchObject([{ path: ["series"], message: "visit_series_required" }]);
    expect(visitFormSchema.parse({ ...typed, series: [{ series: "S1", quantity: 1 }] }).series).toEqual([
      { series: "S1", quantity: 1 },
    ]);
  });

  test("[visit-forms-002] each photo is smaller than 100 MB", () => {
    const photo = (size: number) => fileProblem("VISIT_PHOTO", { type: "image/jpeg", size });
    expect(photo(99_999_999)).toBeUndefined();
    expect(photo(100_000_000)).toBe("upload_too_large");
  });

  test("[visit-forms-009] area 1000 enables polygon, and 5000 wim", () => {
    expect(variantsIn(["1000"])).toEqual(["polygon"]);
    expect(variantsIn(["U001", "5000"])).toEqual(["wim"]);
    expect(variantsIn(["5000", "1000"])).toEqual(["polygon", "wim"]);
    expect(variantsIn(["U001", "10000"])).toEqual([]);
  });

  it("has eleven places: four of the shop, four of the display, banner, poster, and hangtag", () => {
    expect([FRONT_SLOTS.length, DISPLAY_SLOTS.length, SLOTS.length]).toEqual([4, 4, 11]);
  });
});
