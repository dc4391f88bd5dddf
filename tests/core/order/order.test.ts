import { importOrders } from "@spoke/core/feed/history.ts";
import { order, orders } from "@spoke/core/order";
import { setClock } from "@spoke/core/platform";
import { afterAll, afterEach, beforeAll, expect, it } from "vitest";
import { newShop, type Shop } from "../../builders/shop.ts";
import { asSystem, item, refusal } from "../../builders/store.ts";
import type { TestTable } from "../../support/cloud.ts";
import { itemsOf } from "../../support/items.ts";
import { readUnits } from "../../support/read-units.ts";
import { startStores } from "../../support/stores.ts";
import { day, erpConfirms } from "./erp.ts";

let table: TestTable;
let restoreClock = (): void => undefined;
beforeAll(async () => {
  table = await startStores();
});
afterEach(() => restoreClock());
afterAll(() => table.stop());

const stateOf = async (shop: Shop, orderNumber: string): Promise<string> =>
  (await shop.as(() => order({ orderNumber }))).status;

/** Three orders, one a day from 1 November; the second is confirmed. */
async function threeOrders(): Promise<{ shop: Shop; numbers: readonly string[] }> {
  const shop = await newShop();
  const numbers: string[] = [];
  for (const [index, code] of ["CHAIN", "BELL", "SADDLE"].entries()) {
    restoreClock = setClock(() => Date.parse(day(index + 1)));
    numbers.push((await shop.order({ [code]: index + 1 })).orderNumber);
    restoreClock();
  }
  await erpConfirms(await shop.as(() => order({ orderNumber: numbers[1] ?? "" })));
  return { shop, numbers };
}

it("[orders-001] orders takes a filter and withPayment, newest first, in pages", async () => {
  const { shop, numbers } = await threeOrders();
  const [first, second, third] = numbers;
  const list = async (filter: Parameters<typeof orders>[0]["filter"]) =>
    (await shop.as(() => orders({ filter }))).data.map(({ orderNumber }) => orderNumber);
  expect(await list({})).toEqual([third, second, first]);
  expect(await list({ from: "2026-11-02", to: "2026-11-02" })).toEqual([second]);
  expect(await list({ from: "2026-11-02" })).toEqual([third, second]);
  expect(await list({ status: ["confirmed", "canceled"] })).toEqual([second]);
  expect(await list({ search: "chain" })).toEqual([first]);
  expect(await list({ search: "SAP1" })).toEqual([second]);
  expect(await list({ orderNumber: first })).toEqual([first]);
  expect(await list({ orderNumber: "NONE" })).toEqual([]);
  expect(await list({ orderNumber: first, search: "chain", from: "2026-11-01", to: "2026-11-01" })).toEqual([first]);
  for (const other of [{ search: "bell" }, { from: "2026-11-02" }, { to: "2026-10-31" }])
    expect(await list({ orderNumber: first, ...other })).toEqual([]);
  expect(await list({ from: "2026-11-03", to: "2026-11-01" })).toEqual([]);
  const page = await shop.as(() => orders({ filter: { page: 2, limit: 2 } }));
  expect(page.data.map(({ orderNumber }) => orderNumber)).toEqual([first]);
  expect(page.info).toMatchObject({ page: 2, count: 3, pageTotal: 2 });
  expect(page.data[0]).not.toHaveProperty("orderPayment");
  const [paid] = (await shop.as(() => orders({ withPayment: true }))).data;
  expect(paid).toMatchObject({ orderPayment: { id: "P1", amount: 300_000 } });
});

it("an order is found by its ERP number and its PO number at the same cost, however many came after it", async () => {
  const shop = await newShop();
  await shop.sell("A");
  await shop.add({ A: 1 });
  const [placed] = await shop.checkout({ poNumber: "Spring-7" });
  if (!placed) throw new Error("no order was placed");
  await erpConfirms(placed, { erpOrderNumber: "4500000007" });
  const search = (text: string, filter: Parameters<typeof orders>[0]["filter"] = {}) =>
    readUnits(() => shop.as(() => orders({ filter: { search: text, ...filter } })));
  const before = await search("4500000007");
  const later = Array.from({ length: 500 }, (_, index) => ({
    ...placed,
    orderNumber: `261231-${`${index}`.padStart(5, "0")}`,
    createdAt: `2026-12-31T10:00:00.${`${index}`.padStart(3, "0")}Z`,
    erpOrderNumber: `45000000071${index}`,
    poNumber: "Autumn",
  }));
  await asSystem(() => importOrders(later));
  for (const text of ["4500000007", " spring-7 "]) {
    const { result, units } = await search(text);
    expect(result).toMatchObject({ data: [{ orderNumber: placed.orderNumber }], info: { count: 1 } });
    expect(units).toBe(before.units);
    expect(units).toBeLessThanOrEqual(5);
  }
  // The beginning of a number, and a word, are searched as text.
  expect((await search("45000000071")).result.info.count).toBe(260);
  expect((await search("autumn", { status: ["confirmed"] })).result.info.count).toBe(0);
  expect((await search("spring-7", { status: ["confirmed"] })).result.info.count).toBe(1);
  expect((await search("spring-7", { status: ["placed"] })).result.info.count).toBe(0);
});

it("another customer's order is refused like an unknown one, and is in no list", async () => {
  const { shop, numbers } = await threeOrders();
  // A dealer of the same host and sales organization.
  const other = { unified: "NEIGHBOR" };
  const [foreign = ""] = numbers;
  const answers = await Promise.all(
    [foreign, "261101-00000"].map((orderNumber) => refusal(shop.as(() => order({ orderNumber }), other))),
  );
  expect(answers[0]).toEqual(answers[1]);
  expect(answers[0]).toEqual({ message: "not_found", errors: [] });
  expect((await shop.as(() => orders({ filter: { orderNumber: foreign } }), other)).data).toEqual([]);
  expect((await shop.as(() => orders({}), other)).info.count).toBe(0);
  // Sales who serve the dealer see its orders, but only of their own sales organizations.
  expect(await stateOf(shop, foreign)).toBe("placed");
  const elsewhere = { sorgs: ["XX"] };
  expect(await refusal(shop.as(() => order({ orderNumber: foreign }), elsewhere))).toEqual(answers[0]);
  expect((await shop.as(() => orders({}), elsewhere)).info.count).toBe(0);
});

it("orders require one of their scopes and a chosen customer", async () => {
  const shop = await newShop();
  for (const scope of ["page.orderlist", "page.order-status"]) {
    expect((await shop.as(() => orders({}), { scopes: new Set([scope]) })).info.count).toBe(0);
  }
  const without = await refusal(shop.as(() => orders({}), { scopes: new Set(["page.catalog"]) }));
  expect(without.message).toBe("forbidden");
  expect((await refusal(shop.as(() => order({ orderNumber: "X" }), { customer: undefined }))).message).toBe(
    "select_customer",
  );
});

it("[orders-011] the ERP's confirmation shows on the lines with quantity, date, site, location and priority", async () => {
  const shop = await newShop();
  const placed = await shop.order({ A: 3 });
  const confirmation = {
    supplyQty: 2,
    supplyDate: "2026-12-01",
    supplySite: "1000",
    supplySloc: "01",
    supplyShippingPoint: "SP",
    supplyLocation: "Main",
    supplyPriority: 1,
  };
  expect(await erpConfirms(placed, { lines: [{ lineNo: 1, confirmations: [confirmation] }] })).toBe("changed");
  const shown = await shop.as(() => order({ orderNumber: placed.orderNumber }));
  expect(shown).toMatchObject({ status: "confirmed", erpOrderNumber: "SAP1" });
  expect(shown.lines[0]?.confirmations).toEqual([confirmation]);
});

it("an answer counts once; repeating it changes nothing, and an older one is ignored", async () => {
  const shop = await newShop();
  const placed = await shop.order({ A: 3 });
  expect(await erpConfirms(placed, { asOf: day(5) })).toBe("changed");
  expect(await erpConfirms(placed, { asOf: day(5) })).toBe("unchanged");
  expect(await erpConfirms(placed, { asOf: day(7) })).toBe("unchanged");
  expect(await erpConfirms(placed, { asOf: day(6), status: "canceled" })).toBe("older");
  expect(await stateOf(shop, placed.orderNumber)).toBe("confirmed");
  const audit = await itemsOf({ pk: `AUDIT#ORDER#${placed.orderNumber}` });
  expect(audit.filter(({ what }) => what === "answered by the ERP")).toHaveLength(1);
  const { errors } = await refusal(erpConfirms(placed, { orderNumber: "261101-00000" }));
  expect(errors).toEqual([{ field: "orderNumber", message: "order_unknown" }]);
});

it("the first answer ends the reservation; a canceled order releases stock and order limit once", async () => {
  const shop = await newShop({ sorg: { exactQtyCheck: true } });
  for (const code of ["A", "B"]) {
    await shop.sell(code, { article: { orderQuota: 9 } });
    await shop.stock(code, 10);
  }
  const taken = await shop.order({ A: 3 });
  const called = await shop.order({ B: 4 });
  await erpConfirms(taken);
  await erpConfirms(taken, { asOf: day(3), status: "in-progress" });
  expect(await item(`STOCK#${shop.sorg}#A`, "STOCK")).toMatchObject({ free: 7, freeTotal: 7, reserved: 0 });
  for (const at of [3, 4]) await erpConfirms(called, { status: "canceled", asOf: day(at), lines: [] });
  expect(await stateOf(shop, called.orderNumber)).toBe("canceled");
  expect(await item(`STOCK#${shop.sorg}#B`, "STOCK")).toMatchObject({ free: 10, freeTotal: 10, reserved: 0 });
  expect(await item(`QUOTA#${shop.sorg}#A`, `CUSTOMER#${shop.unified}`)).toMatchObject({ used: 3 });
  expect(await item(`QUOTA#${shop.sorg}#B`, `CUSTOMER#${shop.unified}`)).toMatchObject({ used: 0 });
});

it("pieces that the ERP does not supply, such as canceled ones, no longer count against the order limit", async () => {
  const shop = await newShop();
  await shop.sell("A", { article: { orderQuota: 20 } });
  const placed = await shop.order({ A: 20 });
  const supply = (supplyQty: number) => ({
    lines: [{ lineNo: 1, confirmations: [{ supplyQty, supplyDate: "2026-12-01" }] }],
  });
  const used = () => item(`QUOTA#${shop.sorg}#A`, `CUSTOMER#${shop.unified}`);
  await erpConfirms(placed, supply(20));
  expect(await used()).toMatchObject({ used: 20 });
  for (const at of [3, 4]) await erpConfirms(placed, { ...supply(1), asOf: day(at) });
  expect(await used()).toMatchObject({ used: 1 });
  await erpConfirms(placed, { status: "canceled", lines: [], asOf: day(5) });
  expect(await used()).toMatchObject({ used: 0 });
});

it("pieces are released if stock figures that include the order arrived before the confirmation", async () => {
  const shop = await newShop({ sorg: { exactQtyCheck: true } });
  for (const code of ["A", "B"]) await shop.stock(code, 10);
  const taken = await shop.order({ A: 3, B: 3 });
  // Of A the figures contain the order, those of B were drawn before it was confirmed.
  await shop.stock("A", 7, [], day(5));
  await shop.stock("B", 10, [], day(3));
  expect(await item(`STOCK#${shop.sorg}#A`, "STOCK")).toMatchObject({ free: 4, reserved: 3 });
  await erpConfirms(taken, { asOf: day(4) });
  expect(await item(`STOCK#${shop.sorg}#A`, "STOCK")).toMatchObject({ free: 7, freeTotal: 7, reserved: 0 });
  expect(await item(`STOCK#${shop.sorg}#B`, "STOCK")).toMatchObject({ free: 7, freeTotal: 7, reserved: 0 });
});

it("only the system can record the ERP's answers", async () => {
  const shop = await newShop();
  const placed = await shop.order({ A: 1 });
  const { confirmOrder } = await import("@spoke/core/order");
  const row = { orderNumber: placed.orderNumber, erpOrderNumber: "X", asOf: day(2) };
  expect((await refusal(shop.as(() => confirmOrder(row)))).message).toBe("forbidden");
});
