import { order, orders, sendOrderToErp } from "@spoke/core/order";
import { setFaultHook } from "@spoke/core/platform";
import { afterAll, afterEach, beforeAll, expect, it } from "vitest";
import { newShop, type Shop } from "../../builders/shop.ts";
import { asSystem, item, refusal } from "../../builders/store.ts";
import type { TestTable } from "../../support/cloud.ts";
import { startStores } from "../../support/stores.ts";
import { erpConfirms } from "../order/erp.ts";

let table: TestTable;
let restoreClock = (): void => undefined;
beforeAll(async () => {
  table = await startStores();
});
afterEach(() => restoreClock());
afterAll(() => table.stop());

/** A shop that reserves stock and credit, with a cart of `count` articles that have 5 pieces each, and proofs of payment. */
async function longCart(count: number, fields: object = {}): Promise<Shop> {
  const payments = [{ id: "P1", type: "Transfer", desc: "Bank transfer", receiptDays: 7 }];
  const shop = await newShop({ sorg: { exactQtyCheck: true, payments }, host: { creditCheck: true } });
  await shop.setCredit({ creditLimit: 100_000_000 });
  const codes = Array.from({ length: count }, (_, index) => `M${index}`);
  await shop.sell(codes, { article: fields });
  for (const code of codes) await shop.stock(code, 5);
  await shop.add(Object.fromEntries(codes.map((code) => [code, 1])));
  return shop;
}

const freeOf = async (shop: Shop, code: string) => {
  const stock = await item(`STOCK#${shop.sorg}#${code}`, "STOCK");
  return [stock?.free, stock?.reserved];
};

it("an order can reserve stock of 90 articles, is listed at once, and releases all of them when canceled", async () => {
  const shop = await longCart(90);
  const [placed] = await shop.checkout({ poNumber: "PO-90" });
  if (!placed) throw new Error("no order was placed");
  const listed = await shop.as(() => orders({ filter: {} }));
  expect(listed).toMatchObject({ data: [{ orderNumber: placed.orderNumber, poNumber: "PO-90" }], info: { count: 1 } });
  expect(await freeOf(shop, "M89")).toEqual([4, 1]);
  expect(await erpConfirms(placed, { status: "canceled" })).toBe("changed");
  expect(await erpConfirms(placed, { status: "canceled" })).toBe("unchanged");
  for (const code of ["M0", "M45", "M89"]) expect(await freeOf(shop, code)).toEqual([5, 0]);
  expect(await shop.as(() => order({ orderNumber: placed.orderNumber }))).toMatchObject({ status: "canceled" });
});

it("if the function stops before a large order is listed, its next change lists it", async () => {
  const shop = await longCart(90);
  const products = await shop.lines();
  let transactions = 0;
  restoreClock = setFaultHook(({ command, phase }) => {
    if (command !== "TransactWriteItemsCommand" && command !== "TransactWriteCommand") return;
    if (phase === "before") transactions += 1;
    if (transactions > 1) throw new Error("stopped");
  });
  await expect(shop.checkout({ products })).rejects.toThrow("stopped");
  restoreClock();
  const [placed] = await shop.checkout({ products });
  if (!placed) throw new Error("no order was placed");
  const page = () => shop.as(() => orders({ filter: {} }));
  expect((await page()).info.count).toBe(0);
  await asSystem(() => sendOrderToErp({ orderNumber: placed.orderNumber, eventId: placed.orderNumber }));
  expect(await page()).toMatchObject({ data: [{ status: "waiting-confirmation" }], info: { count: 1 } });
  await erpConfirms(placed);
  expect(await page()).toMatchObject({ data: [{ status: "confirmed" }], info: { count: 1 } });
});

it("an interrupted answer releases every reservation once", async () => {
  const shop = await longCart(85);
  const [placed] = await shop.checkout();
  if (!placed) throw new Error("no order was placed");
  let transactions = 0;
  restoreClock = setFaultHook(({ command, phase }) => {
    if (command !== "TransactWriteItemsCommand" && command !== "TransactWriteCommand") return;
    if (phase === "before") transactions += 1;
    if (transactions === 2) throw new Error("stopped");
  });
  await expect(erpConfirms(placed, { status: "rejected" })).rejects.toThrow("stopped");
  expect(await shop.as(() => order({ orderNumber: placed.orderNumber }))).toMatchObject({ status: "placed" });
  expect(await erpConfirms(placed, { status: "rejected" })).toBe("changed");
  for (let index = 0; index < 85; index += 1) expect(await freeOf(shop, `M${index}`)).toEqual([5, 0]);
});

it("more lines with stock than fit into a transaction are refused with the maximum", async () => {
  const shop = await longCart(101);
  const { message, errors } = await refusal(shop.checkout());
  expect(await shop.ordersInTable()).toEqual([]);
  expect(message).toBe("checkout_too_many_lines");
  expect(errors).toEqual([{ field: "products", message: "checkout_too_many_lines", values: { max: 95 } }]);
  expect(await shop.checkout({ products: (await shop.lines()).slice(0, 95) })).toHaveLength(1);
});
