import { postInvoice } from "@spoke/core/invoice";
import { systemActor, withActor } from "@spoke/core/platform";
import { customersInNeed } from "@spoke/core/work-queue";
import { afterAll, beforeAll, expect, it } from "vitest";
import { dealer, HOST, host, seller, someone, sorg, store } from "../../builders/records.ts";
import { startTable, type TestTable } from "../../support/cloud.ts";

const SEES = ["menu.change-cust", "page.invoice-status", "credit-status.read", "page.orderlist"];
const AREA = [{ sorg: "U001", limitation: "salesman" as const, option: "", value: "sam" }];
const SERVED = [{ sorg: "U001", salesman: "sam" }];

let table: TestTable;
beforeAll(async () => {
  table = await startTable();
  await store([
    host(HOST, "U001"),
    sorg("U001", "USD"),
    ...dealer({ code: "D1", name: "Owes", areas: SERVED }),
    ...dealer({ code: "D2", name: "Owes nothing", areas: SERVED }),
    ...dealer({ code: "D4", name: "Owes more", areas: SERVED }),
    ...dealer({ code: "D3", name: "Served by others", areas: [{ sorg: "U001", salesman: "somebody" }] }),
    seller("sam", AREA),
  ]);
  await owe("I1", "D1", "2020-01-01");
  await owe("I2", "D2", "2999-01-01");
  await owe("I3", "D3", "2020-01-01");
  await owe("I4", "D4", "2020-01-01", 300_000);
});
afterAll(() => table.stop());

const owe = (invoiceNo: string, custCode: string, dueDate: string, amount = 100_000) =>
  withActor(systemActor(), () =>
    postInvoice({
      ...{ invoiceNo, sorg: "U001", custCode, payerCode: custCode, currency: "USD", invoiceDate: "2019-12-01" },
      ...{ dueDate, accountingAmount: amount, grandTotal: amount, detail: [], asOf: "2019-12-01T00:00:00.000Z" },
    }),
  );

type Reason = Parameters<typeof customersInNeed>[0]["reason"];
async function needs(
  scopes: readonly string[],
  reason?: Reason,
  more: Parameters<typeof someone>[2] = { unrestrictedSorgs: [] },
) {
  const { customers } = await withActor(someone("sam", scopes, more), () => customersInNeed({ reason }));
  return customers.map(({ custCode, reasons }) => [custCode, ...reasons]);
}

it("sales staff find the customers they serve with what is to be done, the most urgent and the largest debt first", async () => {
  expect(await needs(SEES)).toEqual([
    ["D4", "overdue", "quiet"],
    ["D1", "overdue", "quiet"],
    ["D2", "quiet"],
  ]);
});

it("says when the oldest overdue invoice was due", async () => {
  await owe("I5", "D4", "2019-12-15");
  const sales = someone("sam", SEES, { unrestrictedSorgs: [] });
  const { customers } = await withActor(sales, () => customersInNeed({}));
  expect(customers.map(({ custCode, overdueSince }) => [custCode, overdueSince])).toEqual([
    ["D4", "2019-12-15"],
    ["D1", "2020-01-01"],
    ["D2", undefined],
  ]);
});

it("lists customers with one reason only", async () => {
  expect(await needs(SEES, "overdue")).toEqual([
    ["D4", "overdue", "quiet"],
    ["D1", "overdue", "quiet"],
  ]);
  expect(await needs(SEES, "blocked")).toEqual([]);
});

it("says nothing about invoices and orders that the user may not see, and nothing to those who serve nobody", async () => {
  expect(await needs(["menu.change-cust"])).toEqual([]);
  expect(await needs(["menu.change-cust", "page.invoice-status"])).toEqual([
    ["D4", "overdue"],
    ["D1", "overdue"],
  ]);
  await expect(needs(["page.invoice-status"])).rejects.toThrow("forbidden");
});

it("has nothing for staff who serve all customers of the sales organization", async () => {
  expect(await needs(SEES, undefined, { unrestrictedSorgs: ["U001"] })).toEqual([]);
});
