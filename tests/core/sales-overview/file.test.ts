import { GetObjectCommand } from "@aws-sdk/client-s3";
import { postInvoice } from "@spoke/core/invoice";
import { filesBucket, systemActor, withActor } from "@spoke/core/platform";
import { s3 } from "@spoke/core/platform/s3.ts";
import { recordSales, requestSalesOverviewFile } from "@spoke/core/sales-overview";
import { buildSalesOverviewFile } from "@spoke/core/sales-overview/file.ts";
import readXlsxFile from "read-excel-file/node";
import { afterAll, beforeAll, expect, it } from "vitest";
import { actingFor, dealer, HOST, host, seller, someone, sorg, store } from "../../builders/records.ts";
import { build, shown, startStores } from "../../builders/reports.ts";

let stop: () => Promise<void>;
beforeAll(async () => {
  stop = await startStores();
  await store([
    host(HOST, "U001"),
    sorg("U001", "USD"),
    ...dealer({ code: "D1", name: "One", areas: [{ sorg: "U001", salesman: "sam" }] }),
    ...dealer({ code: "D2", name: "Two", areas: [{ sorg: "U001", salesman: "sam" }] }),
    seller("sam", [{ sorg: "U001", limitation: "salesman", option: "", value: "sam" }]),
  ]);
  for (const customer of ["D1", "D2"]) await sell(customer);
});
afterAll(() => stop());

async function sell(customer: string): Promise<void> {
  const line = { articleCode: "A", articleCodeDisplay: "A", name: "", brand: "=Brand()", uom: "PCE", qty: 2 };
  const invoice = {
    ...{ invoiceNo: `X${customer}`, sorg: "U001", custCode: customer, payerCode: customer, currency: "USD" },
    ...{ invoiceDate: "2026-03-04", dueDate: "2026-04-04", accountingAmount: 125_000, grandTotal: 125_000 },
    detail: [{ ...line, price: 62_500, subTotal: 125_000 }],
    asOf: "2026-03-04T00:00:00.000Z",
  };
  await withActor(systemActor(), async () => {
    await postInvoice(invoice);
    await recordSales({ sorg: "U001", invoiceNos: [invoice.invoiceNo] });
  });
}

async function fileOf(
  who: Parameters<typeof shown>[0],
  filter: object,
  name: string,
): Promise<(string | number | null)[][]> {
  const requested = await withActor(who, () =>
    requestSalesOverviewFile({ filter: { sorg: "U001", year: 2026, ...filter } }),
  );
  await build(requested, buildSalesOverviewFile);
  const { file, fileName, state } = await shown(who, requested.id);
  expect([state, fileName]).toEqual(["done", name]);
  const { Body } = await s3().send(new GetObjectCommand({ Bucket: filesBucket(), Key: file?.key }));
  const bytes = Buffer.from((await Body?.transformToByteArray()) ?? []);
  const sheets = await readXlsxFile(bytes);
  const textOf = (cell: unknown) => (cell instanceof Date ? cell.toISOString().slice(0, 10) : cell);
  return sheets.flatMap(({ data }) => data.map((row) => row.map((cell) => textOf(cell) as string | number | null)));
}

it("a dealer downloads the overview as a spreadsheet, a sheet per group, without formulas", async () => {
  const rows = await fileOf(
    someone("u-D1", ["page.dashboard"], actingFor("D1", ["U001"])),
    {},
    "Sales overview One 2026.xlsx",
  );
  expect(rows[0]).toEqual([
    "Month",
    "Net sales 2026",
    "Net sales 2025",
    "Change",
    "Pieces 2026",
    "Pieces 2025",
    "Currency",
  ]);
  expect(rows).toContainEqual(["2026-03-01", 12.5, 0, 12.5, 2, 0, "USD"]);
  expect(rows).toContainEqual(["=Brand()", 12.5, 0, 12.5, 2, 0, "USD"]);
  expect(rows.filter(([name]) => name === "Total")).toEqual([
    ...Array(3).fill(["Total", 12.5, 0, 12.5, 2, 0, "USD"]),
    ["Total", null, 12.5, 0, 12.5, 2, 0, "USD"],
  ]);
});

it("a salesperson's spreadsheet covers the customers they served at the request", async () => {
  const sam = {
    ...someone("sam", ["page.dashboard", "menu.change-cust"], { unrestrictedSorgs: [] }),
    ...{ name: "Sam/Sales", locale: "de" as const },
  };
  const rows = await fileOf(sam, { allCustomers: true }, "Umsatzübersicht Sorg U001 Sam Sales 2026.xlsx");
  expect(rows).toContainEqual(["2026-03-01", 25, 0, 25, 4, 0, "USD"]);
  expect(rows).toContainEqual(["D1", "One", 12.5, 0, 12.5, 2, 0, "USD"]);
  expect(rows).toContainEqual(["D2", "Two", 12.5, 0, 12.5, 2, 0, "USD"]);
});

it("the customers have the columns of the page that the salesperson may see", async () => {
  const scopes = ["page.dashboard", "menu.change-cust"];
  const headOf = async (...more: string[]) => {
    const sam = someone("sam", [...scopes, ...more], { unrestrictedSorgs: ["U001"] });
    const rows = await fileOf(sam, { allCustomers: true }, "Sales overview Sorg U001 2026.xlsx");
    return [rows.find(([first]) => first === "Customer"), rows.find(([first]) => first === "D1")].map((row) =>
      row?.slice(8),
    );
  };
  expect(await headOf()).toEqual([[], []]);
  expect(await headOf("page.orderlist", "page.invoice-status")).toEqual([
    ["Last order", "Open", "Overdue"],
    [null, 12.5, 12.5],
  ]);
});
