import { order } from "@spoke/core/order";
import type { Order } from "@spoke/core/order/schema.ts";
import { changeOrderWrites, readOrder } from "@spoke/core/order/store.ts";
import { commit } from "@spoke/core/platform";
import { afterAll, beforeAll, expect, it, vi } from "vitest";
import { startTable, type TestTable } from "../../support/cloud.ts";
import { item, newWorld, system, type World } from "../cart/world.ts";
import { erpConfirms } from "./erp.ts";

vi.mock("@spoke/core/cart/catalog.ts", () => import("../cart/catalog-double.ts"));

let table: TestTable;
beforeAll(async () => {
  table = await startTable();
});
afterAll(() => table.stop());

/** An order of as many lines as a cart may hold, with texts as long as those of a real catalog. */
async function longOrder(world: World): Promise<Order> {
  const placed = await world.order({ A: 2 });
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
  await system(() => commit({ writes: changeOrderWrites([{ before: placed, after: { ...placed, lines } }]) }));
  return (await readOrder(placed.orderNumber)) ?? placed;
}

it("the ERP may answer every line of the longest order with a day for each piece", async () => {
  const world = await newWorld();
  const placed = await longOrder(world);
  const supplies = Array.from({ length: 10 }, (_, index) => ({
    supplyQty: index < 2 ? 1 : 0,
    supplyDate: `2026-12-0${Math.min(9, index + 1)}`,
    supplyLocation: "Central warehouse for the north and the east",
  }));
  const lines = placed.lines.map(({ lineNo }) => ({ lineNo, confirmations: supplies }));
  expect(await erpConfirms(placed, { lines })).toBe("changed");
  const answered = await world.as(() => order({ orderNumber: placed.orderNumber }));
  expect([answered.status, answered.lines.length]).toEqual(["confirmed", 400]);
  expect(answered.lines.at(-1)).toMatchObject({ lineNo: 400, confirmations: supplies });
  // An order of the usual length is kept as it is.
  const usual = await world.order({ B: 1 });
  expect((await item(`ORDER#${usual.orderNumber}`, "ORDER"))?.lines).toEqual(usual.lines);
});
