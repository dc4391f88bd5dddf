import { recommendedProducts } from "@spoke/core/catalog";
import { publish } from "@spoke/core/catalog/artifacts.ts";
import { buildStock } from "@spoke/core/catalog/parts/stock.ts";
import { stockSchema } from "@spoke/core/catalog/schema.ts";
import { forgetCatalogs } from "@spoke/core/catalog/snapshot.ts";
import { newId } from "@spoke/core/platform";
import { addDays, parseDay } from "@spoke/core/platform/calendar.ts";
import { afterAll, beforeAll, expect, it } from "vitest";
import { newShop } from "../../builders/shop.ts";
import { AS_OF } from "../../builders/store.ts";
import type { TestTable } from "../../support/cloud.ts";
import { startStores } from "../../support/stores.ts";

let table: TestTable;
beforeAll(async () => {
  table = await startStores();
});
afterAll(() => table.stop());

const TODAY = parseDay(new Date().toISOString().slice(0, 10));
const SOON = addDays(TODAY, 20);

/** Codes that are recommended in a shop with these rules: one in stock, one that arrives, one without either, and one that is blocked. */
async function recommendedWith(rules: object): Promise<string[]> {
  const display = { nextArrivalDisplay: true, nextArrivalMonth: 6 };
  const shop = await newShop({ host: { ...display, ...rules }, sorg: rules });
  const model = (id: string) => ({ group: { id, parentName: id } });
  for (const code of ["STOCK", "ARRIVES", "GONE"]) await shop.sell(code, { article: model(code) });
  const blocks = {
    ...{ allowToOrder: false, sorgBlocked: false, orderBlocked: false },
    ...{ brandBlocked: false, categoryBlocked: false, hierarchyBlocked: false },
  };
  await shop.sell("BLOCKED", { article: { ...model("BLOCKED"), blocks } });
  const stock = (articleCode: string, date: string, qty: number) =>
    stockSchema.parse({ articleCode, available: [{ date, qty, location: "W" }], asOf: AS_OF });
  const rows = [stock("STOCK", TODAY, 5), stock("ARRIVES", SOON, 5), stock("BLOCKED", TODAY, 5)];
  await publish(shop.sorg, "stock", newId(), buildStock(rows));
  forgetCatalogs();
  const shown = await shop.as(() => recommendedProducts({}));
  return shown.map(({ articleCode }) => articleCode).sort();
}

it.each([
  ["only what is in stock", { exactQtyCheck: true }, ["STOCK"]],
  ["what is in stock, or arrives", { exactQtyCheck: true, backorders: true }, ["ARRIVES", "STOCK"]],
  ["what is in stock, or arrives", { availableStockCheck: true }, ["ARRIVES", "STOCK"]],
  ["what is in stock, or arrives, where more could be ordered", {}, ["ARRIVES", "STOCK"]],
])("recommends what the dealer can order: %s, with %o", async (_, rules, expected) => {
  expect(await recommendedWith(rules)).toEqual(expected);
});
