import { requestDownload } from "@spoke/core/download-area";
import { buildDownload } from "@spoke/core/download-area/build.ts";
import { moduleFileName } from "@spoke/core/download-area/names.ts";
import { DOWNLOAD_MODULES, type DownloadModule, MODULE_RULES } from "@spoke/core/download-area/schema.ts";
import { invoiceList, postInvoice } from "@spoke/core/invoice";
import { orderSchema } from "@spoke/core/order/schema.ts";
import { newOrderWrites } from "@spoke/core/order/store.ts";
import type { Held, PaymentRequest } from "@spoke/core/payments/requests/schema.ts";
import { setClock, shardOf, sumOf, withActor } from "@spoke/core/platform";
import { amountOf } from "@spoke/core/platform/money.ts";
import { readSpreadsheet } from "@spoke/core/platform/spreadsheet.ts";
import { ownFile } from "@spoke/core/report/download.ts";
import { recordSales } from "@spoke/core/sales-overview";
import { statement } from "@spoke/core/statement";
import { afterAll, beforeAll, expect, it } from "vitest";
import { article } from "../../builders/article.ts";
import { seedRequest } from "../../builders/callbacks.ts";
import { build, startStores } from "../../builders/reports.ts";
import { newShop, type Shop } from "../../builders/shop.ts";
import { asSystem, put, store } from "../../builders/store.ts";
import { erpConfirms, erpDelivers } from "../../core/order/erp.ts";

const SCOPES = ["page.download-area", ...new Set(DOWNLOAD_MODULES.flatMap((module) => MODULE_RULES[module].scopes))];

let stop: () => Promise<void>;
let restore = (): void => undefined;
beforeAll(async () => {
  stop = await startStores();
  restore = setClock(() => Date.parse("2026-11-23T12:00:00Z"));
});
afterAll(async () => {
  restore();
  await stop();
});

const buyer = (shop: Shop, locale = "en-US") => shop.actor({ locale, scopes: new Set(SCOPES) });

const held = (sorg: string, invoiceNo: string): Held => ({
  ...{ sorg, invoiceNo, installment: 0, assignment: invoiceNo, amount: amountOf(1_234_500) },
});

/** Head, rows, and totals of the file of a module. */
async function fileOf(shop: Shop, module: DownloadModule, [from, to]: readonly [string, string], locale?: string) {
  const who = buyer(shop, locale);
  const { report } = await withActor(who, () => requestDownload({ module, from, to }));
  expect(await build(report, buildDownload)).toBe("done");
  const file = await withActor(who, () => ownFile({ id: report.id }));
  if (!("body" in file)) throw new Error("redirected");
  const [head = [], ...rows] = (await readSpreadsheet(file.body)).rows;
  const named = rows.map((row) => Object.fromEntries(head.map((title, column) => [title, row[column] ?? ""])));
  return { head, rows: named.slice(0, -1), total: named.at(-1) };
}

/** Whole order of two lines of 25.00 each. */
function orderOf(shop: Shop, index: number, charges: { discount: number; shipping: number; other: number }) {
  const createdAt = `2026-03-0${index}T08:00:00.000Z`;
  const line = { articleCode: "A-1", articleCodeDisplay: "A-1", description: "=Chain", uom: "PCE" };
  const prices = { price: 125_000, chargedPrice: 125_000, subtotal: 250_000 };
  return orderSchema.parse({
    ...{ orderNumber: `26030${index}-AAAA${index}`, status: "invoiced", sorg: shop.sorg, currency: "EUR" },
    total: 500_000 - charges.discount + charges.shipping + charges.other,
    ...{ createdBy: { id: "u", name: "Ada" }, createdAt, host: shop.host, locale: "en-US", merchant: "M" },
    shipTo: { code: "MAIN", name: "Shop", address: "Street 1" },
    poNumber: `PO-${index}`,
    customer: { custCode: { unified: shop.unified }, custName: "Shop" },
    lines: [1, 2].map((lineNo) => ({ ...line, ...prices, lineNo, qty: 2, shipped: 2, invoiced: 2 })),
    orderShipment: { id: "F", type: "Flat", desc: "Van", amount: charges.shipping },
    orderPayment: { id: "P1", type: "Transfer", desc: "Transfer", amount: 0, discount: charges.discount },
    ...{ version: 1, asOf: createdAt },
  });
}

it("orders have their lines with real dates and amounts, and no text runs as a formula", async () => {
  const shop = await newShop();
  await store(...newOrderWrites([orderOf(shop, 1, { discount: 0, shipping: 0, other: 0 })]));
  const { head, rows } = await fileOf(shop, "orders", ["2026-03-01", "2026-03-31"], "de");
  expect(head.slice(0, 4)).toEqual(["Bestellung", "Auftragsnummer", "Ihre Bestellnummer", "Bestellt am"]);
  expect(rows).toHaveLength(2);
  expect(Object.values(rows[0] ?? {}).slice(0, 15)).toEqual([
    ...["260301-AAAA1", "", "PO-1", "2026-03-01", "Ada", "Berechnet", "A-1", "=Chain", "Stk."],
    ...["2", "2", "2", "12.5", "25", "EUR"],
  ]);
});

it("the rows of an order add up to its total, with discount, shipping, and what else the ERP charged", async () => {
  const shop = await newShop();
  const charged = orderOf(shop, 2, { discount: 12_500, shipping: 79_000, other: 3_000 });
  await store(...newOrderWrites([orderOf(shop, 3, { discount: 0, shipping: 0, other: 0 }), charged]));
  const { rows, total } = await fileOf(shop, "orders", ["2026-03-01", "2026-03-31"]);
  const own = rows.filter((row) => row.Order === charged.orderNumber);
  expect(own.slice(2).map((row) => [row["PO number"], row.Article, row.Description, row.Ordered, row.Amount])).toEqual([
    ["PO-2", "", "Payment discount", "", "-1.25"],
    ["PO-2", "", "Shipping", "", "7.9"],
    ["PO-2", "", "Other amounts", "", "0.3"],
  ]);
  expect(own.reduce((sum, { Amount }) => sum + Number(Amount), 0)).toBeCloseTo(56.95, 4);
  expect(total).toMatchObject({ Order: "Total", Ordered: "8", Shipped: "8", Invoiced: "8", Amount: "106.95" });
});

it("files are called what they have in the language of who asks for them", () => {
  expect(moduleFileName("open-orders", "de")).toBe("offene-bestellungen");
  expect(moduleFileName("claims", "id-ID")).toMatch(/^[\p{L}\p{N}-]+$/u);
  expect(moduleFileName("open-orders", "en-US")).toBe("open-orders");
});

it("deliveries have the value of the goods, which is no total with shipping", async () => {
  const shop = await newShop();
  const placed = await shop.order({ CHAIN: 2 });
  await erpDelivers(placed, { 1: 2 });
  const { rows, total } = await fileOf(shop, "deliveries", ["2026-11-01", "2026-11-30"]);
  expect(rows).toMatchObject([{ Order: placed.orderNumber, Quantity: "2", Price: "10", "Value of goods": "20" }]);
  expect(total).toMatchObject({ Quantity: "2", "Value of goods": "20" });
});

it("an invoice in installments counts once, and every total agrees with the lists and the statement to the cent", async () => {
  const shop = await newShop();
  let posted = 0;
  const post = (invoiceNo: string, fields: Partial<Parameters<typeof postInvoice>[0]>) => {
    posted += 1;
    const { sorg, unified: custCode } = shop;
    const days = { invoiceDate: "2026-10-01", dueDate: "2026-11-01" };
    const asOf = new Date(Date.parse("2026-11-01T00:00:00Z") + posted * 1_000).toISOString();
    const row = { invoiceNo, sorg, custCode, payerCode: custCode, currency: "EUR", ...days, asOf };
    return asSystem(() => postInvoice({ ...row, accountingAmount: 0, grandTotal: 0, ...fields }));
  };
  const paid = { status: "Paid", clearingDate: "2026-10-15" } as const;
  // 100.00 in installments, of which the first is paid; its thirds differ by a cent.
  const invoiced = { grandTotal: 1_000_000, tax: 159_700, shippingCost: 79_000, discount: 25_000 };
  await post("I-1", { ...invoiced, ...paid, installment: 1, accountingAmount: 333_300 });
  await post("I-1", { ...invoiced, installment: 2, accountingAmount: 333_300, dueDate: "2026-12-01" });
  await post("I-1", { ...invoiced, installment: 3, accountingAmount: 333_400, dueDate: "2026-12-31" });
  await post("I-2", { grandTotal: 200_100, tax: 31_900, accountingAmount: 200_100, ...paid });
  await post("I-3", { grandTotal: 500_000, accountingAmount: 120_500 });
  await post("CN-1", { grandTotal: -40_000, tax: -6_400, accountingAmount: -40_000, assignment: "I-3" });
  await post("CN-2", { grandTotal: -10_000, accountingAmount: -10_000, ...paid });
  const { rows, total } = await fileOf(shop, "invoices", ["2026-10-01", "2026-10-31"]);
  const columns = ["Invoice", "Installment", "Amount", "Open amount", "Total of the invoice", "Tax", "Shipping"];
  expect(rows.map((row) => columns.map((column) => row[column]))).toEqual([
    ["CN-1", "", "-4", "-4", "-4", "-0.64", "0"],
    ["CN-2", "", "-1", "0", "-1", "0", "0"],
    ["I-1", "1", "33.33", "0", "100", "15.97", "7.9"],
    ["I-1", "2", "33.33", "33.33", "", "", ""],
    ["I-1", "3", "33.34", "33.34", "", "", ""],
    ["I-2", "", "20.01", "0", "20.01", "3.19", "0"],
    ["I-3", "", "50", "12.05", "50", "0", "0"],
  ]);
  expect(total).toMatchObject({
    ...{ Invoice: "Total", Amount: "165.01", "Open amount": "74.72", "Total of the invoice": "165.01" },
    "Net (without tax)": "146.49",
    ...{ Tax: "18.52", Shipping: "7.9", Discount: "2.5" },
  });
  const period = { from: "2026-10-01", to: "2026-10-31" };
  const listed = async (state?: "paid") =>
    (await withActor(buyer(shop), () => invoiceList({ ...period, ...(state && { state }) }))).totals;
  expect(await listed()).toEqual([{ currency: "EUR", grandTotal: 1_650_100, count: 7, creditCount: 2 }]);
  expect(await listed("paid")).toEqual([{ currency: "EUR", grandTotal: 523_400, count: 3, creditCount: 1 }]);
  const kinds = rows.map((row) => ["Invoice", "Document", "Corrects invoice", "Status"].map((column) => row[column]));
  expect(kinds.slice(0, 4)).toEqual([
    ["CN-1", "Credit note", "I-3", "Open credit"],
    ["CN-2", "Credit note", "", "Credit – settled"],
    ["I-1", "Invoice", "", "Paid"],
    ["I-1", "Invoice", "", "Open"],
  ]);
  const { groups } = await withActor(buyer(shop), () => statement({}));
  const open = sumOf(
    groups.flatMap(({ creditCust }) => creditCust),
    (payer) => payer.total,
  );
  expect(open).toBe(amountOf(747_200));
});

it("a payment has the state that its page shows, also where the office refunded or booked other money", async () => {
  const shop = await newShop();
  const money = { reason: "paid_after_end", amount: amountOf(500_000), currency: "EUR" } as const;
  const payments: readonly Partial<PaymentRequest>[] = [
    { state: "failed" },
    { state: "failed", reconciled: { ...money, money: "refunded" } },
    { state: "expired", reconciled: { ...money, money: "booked" } },
    { state: "voided", mismatches: ["CASE"] },
    { state: "paid", reconciled: { ...money, money: "refunded" } },
  ];
  for (const [minute, patch] of payments.entries()) {
    const createdAt = `2026-11-20T09:0${minute}:00.000Z`;
    const invoices = [held(shop.sorg, `STATE-${minute}`)];
    await seedRequest({ customer: shop.unified, sorg: shop.sorg, createdAt, invoices, ...patch });
  }
  const states = async (locale: string, title: string) =>
    (await fileOf(shop, "payments", ["2026-11-01", "2026-11-23"], locale)).rows.map((row) => row[title]);
  expect(await states("en-US", "Status")).toEqual([
    "Failed",
    "Refunded",
    "Credited to account",
    "Being checked",
    "Paid",
  ]);
  expect(await states("de", "Status")).toEqual([
    ...["Fehlgeschlagen", "Erstattet", "Auf Konto verbucht", "Wird geprüft", "Bezahlt"],
  ]);
});

it("sales and open orders have companies, categories, and places as the site calls them", async () => {
  const shop = await newShop();
  shop.terms = [
    { term: "Helmets", text: { de: "Helme" } },
    { term: "Main", text: { de: "Hauptlager" } },
  ];
  await shop.setArea({ companyCode: "K1", companyName: "Rad GmbH" });
  const fields = { sorg: shop.sorg, merchandiseCategory: { id: "HELM", description: "Helmets" } };
  await shop.sell("HELMET", { article: fields });
  await store(put({ pk: `ARTICLES#${shop.sorg}#${shardOf("HELMET")}`, sk: "HELMET" }, article("HELMET", fields)));
  await erpConfirms(await shop.order({ HELMET: 2 }));
  const { sorg, unified: custCode } = shop;
  const line = { articleCode: "HELMET", articleCodeDisplay: "HELMET", name: "Helmet", brand: "", uom: "PCE", qty: 1 };
  await asSystem(async () => {
    await postInvoice({
      ...{ invoiceNo: "I-9", sorg, custCode, payerCode: custCode, companyCode: "K1", currency: "EUR" },
      ...{ invoiceDate: "2026-10-01", dueDate: "2026-11-01", accountingAmount: 100_000, grandTotal: 100_000 },
      ...{ detail: [{ ...line, price: 100_000, subTotal: 100_000 }], asOf: "2026-10-01T00:00:00Z" },
    });
    await recordSales({ sorg, invoiceNos: ["I-9"] });
  });
  const october = ["2026-10-01", "2026-10-31"] as const;
  const [sold] = (await fileOf(shop, "sales", october, "de")).rows;
  expect(sold).toMatchObject({ Gesellschaft: "Rad GmbH", Artikel: "HELMET", Warengruppe: "Helme" });
  expect((await fileOf(shop, "invoices", october, "de")).rows).toMatchObject([{ Gesellschaft: "Rad GmbH" }]);
  expect((await fileOf(shop, "open-orders", october, "de")).rows).toMatchObject([{ Lager: "Hauptlager" }]);
});
