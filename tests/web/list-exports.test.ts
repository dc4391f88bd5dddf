import { globSync, readFileSync } from "node:fs";
import { join } from "node:path";
import { sheetOf } from "@spoke/web/ui/ExportButton.tsx";
import { sumOfRows } from "@spoke/web/ui/sumOfRows.ts";
import { expect, it } from "vitest";
import { EURO } from "./support.tsx";

const FEATURES = join(import.meta.dirname, "../../packages/web/src/features");

/** Lists that are read, not worked with. */
const WITHOUT = ["news/NewsListPage.tsx"];

it("every list can be exported", () => {
  const lists = globSync("**/*.tsx", { cwd: FEATURES }).filter((file) =>
    /\blistPage\(|<ListPage\b/.test(readFileSync(join(FEATURES, file), "utf8")),
  );
  expect(lists.length).toBeGreaterThan(30);
  const without = lists.filter((file) => !/\bexportAs\b/.test(readFileSync(join(FEATURES, file), "utf8")));
  expect(without).toEqual(WITHOUT);
});

it("amounts of rows are added up, prices of a piece are not", () => {
  const columns = [
    { id: "name", title: "Article", value: ({ name }: { name: string }) => name },
    { id: "price", title: "Price each", value: () => 5, currency: () => EURO, isUnitPrice: true as const },
    { id: "amount", title: "Amount", value: () => 10, currency: () => EURO },
  ];
  const rows = [{ name: "Bell" }, { name: "Lamp" }];
  const totalsOf = (some: typeof columns) => sheetOf(some, rows, { timeZone: "UTC" }, "Total").totals;
  expect(totalsOf(columns)).toEqual([["Total", "", { value: 20, format: expect.any(String) }]]);
  expect(totalsOf(columns.slice(0, 2))).toEqual([]);
  expect(sumOfRows(columns.slice(0, 2), rows)).toBeUndefined();
});
