import { filterOptions } from "@spoke/core/catalog";
import { afterAll, beforeAll, expect, it } from "vitest";
import { newShop } from "../../builders/shop.ts";
import type { TestTable } from "../../support/cloud.ts";
import { startStores } from "../../support/stores.ts";

let table: TestTable;
beforeAll(async () => {
  table = await startStores();
});
afterAll(() => table.stop());

it("filters by tag show the uploaded picture of a tag, and no other file", async () => {
  const shop = await newShop();
  const file = `${"0123456789abcdef".repeat(2)}.webp`;
  const tagged = (name: string, fileName?: string) => ({
    article: { category: "Bike" as const, tags: [{ type: "season", name, ...(fileName && { fileName }) }] },
  });
  await shop.sell("B-1", tagged("Winter", file));
  await shop.sell("B-2", tagged("Summer", "summer.svg"));
  await shop.sell("B-3", tagged("Spring"));
  const { articleTags } = await shop.as(() => filterOptions({ category: "Bike" }));
  expect(new Map(articleTags.map(({ id, picture }) => [id, picture]))).toEqual(
    new Map([
      ["Winter", `/media/tags/image/${file}`],
      ["Summer", undefined],
      ["Spring", undefined],
    ]),
  );
});
