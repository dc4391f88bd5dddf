import {
  contentTargetMarkets,
  isEditor,
  marketFilter,
  marketKey,
  marketsOf,
  requireMarkets,
} from "@spoke/core/content";
import { type Actor, withActor } from "@spoke/core/platform";
import { afterAll, beforeAll, expect, it } from "vitest";
import { seller, someone, store } from "../../builders/records.ts";
import { startTable, type TestTable } from "../../support/cloud.ts";

let table: TestTable;
beforeAll(async () => {
  table = await startTable();
  await store([
    { kind: "put", item: { ...marketKey("de"), id: "de", marketName: "Germany" } },
    { kind: "put", item: { ...marketKey("at"), id: "at", marketName: "Austria" } },
    seller("dora", [], { contentTargetMarkets: ["de", "gone"] }),
  ]);
});
afterAll(() => table.stop());

it("[permissions-013] markets come as one list of at most 999, without a search, for each kind of content", async () => {
  const input = { page: 1, limit: 999 };
  for (const type of ["marketing_material", "sales_document", "news"] as const) {
    const list = await withActor(someone("dora", ["news.cu"]), () => contentTargetMarkets({ ...input, type }));
    expect(list.map(({ id }) => id)).toEqual(["at", "de"]);
  }
  for (const wrong of [
    { ...input, limit: 1_000 },
    { ...input, page: 0 },
    { ...input, type: "recipes" },
  ]) {
    const refused = withActor(someone("dora", ["news.cu"]), () => contentTargetMarkets(wrong as typeof input));
    await expect(refused).rejects.toThrow("invalid");
  }
});

it("shows readers their own content target markets and editors all, by name", async () => {
  const names = async (who: Actor, page?: number, limit?: number) =>
    (await withActor(who, () => contentTargetMarkets({ page, limit }))).map(({ marketName }) => marketName);
  expect(await names(someone("dora", ["page.news"]))).toEqual(["Germany"]);
  expect(await names(someone("dora", ["news.cu"]))).toEqual(["Austria", "Germany"]);
  expect(await names(someone("dora", ["news.cu"]), 2, 1)).toEqual(["Germany"]);
});

it("filters items by the markets that a user has now; editors of the type see all", async () => {
  const sees = async (scopes: string[], type: "news" | "sales_document", item: string[]) =>
    withActor(someone("dora", scopes), async () => (await marketFilter(type))(item));
  expect(await sees(["page.news"], "news", ["de"])).toBe(true);
  expect(await sees(["page.news"], "news", ["at"])).toBe(false);
  expect(await sees(["news.cu"], "news", ["at"])).toBe(true);
  expect(await sees(["news.cu"], "sales_document", ["at"])).toBe(false);
  expect(withActor(someone("dora", ["news.cu"]), () => isEditor("sales_document"))).toBe(false);
});

it("refuses markets that do not exist, at their field", async () => {
  await expect(withActor(someone("dora", []), () => requireMarkets(["de", "gone"]))).rejects.toMatchObject({
    userErrors: [{ field: "contentTargetMarkets", message: "market_unknown" }],
  });
  expect((await marketsOf(["de", "gone"])).map(({ marketName }) => marketName)).toEqual(["Germany"]);
});
