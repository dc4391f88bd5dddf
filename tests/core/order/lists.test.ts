import { importOrders } from "@spoke/core/feed/history.ts";
import { order, orders } from "@spoke/core/order";
import type { Order } from "@spoke/core/order/schema.ts";
import { afterAll, beforeAll, expect, it } from "vitest";
import { newShop, type Shop } from "../../builders/shop.ts";
import { asSystem } from "../../builders/store.ts";
import type { TestTable } from "../../support/cloud.ts";
import { readUnits } from "../../support/read-units.ts";
import { startStores } from "../../support/stores.ts";
import { erpConfirms, erpDelivers, erpInvoices } from "./erp.ts";

let table: TestTable;
beforeAll(async () => {
  table = await startStores();
});
afterAll(() => table.stop());

type Filter = NonNullable<Parameters<typeof orders>[0]["filter"]>;

const listed = async (shop: Shop, filter: Filter): Promise<string[]> =>
  (await shop.as(() => orders({ filter }))).data.map(({ orderNumber }) => orderNumber);

let histories = 0;

/** Copies of an order in the past of the ERP, a minute apart. */
async function history(from: Order, count: number, patch: (index: number) => Partial<Order> = () => ({})) {
  histories += 1;
  const copies = Array.from({ length: count }, (_, index) => ({
    ...from,
    orderNumber: `261231-${histories}${`${index}`.padStart(4, "0")}`,
    createdAt: new Date(Date.UTC(2026, 11, 31) + index * 60_000).toISOString(),
    ...patch(index),
  }));
  await asSystem(() => importOrders(copies));
  return copies.map(({ orderNumber }) => orderNumber);
}

it("an order is found by its delivery, invoice, and tracking numbers at the same cost, however many came after it", async () => {
  const shop = await newShop();
  const placed = await shop.order({ A: 2 });
  await erpConfirms(placed);
  await erpDelivers(placed, { 1: 2 }, { doNumber: "DO77", trackingNo: "1Z 999", trackingUrl: "https://track.test/1" });
  await erpInvoices(placed, { A: 2 }, { invoiceNo: "INV77" });
  const search = (text: string) => readUnits(() => shop.as(() => orders({ filter: { search: text } })));
  const before = await search("INV77");
  await history(placed, 300);
  for (const number of ["DO77", "inv77", "1Z 999"]) {
    const { result, units } = await search(number);
    expect(result).toMatchObject({ data: [{ orderNumber: placed.orderNumber }], info: { count: 1 } });
    expect(units).toBe(before.units);
  }
});

it("the entry of an order shows its items, what is expected, and how it can be followed, also after a correction", async () => {
  const shop = await newShop();
  const placed = await shop.order({ A: 2, B: 1 });
  await erpConfirms(placed);
  const entry = async () => (await shop.as(() => orders({}))).data[0];
  expect(await entry()).toMatchObject({ listed: { itemCount: 2, expectedDate: "2026-12-01", trackingNos: [] } });
  const doNumber = `DO-${placed.orderNumber}`;
  await erpDelivers(placed, { 1: 2, 2: 1 }, { trackingNo: "", asOf: "2026-11-03T00:00:00.000Z" });
  expect(await entry()).toMatchObject({ listed: { doNumbers: [doNumber], trackingNos: [] } });
  expect(await entry()).not.toHaveProperty("listed.expectedDate");
  await erpDelivers(placed, { 1: 2, 2: 1 }, { trackingNo: "T9", asOf: "2026-11-04T00:00:00.000Z" });
  expect(await entry()).toMatchObject({ status: "shipped", listed: { trackingNos: ["T9"] } });
  expect(await shop.as(() => order({ orderNumber: placed.orderNumber }))).toMatchObject({
    lines: [{ shipped: 2 }, { shipped: 1 }],
  });
});

it("the entry of an order whose pieces come on several days has the first and the last of them", async () => {
  const shop = await newShop();
  const placed = await shop.order({ A: 2, B: 1 });
  const on = (supplyQty: number, supplyDate: string) => ({ supplyQty, supplyDate, supplyLocation: "Main" });
  const lines = [
    { lineNo: 1, confirmations: [on(1, "2027-01-05"), on(1, "2027-02-01")] },
    { lineNo: 2, confirmations: [on(1, "2027-03-02")] },
  ];
  await erpConfirms(placed, { lines });
  const entry = async () => (await shop.as(() => orders({}))).data[0];
  expect(await entry()).toMatchObject({ listed: { expectedDate: "2027-01-05", expectedUntil: "2027-03-02" } });
  await erpDelivers(placed, { 1: 2 });
  expect(await entry()).toMatchObject({ listed: { expectedDate: "2027-03-02" } });
  expect(await entry()).not.toHaveProperty("listed.expectedUntil");
});

it("orders are sorted by date, PO number, total, and status, in both directions and over pages", async () => {
  const shop = await newShop();
  const placed = await shop.order({ A: 1 });
  const numbers = await history(placed, 120, (index) => ({
    poNumber: `P${(index * 7) % 120}`.padStart(4, "0"),
    total: (placed.total + index) as Order["total"],
    status: index === 5 ? "shipped" : "confirmed",
  }));
  const first = { limit: 2, from: "2026-12-01" } as const;
  expect(await listed(shop, { ...first, order: "ASC" })).toEqual(numbers.slice(0, 2));
  expect(await listed(shop, { ...first, order: "ASC", page: 55 })).toEqual(numbers.slice(108, 110));
  expect(await listed(shop, { limit: 2, order: "ASC", page: 31 })).toEqual(
    [placed.orderNumber, ...numbers].slice(60, 62),
  );
  expect(await listed(shop, { ...first, sort: "total", order: "DESC" })).toEqual([numbers[119], numbers[118]]);
  expect(await listed(shop, { ...first, sort: "total", order: "ASC", page: 2 })).toEqual([numbers[2], numbers[3]]);
  expect((await listed(shop, { ...first, sort: "status", order: "DESC" }))[0]).toBe(numbers[5]);
  const byPo = await shop.as(() => orders({ filter: { ...first, limit: 100, sort: "poNumber", order: "ASC" } }));
  const pos = byPo.data.map(({ poNumber = "" }) => poNumber);
  expect(pos).toEqual(pos.toSorted());
  expect(byPo.info).toMatchObject({ count: 120, pageTotal: 2 });
});

it("orders are sorted by the total that is shown: nothing for a canceled one", async () => {
  const shop = await newShop();
  const placed = await shop.order({ A: 1 });
  const [canceled = "", small = "", large = ""] = await history(placed, 3, (index) => ({
    total: (placed.total + index) as Order["total"],
    status: index === 0 ? "canceled" : "confirmed",
    ...(index === 0 && { total: (placed.total * 9) as Order["total"] }),
  }));
  const first = { limit: 3, from: "2026-12-01", sort: "total" } as const;
  expect(await listed(shop, { ...first, order: "ASC" })).toEqual([canceled, small, large]);
  expect(await listed(shop, { ...first, order: "DESC" })).toEqual([large, small, canceled]);
});

it("orders can be narrowed to those of the user and those that sales placed for the dealer", async () => {
  const shop = await newShop();
  const mine = await shop.order({ A: 1 });
  const [theirs, another] = await history(mine, 2, (index) => ({
    createdBy: { id: "SALES", name: "Sam" },
    ...(index === 0 && { createdFor: "Harper" }),
  }));
  expect(await listed(shop, { placedBy: "mine" })).toEqual([mine.orderNumber]);
  expect(await listed(shop, { placedBy: "sales" })).toEqual([theirs]);
  expect(await listed(shop, {})).toContain(another);
});
