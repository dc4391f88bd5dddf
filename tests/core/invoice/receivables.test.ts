import { companiesOf } from "@spoke/core/invoice/companies.ts";
import { type Entry, entryOf, entrySchema, entryText } from "@spoke/core/invoice/ledger.ts";
import { bucketsOf, groupsOf, totalOf } from "@spoke/core/invoice/receivables.ts";
import { invoiceSchema } from "@spoke/core/invoice/schema.ts";
import { parseDay } from "@spoke/core/platform/calendar.ts";
import fc from "fast-check";
import { expect, it } from "vitest";
import type * as z from "zod";

const TODAY = "2026-11-20";

let numbers = 0;
function entry(patch: Partial<z.input<typeof entrySchema>>): Entry {
  numbers += 1;
  const base = { invoiceNo: `I-${numbers}`, sorg: "S1", custCode: "C1", payerCode: "C1", companyCode: "K1" };
  const days = { invoiceDate: "2026-10-01", dueDate: "2026-12-01" };
  return entrySchema.parse({ ...base, ...days, currency: "USD", accountingAmount: 10, grandTotal: 10, ...patch });
}

it("[invoices-016] open invoices are grouped by company, with buckets from and to days overdue, value and invoices", () => {
  const groups = groupsOf(
    [
      entry({ companyCode: "K2", dueDate: "2026-11-19", accountingAmount: 7, payerName: "Paula" }),
      entry({ dueDate: "2026-11-20", accountingAmount: 5 }),
      entry({ dueDate: "2026-06-01", accountingAmount: 100, freightAllowance: 3 }),
      entry({ dueDate: "2026-06-02", accountingAmount: -30 }),
      entry({ payerCode: "P9", dueDate: "2026-10-01", accountingAmount: 4 }),
    ],
    parseDay(TODAY),
  );
  const shown = groups.map(({ companyCode, additionalDisplays, creditCust }) => ({
    companyCode,
    additionalDisplays,
    creditCust: creditCust.map(({ payerCode, payerName, total, overdue, ar, credits }) => ({
      payer: [payerCode, payerName],
      total,
      overdue,
      ar: ar.map(({ overdueFrom, overdueTo, value, invoices }) => [overdueFrom, overdueTo, value, invoices.length]),
      credits: [credits.value, credits.invoices.length],
    })),
  }));
  const none = [
    [null, 0, 0, 0],
    [1, 30, 0, 0],
    [31, 60, 0, 0],
    [61, 90, 0, 0],
    [91, null, 0, 0],
  ];
  const ar = (filled: Readonly<Record<number, [number, number]>>) =>
    none.map(([from, to, ...rest], age) => [from, to, ...(filled[age] ?? rest)]);
  expect(shown).toEqual([
    {
      companyCode: "K1",
      additionalDisplays: ["freightAllowance"],
      creditCust: [
        { payer: ["C1", ""], total: 75, overdue: 100, ar: ar({ 0: [5, 1], 4: [100, 1] }), credits: [-30, 1] },
        { payer: ["P9", ""], total: 4, overdue: 4, ar: ar({ 2: [4, 1] }), credits: [0, 0] },
      ],
    },
    {
      companyCode: "K2",
      additionalDisplays: [],
      creditCust: [{ payer: ["C1", "Paula"], total: 7, overdue: 7, ar: ar({ 1: [7, 1] }), credits: [0, 0] }],
    },
  ]);
});

it("nothing is lost and nothing counts twice, whatever is open", () => {
  const day = fc
    .integer({ min: 0, max: 2_000 })
    .map((back) => new Date(Date.parse(TODAY) - (back - 300) * 86_400_000).toISOString().slice(0, 10));
  const any = fc.record({
    dueDate: day,
    accountingAmount: fc.integer({ min: -1_000_000, max: 1_000_000 }),
    payerCode: fc.constantFrom("C1", "P1"),
    currency: fc.constantFrom("USD", "EUR"),
    companyCode: fc.constantFrom("K1", "K2"),
  });
  fc.assert(
    fc.property(fc.array(any, { maxLength: 40 }), (patches) => {
      const entries = patches.map(entry);
      const buckets = groupsOf(entries, parseDay(TODAY)).flatMap(({ creditCust }) =>
        creditCust.flatMap(({ ar, credits }) => [...ar, credits]),
      );
      const placed = buckets.flatMap(({ invoices }) => invoices.map(({ invoiceNo }) => invoiceNo));
      expect(placed.toSorted()).toEqual(entries.map(({ invoiceNo }) => invoiceNo).toSorted());
      expect(buckets.reduce((sum, { value }) => sum + value, 0)).toBe(totalOf(entries));
      for (const { invoices } of bucketsOf(entries, parseDay(TODAY))) {
        expect(invoices).toEqual(
          invoices.toSorted((a, b) => a.dueDate.localeCompare(b.dueDate) || a.invoiceNo.localeCompare(b.invoiceNo)),
        );
      }
    }),
    { numRuns: 60 },
  );
});

it("an entry holds the figures of its invoice, without lines and taxes", () => {
  const invoice = invoiceSchema.parse({
    ...entry({
      status: "",
      notes: "“quotes”\nand lines",
      installment: 2,
      clearingDate: parseDay("2026-11-01"),
      accountingAmount: 0,
    }),
    detail: [],
    asOf: "2026-11-01T00:00:00.000Z",
  });
  const { detail: _d, taxes: _t, asOf: _a, version: _v, ...rest } = invoice;
  expect(entryOf(entryText(invoice))).toEqual(rest);
});

it("an invoice without a company is of that of its sales organization, and one without a payer's name of the customer's", () => {
  const asOf = "2026-01-01T00:00:00.000Z";
  const { complete, nameOf } = companiesOf({
    customer: {
      ...{ custCode: { unified: "C1" }, custName: "Dora's Bikes", custEmail: "", custPhone: "", custAddress: "" },
      ...{ custCity: "", custRegion: "", custPostalCode: "", taxId: "", custCountry: "", active: true, asOf },
    },
    areas: [
      {
        ...{ custCode: "C1", sorg: "S1", priceList: "L", companyCode: "K1", companyName: "Kay", creditControl: "" },
        ...{ includeTax: false, taxRate: 0, allowPayInvoice: false, blocked: false, asOf },
      },
    ],
    shipTos: [],
    credits: [],
    reservations: [],
  });
  expect(complete(entry({ companyCode: "" }))).toMatchObject({ companyCode: "K1", payerName: "Dora's Bikes" });
  expect(complete(entry({ companyCode: "K7", payerCode: "P1" }))).toMatchObject({ companyCode: "K7", payerName: "" });
  expect([nameOf("K1"), nameOf("K9")]).toEqual(["Kay", "K9"]);
});
