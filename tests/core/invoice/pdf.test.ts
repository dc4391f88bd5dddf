import { dayText } from "@spoke/core/host";
import { hostConfigSchema, sorgConfigSchema } from "@spoke/core/host/schema.ts";
import type { InvoiceDocument } from "@spoke/core/invoice/document.ts";
import { openAmount } from "@spoke/core/invoice/open.ts";
import { invoiceId } from "@spoke/core/invoice/paths.ts";
import { invoicePdf, type Setting } from "@spoke/core/invoice/pdf.ts";
import { groupsOf } from "@spoke/core/invoice/receivables.ts";
import { type Invoice, invoiceSchema } from "@spoke/core/invoice/schema.ts";
import { epcCode } from "@spoke/core/pdf/transfer.ts";
import { amountOf, parseDay } from "@spoke/core/platform";
import { daySchema } from "@spoke/core/platform/schema.ts";
import { statementPdf } from "@spoke/core/statement/pdf.ts";
import { expect, it } from "vitest";
import { readPdf } from "../../support/pdf.ts";

const currency = { display: "EUR", symbol: "€", thousandSeparator: ".", decimalSeparator: ",", decimalPrecision: 2 };
const config = hostConfigSchema.parse({
  ...{ host: "rad.example", sorg: "G001", webTitle: "Rad", countryId: "DE", languages: [{ code: "de" }] },
  ...{ email: "service@rad.example", currency, branding: { accent: "#1f4e9c" }, payment: true },
});
const issuer = sorgConfigSchema.parse({
  ...{ sorg: "G001", name: "Rad", merchantName: "Rad", companyCode: "DE01", currency: "EUR" },
  seller: {
    name: "Rad Vertriebs GmbH",
    address: ["Hafenstraße 18", "48153 Münster"],
    legal: ["USt-IdNr. DE555014200"],
    bank: { name: "Demobank", iban: "de89 3704 0044 0532 0130 00", bic: "COBADEFFXXX" },
  },
});
const setting: Setting = {
  config,
  issuer,
  locale: "de",
  customer: {
    custCode: { unified: "DE0001", r3: "0490010001" },
    ...{ custName: "Zweirad Köhler", custAddress: "Hauptstraße 12", custPostalCode: "79098", custCity: "Freiburg" },
    ...{ custRegion: "Baden-Württemberg", custCountry: "DE" },
  },
};
const invoice = invoiceSchema.parse({
  ...{ invoiceNo: "INV1", sorg: "G001", custCode: "DE0001", payerCode: "DE0001", companyCode: "DE01" },
  ...{ invoiceDate: "2026-11-02", dueDate: "2026-12-02", currency: "EUR", asOf: "2026-11-02T00:00:00Z" },
  ...{ grandTotal: 6_949_600, accountingAmount: 3_000_000, shippingCost: 450_000, tax: 1_109_600 },
  taxes: [{ name: "USt 19 %", base: 5_840_000, amount: 1_109_600 }],
  detail: [
    {
      articleCode: "CRA2",
      articleCodeDisplay: "CRA2-AM-1725M / M",
      name: "Kurbel",
      uom: "PC",
      qty: 10,
      price: 539_000,
    },
  ].map((line) => ({ ...line, subTotal: 5_390_000 })),
});

const drawn = async (document: InvoiceDocument, others: Partial<Setting> = {}): Promise<string[]> =>
  (readPdf(await invoicePdf(document, { ...setting, ...others })).pages[0] ?? "").split("\n");

const partOf = (part: Invoice) => ({ invoice: part, openAmount: openAmount(part) });

const linesOf = (changed: Partial<Invoice>, others: Partial<Setting> = {}): Promise<string[]> => {
  const changedInvoice = { ...invoice, ...changed };
  return drawn({ invoice: changedInvoice, parts: [partOf(changedInvoice)] }, others);
};

it("an invoice has the day of its delivery or, without one, that it is the day of the invoice; a credit note has neither", async () => {
  const label = "Lieferdatum (Versand)";
  const shipped = await drawn({ invoice, parts: [partOf(invoice)], deliveredOn: parseDay("2026-10-30") });
  expect(shipped.slice(shipped.indexOf(label))).toContain(dayText("2026-10-30", "de"));
  expect((await linesOf({})).join(" ")).toContain("Entspricht dem Rechnungsdatum");
  const credit = await linesOf({ grandTotal: amountOf(-100), accountingAmount: amountOf(-100) });
  expect(credit).not.toContain(label);
});

it("an invoice names the promotion of a line below its name", async () => {
  const lines = await drawn({ invoice, parts: [partOf(invoice)], promotions: ["Herbstaktion"] });
  expect(lines[lines.indexOf("Kurbel") + 1]).toBe("Herbstaktion");
});

it("an invoice in installments lists each with its day, amount, and what is open, and asks for the next one", async () => {
  const [paid, next, last] = [1, 2, 3].map((installment) => ({
    ...{ ...invoice, installment, dueDate: parseDay(`2026-1${installment - 1}-15`) },
    accountingAmount: amountOf(installment * 1_000_000),
    status: installment === 1 ? ("Paid" as const) : ("Open" as const),
  }));
  if (!paid || !next || !last) throw new Error("no installments");
  const lines = await drawn({
    invoice: paid,
    // 50 euros of it were paid online.
    parts: [partOf(paid), { invoice: next, openAmount: amountOf(1_500_000) }, partOf(last)],
  });
  const table = lines.slice(lines.indexOf("Raten") + 1);
  expect(table).toEqual(
    expect.arrayContaining([
      ...["1", dayText("2026-10-15", "de"), "100,00", "0,00", "2", dayText("2026-11-15", "de"), "200,00", "150,00"],
      ...["3", dayText("2026-12-15", "de"), "300,00", "Rate 2", "150,00\u00a0€"],
    ]),
  );
  expect(lines.slice(lines.indexOf("Offen"))).toContain("450,00\u00a0€");
});

it("an invoice that was paid in part names the payments with their day, method, and reference", async () => {
  const payment = { id: "01JDVQ5R8Y", at: "2026-11-20T23:30:00Z", method: "Kreditkarte", amount: amountOf(1_000_000) };
  const lines = await drawn({ invoice, parts: [{ ...partOf(invoice), payments: [payment] }] });
  const table = lines.slice(lines.indexOf("Eingegangene Zahlungen"));
  expect(table).toEqual(expect.arrayContaining([dayText("2026-11-20", "de"), payment.method, payment.id, "100,00"]));
  expect(await linesOf({})).not.toContain("Eingegangene Zahlungen");
});

it("an invoice has the seller, its identifiers and account, the address, taxes by rate, and what is open", async () => {
  const lines = await linesOf({});
  expect(lines).toEqual(
    expect.arrayContaining([
      ...["Rad", "Rad Vertriebs GmbH", "Hafenstraße 18", "48153 Münster", "service@rad.example"],
      ...["USt-IdNr. DE555014200", "IBAN: DE89 3704 0044 0532 0130 00", "BIC: COBADEFFXXX"],
      ...["Zweirad Köhler", "Hauptstraße 12", "79098 Freiburg", "0490010001", "CRA2-AM-1725M / M"],
      ...["Zwischensumme", "539,00\u00a0€", "Versand", "45,00\u00a0€", "USt 19 % auf 584,00\u00a0€", "110,96\u00a0€"],
      ...["Gesamt", "694,96\u00a0€", "Offen", "300,00\u00a0€"],
      ...["So bezahlen Sie", "DE89 3704 0044 0532 0130 00", "INV1 0490010001", "Mit der Banking-App scannen"],
    ]),
  );
});

it("a paid invoice and a credit note do not ask for money", async () => {
  expect(await linesOf({ status: "Paid" })).not.toContain("So bezahlen Sie");
  expect(await linesOf({ accountingAmount: amountOf(-100) })).not.toContain("So bezahlen Sie");
});

it("a credit note without lines has no empty table, but its net amount, and names the invoice that it corrects", async () => {
  const credit = {
    ...{ grandTotal: amountOf(-1_190_000), accountingAmount: amountOf(-1_190_000), tax: amountOf(-190_000) },
    ...{ shippingCost: amountOf(0), assignment: "INV0" },
    taxes: [{ name: "USt 19 %", base: amountOf(-1_000_000), amount: amountOf(-190_000) }],
  };
  const lines = await linesOf({ ...credit, detail: [] });
  expect(lines).toEqual(expect.arrayContaining(["Zu Rechnung", "INV0", "Zwischensumme", "−100,00\u00a0€"]));
  expect(lines).not.toContain("Artikel");
  expect(await linesOf({ ...credit, assignment: "INV1" })).not.toContain("Zu Rechnung");
});

it("the lines of a credit note add up to it, with whichever sign the ERP sends them", async () => {
  for (const sign of [1, -1]) {
    const lines = await linesOf({
      ...{ grandTotal: amountOf(-5_390_000), accountingAmount: amountOf(-5_390_000) },
      ...{ tax: amountOf(0), taxes: [], shippingCost: amountOf(0), assignment: "INV0" },
      detail: invoice.detail.map((line) => ({ ...line, subTotal: amountOf(sign * 5_390_000) })),
    });
    // The price of a piece has no sign.
    expect(lines.filter((line) => /^−?539,00$/.test(line))).toEqual(["−539,00"]);
  }
});

it("a credit without returned goods names its article and no pieces", async () => {
  const [line] = invoice.detail;
  const lines = await linesOf({
    ...{ grandTotal: amountOf(-450_000), accountingAmount: amountOf(-450_000), notes: "Garantiefall C261122-AAAAA" },
    ...{ tax: amountOf(0), taxes: [], shippingCost: amountOf(0) },
    detail: line ? [{ ...line, qty: 0, price: amountOf(450_000), subTotal: amountOf(450_000) }] : [],
  });
  expect(lines).toEqual(expect.arrayContaining(["Kurbel", "−45,00", "Garantiefall C261122-AAAAA"]));
  expect(lines.filter((text) => /Stk|Stück|^45,00$/.test(text))).toEqual([]);
});

it("an invoice without tax says why, where the customer's prices have none", async () => {
  const untaxed = { tax: amountOf(0), taxes: [], grandTotal: amountOf(5_840_000) };
  const lines = await linesOf(untaxed, { untaxed: "resale" });
  expect(lines.slice(lines.indexOf("USt (Weiterverkauf)"))).toContain("0,00\u00a0€");
  expect(lines).toContain("Zwischensumme");
  expect((await linesOf({}, { untaxed: "resale" })).join()).not.toContain("Weiterverkauf");
  expect((await linesOf(untaxed)).join()).not.toContain("USt (");
});

it("an invoice has the dealer's PO number, and what is deducted when it is paid in full", async () => {
  const deducting = { freightAllowance: amountOf(30_000), earlyPaymentDiscount: amountOf(60_000) };
  const lines = await linesOf({ ...deducting, poNumber: "PO-7" });
  expect(lines).toContain("PO-7");
  expect(lines.slice(lines.indexOf("Bei vollständiger Zahlung"))).toEqual(
    expect.arrayContaining([
      ...["Frachtrabatt", "−3,00\u00a0€", "Skonto", "−6,00\u00a0€", "Dann zu zahlen", "291,00\u00a0€"],
    ]),
  );
  expect(await linesOf({ ...deducting, status: "Paid" })).not.toContain("Bei vollständiger Zahlung");
  expect(await linesOf({})).not.toContain("Bei vollständiger Zahlung");
});

it("where there is no transfer code, the code leads to the page where the invoice can be paid", async () => {
  expect(await linesOf({ currency: "USD" })).toContain("Scannen und online bezahlen");
  expect(await linesOf({}, { issuer: undefined })).toContain("Scannen und online bezahlen");
  expect(await linesOf({}, { issuer: undefined, config: { ...config, payment: false } })).not.toContain(
    "So bezahlen Sie",
  );
});

it("a transfer code holds the account, the amount in cents, and the reference", () => {
  const account = { holder: "Rad Vertriebs GmbH", iban: "DE89370400440532013000", bic: "COBADEFFXXX" };
  const payment = { ...account, amount: amountOf(12_345_600), currency: "EUR", reference: "INV1" };
  expect(epcCode(payment)).toBe(
    "BCD\n002\n1\nSCT\nCOBADEFFXXX\nRad Vertriebs GmbH\nDE89370400440532013000\nEUR1234.56\n\n\nINV1",
  );
  expect(epcCode({ ...payment, amount: amountOf(0) })).toBeUndefined();
  expect(epcCode({ ...payment, currency: "IDR" })).toBeUndefined();
  expect(epcCode({ ...payment, iban: null })).toBeUndefined();
});

it("an account number with wrong check digits is refused", () => {
  const seller = { ...issuer.seller, bank: { name: "Demobank", iban: "DE88370400440532013000" } };
  expect(sorgConfigSchema.safeParse({ ...issuer, seller }).error?.issues).toMatchObject([
    { path: ["seller", "bank", "iban"], message: "iban_invalid" },
  ]);
});

it("a credit note in a statement is due on no day and names its invoice, and later pages say who it is from", async () => {
  const { detail: _d, taxes: _t, version: _v, asOf: _a, ...entry } = invoice;
  const [today, issued] = ["2026-11-25", "2026-11-20"].map((day) => daySchema.parse(day));
  if (!today || !issued) throw new Error("no days");
  const minus = amountOf(-1_000_000);
  const credit = { ...entry, invoiceNo: "CN1", assignment: "INV1", grandTotal: minus, accountingAmount: minus };
  const many = Array.from({ length: 60 }, (_, index) => ({ ...entry, invoiceNo: `INV${index}` }));
  const groups = groupsOf([{ ...credit, invoiceDate: issued, dueDate: issued }, ...many], today);
  const statement = {
    ...{ day: today, isPast: false, madeAt: "2026-11-25T08:00:00Z", isIncomplete: false, checkedInvoices: [] },
    groups: groups.map((group) => ({ ...group, companyName: "Rad" })),
  };
  const { pages } = readPdf(await statementPdf(statement, { ...setting, issuers: [issuer] }));
  const text = pages.join("\n");
  expect(text.replace(/\s+/g, " ")).toContain("Gutschrift · Zu Rechnung INV1");
  expect(text.match(/20\. Nov\.? 2026/g)).toHaveLength(1);
  // A transfer for many documents names the customer and the statement.
  expect(text.replace(/\s+/g, " ")).toMatch(/0490010001 Offene Posten 25\. Nov\.? 2026/);
  expect(pages.length).toBeGreaterThan(1);
  for (const page of pages.slice(1))
    expect(page.split("\n").filter((line) => line === "Rad Vertriebs GmbH").length).toBeGreaterThan(0);
});

it("a statement shows what an invoice came to and what is still open of it", async () => {
  const { detail: _d, taxes: _t, version: _v, asOf: _a, ...entry } = invoice;
  const day = daySchema.parse("2026-11-25");
  const statement = {
    ...{ day, isPast: false, madeAt: "2026-11-25T08:00:00Z", isIncomplete: false, checkedInvoices: [] },
    groups: groupsOf([entry], day).map((group) => ({ ...group, companyName: "Rad" })),
  };
  const { pages } = readPdf(await statementPdf(statement, { ...setting, issuers: [issuer] }));
  const lines = (pages[0] ?? "").split("\n");
  expect(lines).toEqual(expect.arrayContaining(["Betrag", "Offen EUR"]));
  expect(lines.slice(lines.indexOf("694,96"), lines.indexOf("694,96") + 2)).toEqual(["694,96", "300,00"]);
});

it("a statement asks for nothing that a payment in the portal waits for", async () => {
  const { detail: _d, taxes: _t, version: _v, asOf: _a, ...entry } = invoice;
  const day = daySchema.parse("2026-11-25");
  const paying = { ...entry, invoiceNo: "INV2", accountingAmount: amountOf(500_000), paymentRequest: "P1" };
  const statement = {
    ...{ day, isPast: false, madeAt: "2026-11-25T08:00:00Z", isIncomplete: false, checkedInvoices: [] },
    groups: groupsOf([entry, paying], day).map((group) => ({ ...group, companyName: "Rad" })),
  };
  const { pages } = readPdf(await statementPdf(statement, { ...setting, issuers: [issuer] }));
  const lines = (pages[0] ?? "").split("\n");
  expect(lines).toEqual(expect.arrayContaining(["350,00", "300,00\u00a0€", "INV1 0490010001"]));
  expect(pages[0]?.match(/in Zahlung/g)).toHaveLength(1);
});

it("a statement asks for nothing whose money is being checked", async () => {
  const { detail: _d, taxes: _t, version: _v, asOf: _a, ...entry } = invoice;
  const day = daySchema.parse("2026-11-25");
  const checked = { ...entry, invoiceNo: "INV2", accountingAmount: amountOf(500_000) };
  const statement = {
    ...{ day, isPast: false, madeAt: "2026-11-25T08:00:00Z", isIncomplete: false },
    ...{ checkedInvoices: [invoiceId(checked)] },
    groups: groupsOf([entry, checked], day).map((group) => ({ ...group, companyName: "Rad" })),
  };
  const { pages } = readPdf(await statementPdf(statement, { ...setting, issuers: [issuer] }));
  const lines = (pages[0] ?? "").split("\n");
  expect(lines).toEqual(expect.arrayContaining(["350,00", "300,00\u00a0€", "INV1 0490010001"]));
  expect(pages[0]?.replace(/\s+/g, " ").match(/Zahlung wird geprüft/g)).toHaveLength(1);
});

it("a statement names installments, and says how to pay what is overdue", async () => {
  const { detail: _d, taxes: _t, version: _v, asOf: _a, ...entry } = invoice;
  const amount = amountOf(1_000_000);
  const [today, overdue, later] = ["2026-11-25", "2026-11-20", "2026-12-20"].map((day) => daySchema.parse(day));
  if (!today || !overdue || !later) throw new Error("no days");
  const first = { ...entry, installment: 1, accountingAmount: amount, dueDate: overdue };
  const groups = groupsOf([first, { ...first, installment: 2, dueDate: later }], today);
  const statement = {
    ...{ day: today, isPast: false, madeAt: "2026-11-25T08:00:00Z", isIncomplete: false, checkedInvoices: [] },
    groups: groups.map((group) => ({ ...group, companyName: "Rad" })),
  };
  const { pages } = readPdf(await statementPdf(statement, { ...setting, issuers: [issuer] }));
  const lines = (pages[0] ?? "").split("\n");
  expect(lines).toEqual(
    expect.arrayContaining([
      ...["INV1 · Rate 1", "INV1 · Rate 2", "200,00", "Rad Vertriebs GmbH", "79098 Freiburg"],
      ...["So bezahlen Sie", "INV1 0490010001", "Überfällig", "100,00\u00a0€"],
    ]),
  );
  const note = "Zahlungen außerhalb des Portals seit diesem Tag";
  expect(pages[0]).not.toContain(note);
  const past = await statementPdf(
    { ...statement, isPast: true, isIncomplete: true },
    { ...setting, issuers: [issuer] },
  );
  expect(readPdf(past).pages[0]).toContain(note);
  // What was open then may be paid by now.
  expect(readPdf(past).pages[0]).not.toContain("So bezahlen Sie");
});
