import { creditSchema } from "@spoke/core/customer/schema.ts";
import { type Invoice, invoiceSchema } from "@spoke/core/invoice/schema.ts";
import fc from "fast-check";
import { describe, expect, it } from "vitest";
import { erpClock } from "../../../packages/local/src/erp/clock.ts";
import { erpDesk } from "../../../packages/local/src/erp/desk.ts";
import type { Lookups } from "../../../packages/local/src/erp/lookups.ts";
import { type ErpState, emptyState } from "../../../packages/local/src/erp/state.ts";

const DAY = 86_400_000;
const START = Date.parse("2026-11-20T10:00:00.000Z");
const asOf = "2026-11-01T00:00:00.000Z";
type Row = Readonly<Record<string, string>>;

/** An ERP beside a portal that takes nothing in: what it knows of its own answers is in its books. */
function office({ stock = 10, creditLimit = 10_000, invoices = [] as readonly Invoice[] } = {}) {
  const lookups: Lookups = {
    stock: async () => ({ available: [{ date: "2026-01-01", qty: stock, location: "W", priority: 0 }], asOf }),
    companyOf: async () => "K1",
    credit: async (custCode, companyCode) =>
      creditSchema.parse({ custCode, companyCode, currency: "EUR", creditLimit: creditLimit * 10_000, asOf }),
    invoice: async (_, invoiceNo) => invoices.find((one) => one.invoiceNo === invoiceNo),
    prices: async (_, article_code) => [
      { article_code, priceList: "L1", currency: "EUR", dealer: 100_000, retail: 200_000, asOf },
      { article_code, priceList: "L2", currency: "EUR", asOf },
    ],
    article: async () => undefined,
  };
  const state: ErpState = emptyState();
  const clock = erpClock(undefined, () => START);
  const desk = erpDesk({ state, clock, lookups, real: () => START });
  return { state, clock, desk };
}
type Office = ReturnType<typeof office>;

async function pass({ clock, desk }: Office, milliseconds: number): Promise<void> {
  clock.advance(milliseconds);
  while (await desk.workOne());
  await desk.dun();
}

function rows({ state }: Office, kind: string): Row[] {
  const files = state.outgoing.filter(({ key }) => key.startsWith(`feeds/S1/${kind}/`));
  return files.flatMap(({ body }) => body.trim().split("\n")).map((line): Row => JSON.parse(line));
}

/** Documents of a kind, by the first row of each. */
const documents = (erp: Office, kind: string, key: string): Row[] => [
  ...new Map(rows(erp, kind).map((row) => [row[key] ?? "", row] as const)).values(),
];
const total = (of: readonly Row[], field: string): number => of.reduce((sum, row) => sum + Number(row[field]), 0);
const last = (erp: Office, kind: string): Row | undefined => rows(erp, kind).at(-1);

const order = (notes: string, quantities: readonly number[] = [4, 2], no = "AAAAA") => {
  const lines = quantities.map((qty, index) => ({
    ...{ lineNo: index + 1, articleCode: `A${index + 1}`, qty, uom: "PC", price: 10, subtotal: 10 * qty },
  }));
  const goods = quantities.reduce((sum, qty) => sum + qty * 10, 0);
  return {
    ...{ format: 1, orderNo: `261120-${no}`, sorg: "S1", customer: { unified: "C1" }, currency: "EUR" },
    ...{ shipTo: { name: "Shop", address: "Street" }, custPoNo: notes, requestDeliveryDate: null },
    ...{ payment: { discount: 2 }, shipment: { amount: 12 }, total: goods + 10, lines },
  };
};
const decision = (what: string) => ({ orderNo: "261120-AAAAA", decision: what });

describe("the sandbox ERP's desk", () => {
  it("bills an order's freight and discount once, and in the end owes say just what is billed", async () => {
    const rules = fc.subarray(["ERP:split", "ERP:short 2", "ERP:backorder 1", "ERP:drop-backorder"]);
    const quantities = fc.array(fc.integer({ min: 1, max: 6 }), { minLength: 1, maxLength: 4 });
    await fc.assert(
      fc.asyncProperty(rules, quantities, fc.nat(4), async (chosen, given, stock) => {
        const erp = office({ stock });
        await erp.desk.receive(order(chosen.join(" "), given));
        await pass(erp, DAY);
        const invoices = documents(erp, "invoices", "invoiceNo");
        const billed = total(invoices, "grandTotal");
        const shipped = total(rows(erp, "deliveries"), "orderQty");
        expect(billed).toBeCloseTo(shipped > 0 ? shipped * 10 + 12 - 2 : 0, 4);
        expect(last(erp, "credits")).toMatchObject({ openInvoice: billed.toFixed(4), openDo: "0.0000" });
        expect(erp.state).toMatchObject({ open: {}, steps: [], finished: ["261120-AAAAA"] });
      }),
      { numRuns: 40 },
    );
  });

  it("takes an order once, and never promises a piece to two", async () => {
    const erp = office({ stock: 5 });
    await erp.desk.receive(order("", [4]));
    await erp.desk.receive(order("", [4]));
    await erp.desk.receive(order("", [4], "BBBBB"));
    await pass(erp, 5_000);
    const there = rows(erp, "order-confirmations").filter((row) => row.supplyLocation === "Main warehouse");
    expect(there.map((row) => [row.orderNo, row.supplyQty])).toEqual([
      ["261120-AAAAA", "4"],
      ["261120-BBBBB", "1"],
    ]);
    expect(last(erp, "stock")).toMatchObject({ article_code: "A1", qty: "0" });
  });

  it("calls off an order whose payment was voided, and gives back what it had taken", async () => {
    const erp = office();
    await erp.desk.receive(order(""));
    await pass(erp, 3_000);
    erp.desk.heed(decision("approved"));
    erp.desk.heed(decision("voided"));
    await pass(erp, DAY);
    expect(rows(erp, "deliveries")).toEqual([]);
    const [, , ...answer] = rows(erp, "order-confirmations");
    expect(answer.map(({ status, supplyQty }) => [status, supplyQty])).toEqual([
      ["cancelled", "0"],
      ["cancelled", "0"],
    ]);
    expect(rows(erp, "stock").slice(-2)).toMatchObject([{ qty: "10" }, { qty: "10" }]);
    expect(last(erp, "credits")).toMatchObject({ openDo: "0.0000", openInvoice: "0.0000" });
  });

  it("brings back and credits what had left when the payment was voided", async () => {
    const erp = office();
    await erp.desk.receive(order("ERP:split"));
    await pass(erp, 13_000);
    erp.desk.heed(decision("voided"));
    await pass(erp, DAY);
    const documentsOf = documents(erp, "invoices", "invoiceNo");
    expect(documentsOf.map((row) => row.grandTotal)).toEqual(["50.0000", "-50.0000"]);
    expect(documentsOf[1]).toMatchObject({ assignment: documentsOf[0]?.invoiceNo, accountingAmount: "-50.0000" });
    expect(rows(erp, "stock").slice(-2)).toMatchObject([{ qty: "10" }, { qty: "10" }]);
    expect(last(erp, "credits")).toMatchObject({ openDo: "0.0000", openInvoice: "0.0000" });
  });

  it("never works on an order that was voided before it heard of it", async () => {
    const erp = office();
    erp.desk.heed(decision("voided"));
    await erp.desk.receive(order(""));
    await pass(erp, DAY);
    expect(erp.state.outgoing).toEqual([]);
  });

  it("blocks a dealer beyond his limit, and lifts the block once he has paid", async () => {
    const erp = office({ creditLimit: 65, invoices: [] });
    await erp.desk.receive(order("ERP:price+10%"));
    await pass(erp, DAY);
    expect(last(erp, "credits")).toMatchObject({ reasonBlocked: "limit_exceeded", openInvoice: "76.0000" });
    await erp.desk.book(payment("P1", 60));
    expect(last(erp, "credits")).toMatchObject({ reasonBlocked: "", openInvoice: "16.0000" });
  });

  it("blocks a dealer whose invoice is long overdue by its clock, until it is paid", async () => {
    const erp = office();
    await erp.desk.receive(order(""));
    await pass(erp, DAY);
    await pass(erp, 30 * DAY);
    expect(last(erp, "credits")?.reasonBlocked).toBeUndefined();
    await pass(erp, 20 * DAY);
    expect(last(erp, "credits")).toMatchObject({ reasonBlocked: "oldest_ar_blocked" });
    const told = rows(erp, "credits").length;
    await pass(erp, DAY);
    expect(rows(erp, "credits")).toHaveLength(told);
    const open = Object.keys(erp.state.unpaid).map((id) => id.split("#")[1] ?? "");
    for (const [index, invoiceNo] of open.entries())
      await erp.desk.book(payment(`P${index}`, 70, { invoiceNo, isPartialPayment: false }));
    await pass(erp, 1_000);
    expect(last(erp, "credits")).toMatchObject({ reasonBlocked: "" });
    // What it tells is of the real time, however far its clock is ahead.
    const instants = rows(erp, "credits").map((row) => row.asOf ?? "");
    expect(instants.every((instant) => instant < "2026-11-20T10:01")).toBe(true);
    expect(new Set(instants).size).toBe(instants.length);
  });

  it("books a payment once, and the parts of one invoice one after another", async () => {
    const days = { invoiceDate: "2026-11-01", dueDate: "2026-12-01", currency: "EUR" };
    const invoice = invoiceSchema.parse({
      ...{ invoiceNo: "I1", sorg: "S1", custCode: "C1", payerCode: "C1", ...days, asOf },
      ...{ accountingAmount: 1_000_000, grandTotal: 1_000_000 },
    });
    const erp = office({ invoices: [invoice] });
    for (const [paymentNo, amount] of [
      ["P1", 40],
      ["P1", 40],
      ["P2", 30],
      ["P3", 30],
    ] as const)
      await erp.desk.book(payment(paymentNo, amount));
    expect(rows(erp, "invoices").map(({ accountingAmount, status }) => [accountingAmount, status])).toEqual([
      ["60.0000", undefined],
      ["30.0000", undefined],
      ["30.0000", "Paid"],
    ]);
  });

  it("changes the prices of an order's articles in every list that has one", async () => {
    const erp = office();
    await erp.desk.receive(order("ERP:reprice-5%"));
    await pass(erp, DAY);
    expect(rows(erp, "prices").map(({ article_code, priceList, dealer }) => [article_code, priceList, dealer])).toEqual(
      [
        ["A1", "L1", "9.5000"],
        ["A2", "L1", "9.5000"],
      ],
    );
  });

  it("is unruly when it is told to, and no file is lost by it", async () => {
    const [calm, unruly] = [office(), office()];
    unruly.state.unruliness = 1;
    for (const erp of [calm, unruly]) {
      await erp.desk.receive(order(""));
      await pass(erp, DAY);
    }
    const said = ({ state }: Office) => new Set(state.outgoing.map(({ body }) => body));
    expect(said(unruly)).toEqual(said(calm));
    expect(unruly.state.outgoing.length).toBeGreaterThan(calm.state.outgoing.length);
  });
});

const payment = (paymentNo: string, amount: number, { invoiceNo = "I1", isPartialPayment = true } = {}) => ({
  ...{ format: 1, paymentNo, sorg: "S1", companyCode: "K1", customer: "C1", isPartialPayment },
  ...{ invoices: [{ sorg: "S1", invoiceNo, installment: 0, amount }], credits: [] },
});
