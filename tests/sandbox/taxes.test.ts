import { parseDay } from "@spoke/core/platform/calendar.ts";
import { amountOf, fromUnits, toUnits } from "@spoke/core/platform/money.ts";
import { historyFeeds } from "@spoke/sandbox/demo/history.ts";
import { MARKETS } from "@spoke/sandbox/demo/markets.ts";
import { creditNote, invoice } from "@spoke/sandbox/erp/answers.ts";
import { parseClaim, repliesToClaim } from "@spoke/sandbox/erp/claims.ts";
import { orderDocument } from "@spoke/sandbox/erp/order-document.ts";
import { describe, expect, it } from "vitest";
import { z } from "zod";

const TODAY = new Date("2026-11-20T10:00:00.000Z");
const rowSchema = z.object({
  invoiceNo: z.string(),
  grandTotal: z.string(),
  tax: z.string().optional(),
  taxes: z.array(z.object({ name: z.string(), base: z.number(), amount: z.number() })).optional(),
  subTotal: z.string().optional(),
});

describe("invoices of the demo's past", () => {
  it.each([
    ["U001", undefined, 2],
    ["1000", "PPN 11%", 0],
    ["G001", "USt 19 %", 2],
  ] as const)("carry the tax of the country of %s, to the smallest coin", (sorg, name, decimals) => {
    const market = MARKETS.find((each) => each.sorg === sorg);
    const files = market ? historyFeeds(market, TODAY).filter(({ kind }) => kind === "invoice-history") : [];
    // Also the credit notes of claims.
    expect(files).toHaveLength(2);
    const rows = files
      .flatMap(({ body }) => String(body).split("\n"))
      .flatMap((line) => (line ? [rowSchema.parse(JSON.parse(line))] : []));
    expect(rows.length).toBeGreaterThan(100);
    for (const { grandTotal, tax = "0", taxes = [] } of rows) {
      expect(taxes.map((each) => each.name)).toEqual(name ? [name] : []);
      for (const { base, amount } of taxes) {
        expect(Number(tax)).toBe(toUnits(amountOf(amount)));
        expect(amountOf(base) + amount).toBe(fromUnits(Number(grandTotal)));
        expect(Number.isInteger(amount / 10 ** (4 - decimals))).toBe(true);
        expect(Math.abs(amount / base - (name === "USt 19 %" ? 0.19 : 0.11))).toBeLessThan(0.005);
      }
    }
  });
});

describe("invoices of the sandbox ERP", () => {
  const order = (sorg: string) =>
    orderDocument.parse({
      format: 1,
      orderNo: "261120-AAAAA",
      sorg,
      customer: { unified: "C1" },
      shipTo: { name: "Shop", address: "Street 1" },
      custPoNo: "",
      requestDeliveryDate: null,
      currency: "EUR",
      payment: { discount: 2 },
      shipment: { amount: 5 },
      total: 103.03,
      lines: [{ lineNo: 10, articleCode: "A", qty: 1, uom: "PCE", price: 100.03, subtotal: 100.03 }],
    });
  const supplies = [{ lineNo: 10, articleCode: "A", qty: 1 }];
  const when = { today: parseDay("2026-11-20"), asOf: TODAY.toISOString() };
  const billed = { part: 1, invoiceNo: "INV1", supplies, percent: 0, withExtras: true, discount: fromUnits(2) };

  it("add the tax to goods and freight, and take it back with the goods", () => {
    const document = order("G001");
    const [row] = invoice(document, { ...billed, total: fromUnits(122.61) }, when, new Map()).rows;
    expect(row).toMatchObject({
      grandTotal: "122.6100",
      tax: "19.5800",
      taxes: [{ name: "USt 19 %", base: 1_030_300 }],
    });
    const note = { invoiceNo: "CN1", net: fromUnits(100.03), supplies };
    const [back] = creditNote(document, { ...billed, total: fromUnits(122.61) }, note, when, new Map()).rows;
    expect(back).toMatchObject({ grandTotal: "-119.0400", accountingAmount: "-119.0400", tax: "-19.0100" });
  });

  it("add it to the net amount of a claim", () => {
    const claim = { format: 1, claimId: "C1", sorg: "G001", customer: "C1" };
    const lines = [{ lineNo: 1, resolution: "credit", creditAmount: 92 }];
    const [note] = repliesToClaim(parseClaim({ ...claim, lines }), () => TODAY.toISOString());
    expect(note?.answer.rows).toMatchObject([
      { grandTotal: "-109.4800", accountingAmount: "-109.4800", tax: "-17.4800" },
    ]);
  });

  it("add none beyond the demo's countries with one", () => {
    const [row] = invoice(order("U001"), { ...billed, total: fromUnits(103.03) }, when, new Map()).rows;
    expect(row).not.toHaveProperty("tax");
    expect(row).not.toHaveProperty("taxes");
  });
});
