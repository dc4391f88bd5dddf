import { order } from "@spoke/core/order";
import type { Order } from "@spoke/core/order/schema.ts";
import { orderMoved } from "@spoke/events";
import { afterAll, beforeAll, expect, it } from "vitest";
import { newShop, type Shop } from "../../builders/shop.ts";
import { outbox } from "../../builders/store.ts";
import type { TestTable } from "../../support/cloud.ts";
import { startStores } from "../../support/stores.ts";
import { day, erpConfirms, erpDelivers, erpInvoices } from "./erp.ts";

let table: TestTable;
beforeAll(async () => {
  table = await startStores();
});
afterAll(() => table.stop());

const reread = (shop: Shop, { orderNumber }: Order): Promise<Order> => shop.as(() => order({ orderNumber }));
const whatOf = ({ history }: Order) => history.map(({ what }) => what);

/** Steps that mails are sent about, in the order of their events. */
async function newsOf({ orderNumber, history }: Order): Promise<unknown[]> {
  const data = (await outbox("order.moved", orderNumber)).flatMap((payload) => orderMoved.data.parse(payload).steps);
  return data.filter((moved) => moved.orderNumber === orderNumber).map(({ step }) => history[step]?.what);
}

const supplies = (lineNo: number, ...pieces: [qty: number, day: string][]) => ({
  lineNo,
  confirmations: pieces.map(([supplyQty, supplyDate]) => ({ supplyQty, supplyDate })),
});

it("an order remembers what happened, and each change is announced once", async () => {
  const shop = await newShop();
  const placed = await shop.order({ CHAIN: 5, BELL: 2 });
  const lines = [supplies(1, [2, "2026-12-01"]), supplies(2, [2, "2026-12-01"])];
  await erpConfirms(placed, { lines });
  await erpConfirms(placed, { lines });
  await erpConfirms(placed, { lines, asOf: day(3) });
  await erpConfirms(placed, { asOf: day(1) });
  await erpConfirms(placed, { lines: [supplies(2, [2, "2026-12-09"])], asOf: day(4) });
  await erpDelivers(placed, { 1: 2, 2: 1 });
  await erpDelivers(placed, { 1: 2, 2: 1 });
  await erpInvoices(placed, { CHAIN: 2, BELL: 1 });
  await erpInvoices(placed, { CHAIN: 2, BELL: 1 });
  const moved = await reread(shop, placed);
  expect(moved.history).toMatchObject([
    { what: "confirmed", lines: [{ lineNo: 1, from: 5, to: 2, date: "2026-12-01" }] },
    { what: "changed", lines: [{ lineNo: 2, from: 2, to: 2, date: "2026-12-09" }] },
    { what: "shipped", document: `DO-${placed.orderNumber}`, lines: [{ lineNo: 1, from: 0, to: 2 }, { lineNo: 2 }] },
    { what: "invoiced", document: `I-${placed.orderNumber}` },
  ]);
  expect(await newsOf(moved)).toEqual(["confirmed", "changed", "shipped", "invoiced"]);
});

it("a full confirmation that arrives after the goods left is remembered, but no news", async () => {
  const shop = await newShop();
  const placed = await shop.order({ CHAIN: 1 });
  await erpDelivers(placed, { 1: 1 });
  await erpConfirms(placed);
  const moved = await reread(shop, placed);
  expect(whatOf(moved)).toEqual(["shipped", "confirmed"]);
  expect(await newsOf(moved)).toEqual(["shipped"]);
});

it("nothing happens to an order after it was canceled", async () => {
  const shop = await newShop();
  const placed = await shop.order({ CHAIN: 1 });
  await erpConfirms(placed);
  await erpConfirms(placed, { status: "canceled", lines: [supplies(1, [0, "2026-12-01"])], asOf: day(5) });
  await erpConfirms(placed, { status: "canceled", lines: [supplies(1, [0, "2026-12-02"])], asOf: day(6) });
  const moved = await reread(shop, placed);
  expect(whatOf(moved)).toEqual(["confirmed", "canceled"]);
  expect(await newsOf(moved)).toEqual(["confirmed", "canceled"]);
});
