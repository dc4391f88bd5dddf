import { postInvoice } from "@spoke/core/invoice";
import { amountOf, systemActor, withActor } from "@spoke/core/platform";
import { customerAccounts } from "@spoke/core/sales-overview";
import { afterAll, beforeAll, expect, it } from "vitest";
import { dealer, HOST, host, seller, someone, sorg, store } from "../../builders/records.ts";
import { startTable, type TestTable } from "../../support/cloud.ts";

const SEES = ["page.dashboard", "menu.change-cust", "page.invoice-status", "page.orderlist"];
const AREA = [{ sorg: "U001", limitation: "salesman" as const, option: "", value: "sam" }];

let table: TestTable;
beforeAll(async () => {
  table = await startTable();
  await store([
    host(HOST, "U001"),
    sorg("U001", "USD"),
    sorg("G001", "USD"),
    ...dealer({
      code: "D1",
      name: "One",
      areas: [
        { sorg: "U001", salesman: "sam" },
        { sorg: "G001", salesman: "sam" },
      ],
    }),
    ...dealer({ code: "D2", name: "Two", areas: [{ sorg: "U001", salesman: "sam" }] }),
    ...dealer({ code: "D3", name: "Three", areas: [{ sorg: "U001", salesman: "somebody" }] }),
    seller("sam", AREA),
  ]);
  await owe("I1", 100_000, "2020-01-01");
  await owe("I2", 50_000, "2999-01-01");
  await owe("I3", -20_000, "2020-01-01");
  await owe("I4", 900_000, "2020-01-01", { sorg: "G001" });
  await owe("I5", 900_000, "2020-01-01", { currency: "EUR" });
  await owe("I6", 900_000, "2020-01-01", { custCode: "D3", payerCode: "D3" });
});
afterAll(() => table.stop());

const owe = (invoiceNo: string, accountingAmount: number, dueDate: string, more: object = {}) =>
  withActor(systemActor(), () =>
    postInvoice({
      ...{ invoiceNo, sorg: "U001", custCode: "D1", payerCode: "D1", currency: "USD", invoiceDate: "2019-12-01" },
      ...{ dueDate, accountingAmount, grandTotal: accountingAmount, detail: [], asOf: "2019-12-01T00:00:00.000Z" },
      ...more,
    }),
  );

const accounts = (scopes: readonly string[], custCodes: string[]) =>
  withActor(someone("sam", scopes), () => customerAccounts({ sorg: "U001", custCodes }));

it("says what each customer owes the sales organization, of which credits are deducted and never overdue", async () => {
  expect(await accounts(SEES, ["D2", "D1"])).toEqual([
    { custCode: "D2", lastOrderAt: undefined, open: amountOf(0), overdue: amountOf(0) },
    { custCode: "D1", lastOrderAt: undefined, open: amountOf(130_000), overdue: amountOf(100_000) },
  ]);
});

it("leaves out customers that the user does not serve, and amounts without the scope for invoices", async () => {
  expect(await accounts(SEES, ["D3", "NOBODY", ""])).toEqual([]);
  expect(await accounts(["page.dashboard", "menu.change-cust"], ["D1"])).toEqual([
    { custCode: "D1", lastOrderAt: undefined },
  ]);
  await expect(
    withActor(someone("sam", SEES), () => customerAccounts({ sorg: "G001", custCodes: ["D1"] })),
  ).rejects.toThrow("invalid_input");
  await expect(accounts(["menu.change-cust"], ["D1"])).rejects.toThrow("forbidden");
});
