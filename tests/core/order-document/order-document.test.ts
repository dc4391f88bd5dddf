import { frameKey, frameOfDeliveryKey } from "@spoke/core/frame";
import { answerCancellation, lineFacts, requestCancellation } from "@spoke/core/order";
import type { Order } from "@spoke/core/order/schema.ts";
import { orderFile, orderSpreadsheet, packingSlipFile } from "@spoke/core/order-document";
import { readSheet } from "read-excel-file/node";
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { storedArticle } from "../../builders/claims.ts";
import { newShop, type Shop } from "../../builders/shop.ts";
import { asSystem, put, refusal, store } from "../../builders/store.ts";
import type { TestTable } from "../../support/cloud.ts";
import { readPdf } from "../../support/pdf.ts";
import { startStores } from "../../support/stores.ts";
import { day, erpConfirms, erpDelivers } from "../order/erp.ts";

let table: TestTable;
beforeAll(async () => {
  table = await startStores();
});
afterAll(() => table.stop());

const pdfOf = async (shop: Shop, { orderNumber }: Order, buyer: Parameters<Shop["as"]>[1] = {}) =>
  readPdf(await shop.as(() => orderFile({ orderNumber }), buyer));
const linesOf = (pdf: ReturnType<typeof readPdf>): string[] => pdf.pages.flatMap((page) => page.split("\n"));

/** An order of five chains, of which two come on one day and two on another, and two bells. */
async function confirmed(): Promise<{ readonly shop: Shop; readonly placed: Order }> {
  const shop = await newShop();
  await shop.sell(["CHAIN", "BELL"]);
  await shop.add({ CHAIN: 5, BELL: 2 });
  const [placed] = await shop.checkout({ poNumber: "PO-77", notes: "Ring twice" });
  if (!placed) throw new Error("no order was placed");
  const supplies = (...parts: [qty: number, day: string][]) =>
    parts.map(([supplyQty, supplyDate]) => ({ supplyQty, supplyDate }));
  await erpConfirms(placed, {
    lines: [
      { lineNo: 1, confirmations: supplies([2, "2026-12-01"], [2, "2026-12-09"]) },
      { lineNo: 2, confirmations: supplies([2, "2026-12-01"]) },
    ],
  });
  return { shop, placed };
}

describe("the PDF of an order", () => {
  it("confirms quantities, days, and amounts once the ERP has, in the reader's language", async () => {
    const { shop, placed } = await confirmed();
    const pdf = await pdfOf(shop, placed, { locale: "de" });
    expect(pdf).toMatchObject({ title: `Auftragsbestätigung ${placed.orderNumber}`, lang: "de" });
    const lines = linesOf(pdf);
    expect(lines).toEqual(
      expect.arrayContaining([
        ...["PO-77", "SAP1", "Ring twice", "Street 1, Town", "Bank transfer"],
        ...["CHAIN", "5 Stk.", "1 wird nicht geliefert", "−1 Stk.", "−10,00", "2 Stk.", "50,00", "20,00"],
        ...["Die Rechnung weist keine USt aus. Grund: fällt nicht an.", "Neue Gesamtsumme", "60,00\u00a0€"],
      ]),
    );
    expect(lines.some((line) => /^2 × 01\.? Dez\.? 2026$/.test(line))).toBe(true);
    expect(lines.some((line) => /^2 × 09\.? Dez\.? 2026$/.test(line))).toBe(true);
  });

  it("has lines that add up to the new total where pieces are not supplied", async () => {
    const { shop, placed } = await confirmed();
    const lines = linesOf(await pdfOf(shop, placed));
    const amounts = lines.filter((line) => /^−?\d+\.\d\d$/.test(line));
    expect(amounts).toEqual(["10.00", "50.00", "−10.00", "10.00", "20.00"]);
    expect(lines.filter((line) => /^€\d/.test(line))).toEqual(["€60.00"]);
  });

  it("and the spreadsheet tell canceled pieces from those that were not in stock", async () => {
    const { shop, placed } = await confirmed();
    const { orderNumber } = placed;
    await shop.as(() => requestCancellation({ orderNumber, lines: [{ lineNo: 1, qty: 2 }] }));
    await asSystem(() => answerCancellation({ orderNumber, sequence: 1, accepted: true, asOf: day(4) }));
    const left = [{ supplyQty: 2, supplyDate: "2026-12-01" }];
    await erpConfirms(placed, { lines: [{ lineNo: 1, confirmations: left }], asOf: day(5) });
    const lines = linesOf(await pdfOf(shop, placed));
    expect(lines).toEqual(expect.arrayContaining(["2 canceled", "−20.00", "1 not supplied", "−10.00", "€40.00"]));
    const [head = [], first = []] = await readSheet(await shop.as(() => orderSpreadsheet({ orderNumber })));
    const cells = ["Ordered", "Open", "Canceled", "Not supplied", "Amount", "To be billed"].map(
      (title) => first[head.indexOf(title)],
    );
    expect(cells).toEqual([5, 2, 2, 1, 50, 20]);
  });

  it("does not confirm an order that the ERP has not answered, or that was canceled", async () => {
    const { shop, placed } = await confirmed();
    const waiting = await shop.order({ BELL: 1 });
    const pdf = await pdfOf(shop, waiting);
    expect(pdf.title).toBe(`Order ${waiting.orderNumber}`);
    expect(linesOf(pdf).join(" ")).toContain("become binding with our confirmation");
    await erpConfirms(placed, { status: "canceled", lines: [], asOf: day(5) });
    const canceled = await pdfOf(shop, placed);
    expect(canceled.title).toBe(`Order ${placed.orderNumber}`);
    expect(linesOf(canceled)).toContain("This order was canceled. Nothing more will be supplied.");
    expect(linesOf(canceled)).toEqual(expect.arrayContaining(["5 canceled", "€70.00", "New total", "€0.00"]));
  });

  it("says whether prices include tax, and whether the invoice adds some", async () => {
    const { shop, placed } = await confirmed();
    await shop.setArea({ includeTax: true });
    expect(linesOf(await pdfOf(shop, placed))).toContain("Prices include tax.");
    await shop.setArea({ includeTax: false, taxExemption: "resale" });
    expect(linesOf(await pdfOf(shop, placed))).toContain("The invoice charges no tax. Reason: resale.");
    await shop.setArea({ taxRate: 0.1 });
    expect(linesOf(await pdfOf(shop, placed))).toContain("Prices exclude tax. The invoice shows the tax.");
  });

  it("adds the tax that the invoice will add, of what will be supplied", async () => {
    const shop = await newShop();
    await shop.setArea({ taxRate: 0.19 });
    const placed = await shop.order({ CHAIN: 2 });
    const first = linesOf(await pdfOf(shop, placed, { locale: "de" }));
    expect(first).toEqual(
      expect.arrayContaining(["Gesamt ohne USt", "20,00\u00a0€", "USt (19\u00a0%)", "3,80\u00a0€", "23,80\u00a0€"]),
    );
    expect(first.join()).not.toContain("Alle Preise");
    const confirmations = [{ supplyQty: 1, supplyDate: "2026-12-01" }];
    await erpConfirms(placed, { lines: [{ lineNo: 1, confirmations }] });
    const then = linesOf(await pdfOf(shop, placed, { locale: "de" }));
    expect(then).toEqual(
      expect.arrayContaining(["Neue Gesamtsumme ohne USt", "1,90\u00a0€", "Gesamt inkl. USt", "11,90\u00a0€"]),
    );
  });

  it("says that freight is free", async () => {
    const shop = await newShop({ sorg: { shipments: [{ id: "F", type: "Flat", desc: "Van", rate: 0 }] } });
    await shop.sell(["CHAIN"]);
    await shop.add({ CHAIN: 2 });
    const [placed] = await shop.checkout({ shipments: [{ sorg: shop.sorg, id: "F" }] });
    if (!placed) throw new Error("no order was placed");
    expect(linesOf(await pdfOf(shop, placed)).join(" ")).toContain("Subtotal €20.00 Shipping Free Total €20.00");
  });

  it("says how a prepaid order is paid", async () => {
    const transfer = { id: "P1", type: "Prepayment", desc: "Transfer", instruction: "IBAN DE89", receiptDays: 14 };
    const shop = await newShop({ sorg: { payments: [transfer] } });
    const placed = await shop.order({ CHAIN: 2 });
    const lines = linesOf(await pdfOf(shop, placed));
    expect(lines).toEqual(expect.arrayContaining(["Pay by", "Payment reference", placed.orderNumber]));
    const text = lines.join(" ");
    expect(text).toContain(`Please transfer €20.00 with the reference ${placed.orderNumber} by`);
    expect(text).toContain("IBAN DE89");
  });

  it("is for the order's own customer, and users who see orders", async () => {
    const { shop, placed } = await confirmed();
    const as = async (buyer: Parameters<Shop["as"]>[1]) => (await refusal(pdfOf(shop, placed, buyer))).message;
    expect(await as({ unified: "NEIGHBOR" })).toBe("not_found");
    expect(await as({ sorgs: ["XX"] })).toBe("not_found");
    expect(await as({ scopes: new Set(["page.catalog"]) })).toBe("forbidden");
  });
});

describe("the spreadsheet of an order", () => {
  const rowsOf = async (shop: Shop, { orderNumber }: Order, buyer: Parameters<Shop["as"]>[1] = {}) => {
    const [head = [], ...rows] = await readSheet(await shop.as(() => orderSpreadsheet({ orderNumber }), buyer));
    return { head, rows: rows.map((row) => Object.fromEntries(head.map((title, column) => [title, row[column]]))) };
  };

  it("has numbers and dates to count with, translated headings, and the total", async () => {
    const { shop, placed } = await confirmed();
    await erpDelivers(placed, { 1: 1 }, { deliveryDate: "2026-11-03", deliveredDate: "2026-11-06" });
    const second = { doNumber: `D2-${placed.orderNumber}`, deliveryDate: "2026-11-10" };
    await erpDelivers(placed, { 1: 1 }, { ...second, estimatedDeliveryDate: "2026-11-13" });
    const { rows } = await rowsOf(shop, placed, { locale: "de" });
    const [chain, bell] = rows;
    expect(chain).toMatchObject({
      ...{ Bestellung: placed.orderNumber, "Ihre Bestellnummer": "PO-77", Artikel: "CHAIN", Notizen: "Ring twice" },
      ...{ Bestellt: 5, Versandt: 2, Offen: 2, "Nicht geliefert": 1, Preis: 10, Betrag: 50, Währung: "EUR" },
      "Voraussichtliche Lieferung": new Date("2026-11-13"),
      ...{ "Versandt am": new Date("2026-11-10"), "Zugestellt am": new Date("2026-11-06") },
    });
    expect(bell).toMatchObject({
      Bestellt: 2,
      Offen: 2,
      "Nicht geliefert": 0,
      "Voraussichtliche Lieferung": new Date("2026-12-01"),
      ...{ "Versandt am": null, "Zugestellt am": null },
    });
    expect(rows.slice(-3)).toMatchObject([
      { Bestellung: "Gesamt", Betrag: 70, "Wird berechnet": 60, Währung: "EUR" },
      { Bestellung: "Storniert oder nicht lieferbar", Betrag: -10, Währung: "EUR" },
      { Bestellung: "Neue Gesamtsumme", Betrag: 60, Währung: "EUR" },
    ]);
  });

  it("has category and model year of an order that was not placed here, as the catalog has them", async () => {
    const shop = await newShop();
    await storedArticle(shop.sorg, "TRAIL", { category: "Bike", modelYear: 2026 });
    const line = (articleCode: string) => ({ order: { sorg: shop.sorg }, line: { articleCode } });
    const facts = await lineFacts([line("TRAIL"), line("GONE")]);
    const shown = (articleCode: string, more: object = {}) => facts(shop, { articleCode, ...more });
    expect(shown("TRAIL")).toEqual({ category: "Bike", modelYear: "2026" });
    expect(shown("GONE")).toEqual({ category: "", modelYear: "" });
    // An order that was placed here keeps what it was placed with.
    expect(shown("TRAIL", { productCategory: "PAA" })).toEqual({ category: "PAA", modelYear: "" });
  });

  it("leads from the goods over freight to the total", async () => {
    const shop = await newShop({ sorg: { shipments: [{ id: "F", type: "Flat", desc: "Van", rate: 79_000 }] } });
    await shop.sell(["CHAIN"]);
    await shop.add({ CHAIN: 2 });
    const [placed] = await shop.checkout({ shipments: [{ sorg: shop.sorg, id: "F" }] });
    if (!placed) throw new Error("no order was placed");
    const sums = (await rowsOf(shop, placed)).rows.slice(-3);
    expect(sums.map((row) => [row.Order, row.Amount])).toEqual([
      ["Subtotal", 20],
      ["Shipping", 7.9],
      ["Total", 27.9],
    ]);
  });

  it("expects nothing of a canceled order", async () => {
    const { shop, placed } = await confirmed();
    await erpConfirms(placed, { status: "canceled", lines: [], asOf: day(5) });
    const { rows } = await rowsOf(shop, placed);
    expect(rows[0]).toMatchObject({ Ordered: 5, Open: 0, Canceled: 5, "Not supplied": 0, "Expected delivery": null });
    expect(rows.slice(-3).map((row) => [row.Order, row.Amount])).toEqual([
      ["Total", 70],
      ["Canceled or not supplied", -70],
      ["New total", 0],
    ]);
  });

  it("is for the order's own customer, and users who see orders", async () => {
    const { shop, placed } = await confirmed();
    const as = async (buyer: Parameters<Shop["as"]>[1]) => (await refusal(rowsOf(shop, placed, buyer))).message;
    expect(await as({ unified: "NEIGHBOR" })).toBe("not_found");
    expect(await as({ sorgs: ["XX"] })).toBe("not_found");
    expect(await as({ scopes: new Set(["page.catalog"]) })).toBe("forbidden");
  });
});

describe("the packing slip of a delivery", () => {
  it("names the frames of its bikes", async () => {
    const { shop, placed } = await confirmed();
    await erpDelivers(placed, { 1: 2, 2: 2 });
    const doNumber = `DO-${placed.orderNumber}`;
    const frame = { sorg: shop.sorg, brand: "B1", articleCode: "CHAIN", doNumber, asOf: day(3) };
    for (const frameNumber of ["WTU100200", "WTU100201"]) {
      const each = { ...frame, frameNumber, description: "" };
      await store(put(frameKey(each), each), put(frameOfDeliveryKey(each), each));
    }
    const text = linesOf(readPdf(await shop.as(() => packingSlipFile({ doNumber })))).join(" ");
    expect(text).toContain("Frame numbers: WTU100200, WTU100201");
  });

  it("names what is in the parcels, without prices", async () => {
    const { shop, placed } = await confirmed();
    await erpDelivers(placed, { 1: 2, 2: 2 }, { expeditionName: "Parcel Express", shipTo: "Shop, Street 1, Town, CH" });
    const doNumber = `DO-${placed.orderNumber}`;
    const pdf = readPdf(await shop.as(() => packingSlipFile({ doNumber }), { locale: "de" }));
    expect(pdf.title).toBe(`Lieferschein ${doNumber}`);
    const lines = linesOf(pdf);
    expect(lines).toEqual(
      expect.arrayContaining([
        ...["Parcel Express", "T1", "PO-77", "Ring twice", "Street 1", "Town", "Schweiz"],
        ...[placed.orderNumber, "CHAIN", "5", "2 Stk.", "Stück", "4"],
      ]),
    );
    expect(lines.join("\n")).not.toMatch(/€|EUR|10,00/);
  });

  it("is for the customer that it was sent to", async () => {
    const { shop, placed } = await confirmed();
    await erpDelivers(placed, { 1: 1 });
    const doNumber = `DO-${placed.orderNumber}`;
    const slip = (buyer: Parameters<Shop["as"]>[1]) => refusal(shop.as(() => packingSlipFile({ doNumber }), buyer));
    for (const buyer of [{ unified: "NEIGHBOR" }, { sorgs: ["XX"] }]) {
      const theirs = await slip(buyer);
      expect(theirs).toEqual(await refusal(shop.as(() => packingSlipFile({ doNumber: "DO-NONE" }), buyer)));
      expect(theirs.message).toBe("not_found");
    }
    expect((await slip({ scopes: new Set(["page.catalog"]) })).message).toBe("forbidden");
  });
});
