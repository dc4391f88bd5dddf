import { custCodeKey } from "@spoke/core/customer";
import { postInvoice } from "@spoke/core/invoice";
import { getItem, systemActor, withActor } from "@spoke/core/platform";
import { recordSales, salesOverview, salesOverviewFilter } from "@spoke/core/sales-overview";
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { actingFor, dealer, HOST, host, seller, someone, sorg, store } from "../../builders/records.ts";
import { startTable, type TestTable } from "../../support/cloud.ts";
import { readUnits } from "../../support/read-units.ts";

const SCOPES = ["page.dashboard"];
let table: TestTable;
beforeAll(async () => {
  table = await startTable();
  await store([
    host(HOST, "U001"),
    sorg("U001", "USD"),
    sorg("G001", "EUR"),
    ...dealer({ code: "D1", name: "One", isr: "I1", areas: [{ sorg: "U001", salesman: "sam" }] }),
    ...dealer({ code: "D2", name: "Two", areas: [{ sorg: "U001", salesman: "sam" }] }),
    ...dealer({ code: "D3", name: "Not theirs", areas: [{ sorg: "U001", salesman: "tom" }] }),
    { kind: "put", item: { ...custCodeKey("isr", "I1"), unified: "D1" } },
    { kind: "put", item: { ...custCodeKey("r3", "RD3"), unified: "D3" } },
    seller("sam", [{ sorg: "U001", limitation: "salesman", option: "", value: "sam" }]),
  ]);
});
afterAll(() => table.stop());

interface Posted {
  readonly no: string;
  readonly customer: string;
  readonly amount: number;
  readonly qty?: number;
  readonly day?: string;
  readonly asOf?: string;
  /** Instead of one line of the article A. */
  readonly lines?: Parameters<typeof postInvoice>[0]["detail"];
}

const system = <T>(work: () => Promise<T>): Promise<T> => withActor(systemActor(), work);

async function post({ no, customer, amount, qty = 1, day = "2026-05-10", lines, ...more }: Posted) {
  const { asOf = "2026-05-10T00:00:00.000Z" } = more;
  const detail = lines ?? [
    { articleCode: "A", articleCodeDisplay: "A", name: "", uom: "PCE", qty, price: amount, subTotal: Math.abs(amount) },
  ];
  await system(() =>
    postInvoice({
      invoiceNo: no,
      sorg: "U001",
      custCode: customer,
      payerCode: customer,
      invoiceDate: day,
      dueDate: day,
      currency: "USD",
      accountingAmount: amount,
      grandTotal: amount,
      detail,
      asOf,
    }),
  );
}
const record = (invoiceNo: string): Promise<void> =>
  system(() => recordSales({ sorg: "U001", invoiceNos: [invoiceNo] }));

const dealerOf = (code: string) => someone(`u-${code}`, SCOPES, actingFor(code, ["U001"], "I1"));
const filter = (patch: object = {}) => ({ filter: { sorg: "U001", year: 2026, ...patch } });
const overview = (code: string, patch: object = {}) => withActor(dealerOf(code), () => salesOverview(filter(patch)));

describe("the overview of a dealer", () => {
  it("counts each invoice once, however often and in whatever order it arrives", async () => {
    await post({ no: "N1", customer: "D1", amount: 100_000, qty: 2 });
    await post({ no: "N2", customer: "D1", amount: 50_000, day: "2025-05-02" });
    await Promise.all([record("N2"), record("N1"), record("N1"), record("N2")]);
    await record("N1");
    expect(await overview("D1")).toMatchObject({ netSales: 100_000, netSalesLastYear: 50_000, invoiceQuantity: 2 });
  });

  it("many invoices of one month at once are all counted", async () => {
    const numbers = Array.from({ length: 12 }, (_, index) => `M${index}`);
    for (const no of numbers) await post({ no, customer: "D2", amount: 10_000 });
    await Promise.all(numbers.map(record));
    expect(await overview("D2")).toMatchObject({ netSales: 120_000, invoiceQuantity: 12 });
  });

  it("a correction replaces what the invoice had said, in another month too", async () => {
    await post({ no: "K1", customer: "D2", amount: 70_000, asOf: "2026-05-11T00:00:00.000Z" });
    await record("K1");
    expect(await overview("D2")).toMatchObject({ netSales: 190_000 });
    await post({ no: "K1", customer: "D2", amount: 30_000, day: "2026-06-01", asOf: "2026-05-12T00:00:00.000Z" });
    await record("K1");
    const after = await overview("D2");
    expect(after.byMonth[4]).toMatchObject({ netSales: 120_000 });
    expect(after.byMonth[5]).toMatchObject({ netSales: 30_000, invoiceQuantity: 1 });
  });

  it("a credit note lowers the sales and the pieces of its month", async () => {
    await post({ no: "C1", customer: "D1", amount: -20_000 });
    await record("C1");
    expect(await overview("D1")).toMatchObject({ netSales: 80_000, invoiceQuantity: 1 });
  });

  it("invoices of the past come together, of several customers and months, and coming again add nothing", async () => {
    const numbers = Array.from({ length: 40 }, (_, index) => `H${index}`);
    for (const [index, no] of numbers.entries()) {
      const day = `2024-${String((index % 12) + 1).padStart(2, "0")}-03`;
      await post({ no, customer: index % 2 ? "D1" : "D3", amount: 1_000, day });
    }
    await system(() => recordSales({ sorg: "U001", invoiceNos: numbers }));
    await system(() => recordSales({ sorg: "U001", invoiceNos: [...numbers, ...numbers] }));
    expect(await overview("D1", { year: 2024 })).toMatchObject({ netSales: 20_000, invoiceQuantity: 20 });
    expect(await overview("D3", { year: 2024 })).toMatchObject({ netSales: 20_000, invoiceQuantity: 20 });
  });

  it("a month of more articles than an item of the table has room for is counted whole", async () => {
    const numbers = ["L0", "L1", "L2", "L3"];
    for (const [index, no] of numbers.entries()) {
      const line = {
        articleCodeDisplay: "-",
        name: "",
        brand: "B".repeat(200),
        uom: "PCE",
        qty: 1,
        price: 100,
        subTotal: 100,
      };
      const codes = Array.from({ length: 500 }, (_, at) => `${"LONG-CODE-".repeat(3)}${index * 500 + at}`);
      await post({
        no,
        customer: "D3",
        amount: 50_000,
        day: "2022-02-03",
        lines: codes.map((articleCode) => ({ ...line, articleCode })),
      });
    }
    await system(() => recordSales({ sorg: "U001", invoiceNos: numbers }));
    expect(await overview("D3", { year: 2022 })).toMatchObject({ netSales: 200_000, invoiceQuantity: 2_000 });
    await post({ no: "L4", customer: "D3", amount: 100, day: "2022-02-04" });
    await record("L4");
    expect(await overview("D3", { year: 2022 })).toMatchObject({ netSales: 200_100, invoiceQuantity: 2_001 });
  });

  it("an invoice that a file names twice is counted once", async () => {
    await post({ no: "TWICE", customer: "D1", amount: 5_000, day: "2023-03-03" });
    await system(() => recordSales({ sorg: "U001", invoiceNos: ["TWICE", "TWICE"] }));
    expect(await overview("D1", { year: 2023 })).toMatchObject({ netSales: 5_000 });
  });

  it("retries an invoice that is not stored yet", async () => {
    await expect(record("LATER")).rejects.toThrow("invoice not found");
    expect(await getItem({ pk: "SALESDOC#U001#LATER", sk: "SALES" })).toBeUndefined();
  });
});

describe("whose sales", () => {
  const sam = someone("sam", [...SCOPES, "menu.change-cust"]);
  const asSam = (patch: object) => withActor(sam, () => salesOverview(filter(patch)));

  it("a salesperson sees their customers, one, some or all", async () => {
    expect(await asSam({ custCodes: ["D1"] })).toMatchObject({ netSales: 80_000, customers: 1 });
    expect(await asSam({ custCodes: ["D1", "D2"] })).toMatchObject({ netSales: 230_000, customers: 2 });
    expect(await asSam({ allCustomers: true })).toMatchObject({ netSales: 230_000, customers: 2 });
    expect(await asSam({ custCode: { isr: "I1" } })).toMatchObject({ netSales: 80_000 });
  });

  it("another's customer answers like one that does not exist", async () => {
    expect(await asSam({ custCodes: ["D3"] })).toEqual(await asSam({ custCodes: ["NOBODY"] }));
    expect(await overview("D1", { custCodes: ["D2"] })).toEqual(await overview("D1", { custCodes: ["NOBODY"] }));
    expect(await asSam({ custCode: { r3: "RD3" } })).toEqual(await asSam({ custCode: { r3: "NOBODY" } }));
  });

  it("the sales of named customers cost the same, however many customers the salesperson has", async () => {
    const named = () => readUnits(() => asSam({ custCodes: ["D1", "D2", "D3"] }));
    await named();
    const before = await named();
    const others = Array.from({ length: 200 }, (_, index) => `MORE${index}`);
    await store(others.flatMap((code) => dealer({ code, name: code, areas: [{ sorg: "U001", salesman: "sam" }] })));
    const after = await named();
    expect(after.units).toBe(before.units);
    expect(after.result).toEqual(before.result);
    expect((await asSam({ allCustomers: true })).netSales).toBe(230_000);
  });

  it("nobody chosen and nobody named asks for a choice; another sales organization is refused at its field", async () => {
    await expect(asSam({})).rejects.toMatchObject({ message: "select_customer" });
    await expect(overview("D1", { sorg: "G001" })).rejects.toMatchObject({ userErrors: [{ field: "sorg" }] });
    await expect(overview("D1", { months: [13] })).rejects.toMatchObject({
      userErrors: [{ message: "month_invalid" }],
    });
  });

  it("the filters offer what those customers bought", async () => {
    expect(await withActor(dealerOf("D1"), () => salesOverviewFilter(filter()))).toEqual({
      brands: [],
      merchandiseCategories: [],
      models: [],
      series: [],
      labels: [],
    });
  });
});
