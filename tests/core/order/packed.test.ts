import { readOrder } from "@spoke/core/order";
import { packed, unpacked } from "@spoke/core/order/packed.ts";
import { afterAll, beforeAll, expect, it } from "vitest";
import { newShop } from "../../builders/shop.ts";
import { itemsOf } from "../../support/items.ts";
import { startStores } from "../../support/stores.ts";
import { erpConfirms, erpDelivers, erpInvoices } from "./erp.ts";

let table: Awaited<ReturnType<typeof startStores>>;
beforeAll(async () => {
  table = await startStores();
});
afterAll(() => table.stop());

const KB = 1024;
const bytesOf = (value: unknown): number =>
  value instanceof Uint8Array ? value.length : Buffer.byteLength(JSON.stringify(value) ?? "");

it("an order of 12 lines stays below 4 KB until it is invoiced, because each step writes all of it", async () => {
  const shop = await newShop();
  const quantities = Object.fromEntries(Array.from({ length: 12 }, (_, index) => [`ART-${1000 + index}`, 1]));
  const placed = await shop.order(quantities);
  await erpConfirms(placed);
  await erpDelivers(placed, Object.fromEntries(placed.lines.map(({ lineNo }) => [lineNo, 1])));
  await erpInvoices(placed, quantities);
  const [item = {}] = await itemsOf({ pk: `ORDER#${placed.orderNumber}` });
  const bytes = Object.entries(item).reduce((sum, [name, value]) => sum + name.length + bytesOf(value), 0);
  expect(bytes).toBeLessThan(4 * KB);
  expect(item.lines).toBeInstanceOf(Uint8Array);
  const order = await readOrder(placed.orderNumber);
  expect(order?.lines.map(({ qty, shipped, invoiced }) => [qty, shipped, invoiced])).toEqual(
    Array.from({ length: 12 }, () => [1, 1, 1]),
  );
});

it("an order is read whether its lines were stored compressed or not", async () => {
  const shop = await newShop();
  const order = await shop.order({ "ART-1": 1 });
  const lines = JSON.stringify(order.lines);
  expect(unpacked({ ...packed(order), lines })).toMatchObject({ lines: order.lines });
  const many = { ...order, lines: Array.from({ length: 50 }, () => order.lines).flat() };
  expect(unpacked(packed(many))).toMatchObject({ lines: many.lines });
});
