import { layouts } from "@spoke/core/content";
import { itemPerLineSchema, LAYOUTS, layoutOf, layoutSchema } from "@spoke/core/content/layout.ts";
import { CONTENT_TYPES } from "@spoke/core/content/schema.ts";
import { withActor } from "@spoke/core/platform";
import { expect, it } from "vitest";
import { someone } from "../../builders/records.ts";

const asReader = <T>(run: () => Promise<T>) => withActor(someone("dora", ["page.news"]), run);

it("[marketing-005] layouts come by type, from page 1, up to 100 at a time", async () => {
  for (const type of CONTENT_TYPES) {
    const found = await asReader(() => layouts({ type, page: 1, limit: 100 }));
    expect(found.length).toBeGreaterThan(1);
    expect(found.every((layout) => layout.type === type)).toBe(true);
    expect(await asReader(() => layouts({ type }))).toEqual(found);
    expect(await asReader(() => layouts({ type, page: 2, limit: 1 }))).toEqual(found.slice(1, 2));
    expect(await asReader(() => layouts({ type, page: 2, limit: 100 }))).toEqual([]);
  }
  for (const wrong of [{ limit: 101 }, { page: 0 }, { type: "recipes" as "news" }])
    await expect(asReader(() => layouts(wrong))).rejects.toThrow("invalid");
  await expect(withActor(someone("dora", []), () => layouts({}))).rejects.toThrow("forbidden");
});

it("gives every item a layout of its type", () => {
  expect(new Set(LAYOUTS.map(({ id }) => id)).size).toBe(LAYOUTS.length);
  for (const type of CONTENT_TYPES) {
    expect(layoutSchema(type).parse(undefined)).toBe(layoutOf(type, undefined).id);
    expect(layoutOf(type, "gone").type).toBe(type);
  }
  expect(layoutSchema("news").safeParse("sales_document.cards").success).toBe(false);
  expect(itemPerLineSchema.parse(undefined)).toBe(3);
  expect(itemPerLineSchema.safeParse(5).success).toBe(false);
});
