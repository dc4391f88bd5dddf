import { customersOrders, newOrderWrites } from "@spoke/core/order";
import { type Order, orderSchema } from "@spoke/core/order/schema.ts";
import { withActor } from "@spoke/core/platform";
import { afterAll, beforeAll, expect, it } from "vitest";
import { dealer, HOST, host, seller, someone, sorg, store } from "../../builders/records.ts";
import { startTable, type TestTable } from "../../support/cloud.ts";
import { readUnits } from "../../support/read-units.ts";

const SEES = ["menu.change-cust", "page.orderlist"];
const area = (value: string) => [{ sorg: "U001", limitation: "salesman" as const, option: "", value }];
const dealers = (codes: readonly string[], salesman: string) =>
  codes.flatMap((code) => dealer({ code, name: `Shop ${code}`, areas: [{ sorg: "U001", salesman }] }));

let table: TestTable;
beforeAll(async () => {
  table = await startTable();
  await store([
    host(HOST, "U001"),
    sorg("U001", "USD"),
    ...dealers(["D1", "D2"], "sam"),
    ...dealers(["D3"], "somebody"),
    ...dealers(
      Array.from({ length: 101 }, (_, index) => `M${index}`),
      "max",
    ),
    seller("sam", area("sam")),
    seller("max", area("max")),
    seller("olga", [{ sorg: "U001", limitation: "none" as const, option: "", value: "" }]),
  ]);
  await place("1", "D1", "2026-10-01");
  await place("2", "D2", "2026-10-02", { status: "shipped" });
  await place("3", "D3", "2026-10-03");
  await place("4", "D1", "2026-10-04", { poNumber: "PO-77" });
  await place("5", "D2", "2026-10-05");
  await place("6", "M7", "2026-10-06");
});
afterAll(() => table.stop());

const LINE = {
  ...{ lineNo: 1, articleCode: "A1", articleCodeDisplay: "A1", description: "Tire", qty: 1, uom: "PC" },
  ...{ price: 10_000, chargedPrice: 10_000, subtotal: 10_000 },
};

const place = (number: string, code: string, day: string, more: Partial<Order> = {}) =>
  store(
    newOrderWrites([
      orderSchema.parse({
        ...{ orderNumber: orderNumber(number), status: "confirmed", sorg: "U001", merchant: "M", currency: "USD" },
        ...{ total: 10_000, createdBy: { id: "x", name: "X" }, createdAt: `${day}T10:00:00.000Z`, host: HOST },
        ...{ locale: "en-US", shipTo: { code: "MAIN", name: code, address: "" }, notes: "", version: 1 },
        customer: { custCode: { unified: code }, custName: code, custEmail: "" },
        lines: [LINE],
        orderPayment: { id: "P1", type: "Transfer", desc: "", amount: 10_000 },
        asOf: `${day}T10:00:00.000Z`,
        ...more,
      }),
    ]),
  );

const orderNumber = (number: string): string => `261001-${number.padStart(5, "0")}`;

type Input = Parameters<typeof customersOrders>[0];
const find = (input: Input = {}, who = "sam", scopes: readonly string[] = SEES) =>
  withActor(someone(who, scopes, { unrestrictedSorgs: [] }), () => customersOrders(input));
async function numbers(...args: Parameters<typeof find>): Promise<number[]> {
  return (await find(...args)).data.map((order) => Number(order.orderNumber.split("-")[1]));
}

it("a salesperson finds the orders of all customers they serve, newest first, with whose they are", async () => {
  const { data, info, complete } = await find();
  expect(data.map(({ customer }) => customer.custName)).toEqual(["Shop D2", "Shop D1", "Shop D2", "Shop D1"]);
  expect(await numbers()).toEqual([5, 4, 2, 1]);
  expect(info).toMatchObject({ count: 4, pageTotal: 1 });
  expect(complete).toBe(true);
});

it("the orders are filtered by state, period, customer, and number, and paged", async () => {
  expect(await numbers({ filter: { status: ["shipped"] } })).toEqual([2]);
  expect(await numbers({ filter: { from: "2026-10-02", to: "2026-10-04" } })).toEqual([4, 2]);
  expect(await numbers({ custCodes: ["D1"] })).toEqual([4, 1]);
  expect(await numbers({ filter: { search: "PO-77" } })).toEqual([4]);
  expect(await numbers({ filter: { search: orderNumber("2") } })).toEqual([2]);
  expect(await numbers({ filter: { page: 2, limit: 3 } })).toEqual([1]);
});

it("a search finds all orders of the customers with a name or number, and none of customers that others serve", async () => {
  expect(await numbers({ filter: { search: "shop d1" } })).toEqual([4, 1]);
  expect(await numbers({ filter: { search: "D2" } })).toEqual([5, 2]);
  expect(await numbers({ filter: { search: "d2", status: ["shipped"] } })).toEqual([2]);
  expect(await numbers({ filter: { search: "shop" }, custCodes: ["D1"] })).toEqual([4, 1]);
  expect(await numbers({ filter: { search: "D3" } })).toEqual([]);
  expect(await numbers({ filter: { search: "tire" } })).toEqual([5, 4, 2, 1]);
  // Also beyond the customers that are listed.
  expect(await numbers({ filter: { search: "M7" } }, "max")).toEqual([6]);
});

it("orders of customers that others serve are left out, whether they are listed, chosen, or searched by number", async () => {
  expect(await numbers({ custCodes: ["D3"] })).toEqual([]);
  expect(await numbers({ custCodes: ["D3", "D1"] })).toEqual([4, 1]);
  expect(await numbers({ filter: { search: orderNumber("3") } })).toEqual([]);
  expect(await numbers({ filter: { orderNumber: orderNumber("3") } })).toEqual([]);
});

it("users who serve nobody find nothing, and those who see no orders are refused", async () => {
  expect(await numbers({}, "sam", ["page.orderlist"])).toEqual([]);
  await expect(find({}, "sam", ["menu.change-cust"])).rejects.toThrow("forbidden");
});

it("who serves more than 100 customers learns that some are missing, and finds them by choosing them", async () => {
  const { complete } = await find({}, "max");
  expect(complete).toBe(false);
  expect(await find({ custCodes: ["M7"] }, "max")).toMatchObject({ complete: true, info: { count: 1 } });
});

it("staff without a limiting area find the orders of all customers, at the same cost however many there are", async () => {
  const all = (input: Input = {}) =>
    withActor(someone("olga", SEES, { unrestrictedSorgs: ["U001"] }), () => customersOrders(input));
  const found = async (input: Input) => (await all(input)).data.map(({ orderNumber: no }) => Number(no.split("-")[1]));
  const { data, info, complete } = await all({ filter: { limit: 10 } });
  expect(data.map(({ orderNumber: no }) => Number(no.split("-")[1]))).toEqual([6, 5, 4, 3, 2, 1]);
  expect(data.map(({ customer }) => customer.custName)).toContain("Shop D3");
  expect([info.count, complete]).toEqual([6, true]);
  expect(await found({ filter: { status: ["shipped"] } })).toEqual([2]);
  expect(await found({ filter: { from: "2026-10-02", to: "2026-10-03" } })).toEqual([3, 2]);
  expect(await found({ filter: { search: orderNumber("3") } })).toEqual([3]);
  expect(await found({ filter: { search: "PO-77" } })).toEqual([4]);
  expect(await found({ filter: { search: "shop d3" } })).toEqual([3]);
  expect(await found({ custCodes: ["D3", "D1"] })).toEqual([4, 3, 1]);
  expect((await readUnits(() => all({ filter: { limit: 10 } }))).units).toBeLessThan(20);
});

it("a page costs the same however many orders the customers have", async () => {
  const before = await readUnits(() => find({ filter: { limit: 2 } }));
  for (let number = 10; number < 40; number += 1) await place(`${number}`, "D1", "2026-09-01");
  const after = await readUnits(() => find({ filter: { limit: 2 } }));
  expect(after.units - before.units).toBeLessThan(2);
});
