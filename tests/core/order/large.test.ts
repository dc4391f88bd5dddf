import { order } from "@spoke/core/order";
import type { Order } from "@spoke/core/order/schema.ts";
import { changeOrderWrites, readOrder } from "@spoke/core/order/store.ts";
import { commit } from "@spoke/core/platform";
import { afterAll, beforeAll, expect, it } from "vitest";
import { newShop, type Shop } from "../../builders/shop.ts";
import { asSystem } from "../../builders/store.ts";
import type { TestTable } from "../../support/cloud.ts";
import { startStores } from "../../support/stores.ts";
import { erpConfirms } from "./erp.ts";

let table: TestTable;
beforeAll(async () => {
  table = await startStores();
});
afterAll(() => table.stop());

/** An order of as many lines as a cart may hold, with texts as long as those of a real catalog. */
async function longOrder(shop: Shop): Promise<Order> {
  const placed = await shop.order({ A: 2 });
  const [line] = placed.lines;
  if (!line) throw new Error("a line was expected");
  const lines = Array.from({ length: 400 }, (_, index) => ({
    ...line,
    lineNo: index + 1,
    articleCode: `ARTICLE-${index}`,
    description: `Handlebar grips with clamps, number ${index} ${"for every day ".repeat(4)}`,
    image: `/media/catalog/${"x".repeat(60)}-${index}.webp`,
    reserved: 0,
  }));
  await asSystem(() => commit({ writes: changeOrderWrites([{ before: placed, after: { ...placed, lines } }]) }));
  return (await readOrder(placed.orderNumber)) ?? placed;
}

it("the ERP can confirm every line of the longest order with a day for each piece", async () => {
  const shop = await newShop();
  const placed = await longOrder(shop);
  const supplies = Array.from({ length: 10 }, (_, index) => ({
    supplyQty: index < 2 ? 1 : 0,
    supplyDate: `2026-12-0${Math.min(9, index + 1)}`,
    supplyLocation: "Central warehouse for the north and the east",
  }));
  const lines = placed.lines.map(({ lineNo }) => ({ lineNo, confirmations: supplies }));
  expect(await erpConfirms(placed, { lines })).toBe("changed");
  const answered = await shop.as(() => order({ orderNumber: placed.orderNumber }));
  expect([answered.status, answered.lines.length]).toEqual(["confirmed", 400]);
  expect(answered.lines.at(-1)).toMatchObject({ lineNo: 400, confirmations: supplies });
});
