import { invoiceSchema } from "@spoke/core/invoice/schema.ts";
import fc from "fast-check";
import { describe, expect, it } from "vitest";
import {
  asOf,
  DAY,
  decision,
  documents,
  last,
  order,
  rows,
  runFor,
  startEngine,
  type TestEngine,
  total,
} from "./lone-erp.ts";

describe("the ERP simulator", () => {
  it("counts days in the time zone of the sales organization", async () => {
    // 10:00 in UTC on 20 November is already the 21st on Kiritimati.
    const erp = startEngine({ timeZone: "Pacific/Kiritimati" });
    await erp.engine.receiveOrder(order(""));
    await runFor(erp, 60_000);
    expect(rows(erp, "order-confirmations")[0]).toMatchObject({ supplyDate: "2026-11-22" });
    expect(rows(erp, "invoices")[0]).toMatchObject({ invoiceDate: "2026-11-21", dueDate: "2026-12-21" });
  });

  it("promises arrivals on days with deliveries, and ships without a wanted day at once", async () => {
    // 20 November is a Friday.
    const erp = startEngine({ weekdays: [1, 2, 3, 4, 5] });
    await erp.engine.receiveOrder(order(""));
    await runFor(erp, 60_000);
    expect(rows(erp, "order-confirmations")[0]).toMatchObject({ supplyDate: "2026-11-23" });
    expect(rows(erp, "deliveries")[0]).toMatchObject({
      ...{ deliveryDate: "2026-11-20", estimatedDeliveryDate: "2026-11-23" },
    });
  });

  it("counts the days that the shipping method takes, and leaves so many days before a wanted one", async () => {
    const erp = startEngine({ weekdays: [1, 2, 3, 4, 5], leadDays: 3 });
    await erp.engine.receiveOrder(order(""));
    await erp.engine.receiveOrder({ ...order("", [1], "BBBBB"), requestDeliveryDate: "2026-12-07" });
    await runFor(erp, 60_000);
    const confirmed = documents(erp, "order-confirmations", "orderNo");
    expect(confirmed.map(({ supplyDate }) => supplyDate)).toEqual(["2026-11-25", "2026-12-07"]);
    // Until noon of 2 December.
    await runFor(erp, 12 * DAY + 3 * 3_600_000);
    expect(documents(erp, "deliveries", "orderNo")).toMatchObject([
      { deliveryDate: "2026-11-20", estimatedDeliveryDate: "2026-11-25" },
      { deliveryDate: "2026-12-02", estimatedDeliveryDate: "2026-12-07" },
    ]);
  });

  it("ships what was ordered for an arrival on its day, and the rest at once, and reports both as delivered", async () => {
    const erp = startEngine();
    const { lines, ...document } = order("");
    const arriving = { ...lines[1], lineNo: 3, articleCode: "A3", expectedDate: "2026-12-02" };
    await erp.engine.receiveOrder({ ...document, lines: [...lines, arriving] });
    await runFor(erp, 5 * 60_000);
    const shipped = () =>
      documents(erp, "deliveries", "lineNo").map(({ lineNo, deliveryDate }) => [lineNo, deliveryDate]);
    const early = [1, 2].map((lineNo) => [String(lineNo), "2026-11-20"]);
    expect(shipped()).toEqual(early);
    expect(documents(erp, "invoices", "articleCode").map(({ articleCode }) => articleCode)).toEqual(["A1", "A2"]);
    // Until noon of 2 December.
    await runFor(erp, 12 * DAY + 3 * 3_600_000);
    expect(shipped()).toEqual([...early, ["3", "2026-12-02"]]);
    const reports = erp.state.outgoing.filter(({ body }) => body.includes("deliveredDate"));
    const days = new Set(reports.map(({ at }) => new Date(at).toISOString()));
    expect([...days]).toEqual(["2026-11-21T12:00:00.000Z", "2026-12-03T12:00:00.000Z"]);
    expect(rows(erp, "deliveries", true).at(-1)).toMatchObject({
      deliveryDate: "2026-12-02",
      deliveredDate: "2026-12-03",
    });
  });

  it("keeps the day of an arrival when a payment is approved", async () => {
    const erp = startEngine();
    const { lines, ...document } = order("", [4]);
    const payment = { discount: 0, isAwaited: true };
    const arriving = { ...lines[0], lineNo: 2, articleCode: "A2", expectedDate: "2026-12-02" };
    await erp.engine.receiveOrder({ ...document, payment, lines: [...lines, arriving] });
    await runFor(erp, 3 * DAY);
    erp.engine.applyDecision(decision("approved"));
    await runFor(erp, 60_000);
    await runFor(erp, 9 * DAY + 3 * 3_600_000);
    const days = new Set(rows(erp, "deliveries").map(({ deliveryDate }) => deliveryDate));
    expect([...days]).toEqual(["2026-11-23", "2026-12-02"]);
  });

  it("promises the wanted day, and ships so that the goods arrive then", async () => {
    const erp = startEngine({ weekdays: [1, 2, 3, 4, 5] });
    await erp.engine.receiveOrder({ ...order(""), requestDeliveryDate: "2026-12-07" });
    await runFor(erp, 60_000);
    expect(rows(erp, "order-confirmations")[0]).toMatchObject({ supplyDate: "2026-12-07" });
    expect(rows(erp, "deliveries")).toEqual([]);
    // Until noon of 4 December, a Friday.
    await runFor(erp, 14 * DAY + 3 * 3_600_000);
    expect(rows(erp, "deliveries")[0]).toMatchObject({
      ...{ deliveryDate: "2026-12-04", estimatedDeliveryDate: "2026-12-07" },
    });
  });

  it("counts open orders with the taxes of their invoices in the credit figures", async () => {
    const erp = startEngine();
    await erp.engine.receiveOrder({ ...order("", [2]), sorg: "G001", currency: "EUR" });
    const owed = () => erp.state.owed["C1#K1"];
    for (let steps = 0; !owed() && steps < 100; steps += 1) await runFor(erp, 500);
    // Goods for 20, freight for 12, and a discount of 2, with 19 %.
    expect(owed()).toMatchObject({ openInvoice: 0, openDo: 357_000 });
  });

  it("refuses to cancel an order that neither it nor the portal knows", async () => {
    const erp = startEngine();
    await erp.engine.cancelPieces({
      ...{ format: 1, orderNo: "261101-DEMO1", sorg: "S1", sequence: 1, lines: [{ lineNo: 10, qty: 3 }] },
    });
    await runFor(erp, 60_000);
    expect(rows(erp, "cancellation-answers")[0]).toMatchObject({
      ...{ status: "refused", reason: "The goods have already shipped." },
    });
  });

  it("invoices freight once and the discount with its goods, and the credit figures end at the invoiced amount", async () => {
    const rules = fc.subarray(["ERP:split", "ERP:short 2", "ERP:backorder 1", "ERP:drop-backorder"]);
    const quantities = fc.array(fc.integer({ min: 1, max: 6 }), { minLength: 1, maxLength: 4 });
    await fc.assert(
      fc.asyncProperty(rules, quantities, fc.nat(4), async (chosen, ordered, stock) => {
        const erp = startEngine({ stock });
        await erp.engine.receiveOrder(order(chosen.join(" "), ordered));
        await runFor(erp, DAY);
        const invoices = documents(erp, "invoices", "invoiceNo");
        const billed = total(invoices, "grandTotal");
        const shipped = total(rows(erp, "deliveries"), "orderQty");
        const discount = Math.round((200 * shipped) / ordered.reduce((sum, qty) => sum + qty, 0)) / 100;
        expect(billed).toBeCloseTo(shipped > 0 ? shipped * 10 + 12 - discount : 0, 4);
        expect(last(erp, "credits")).toMatchObject({ openInvoice: billed.toFixed(4), openDo: "0.0000" });
        expect(erp.state).toMatchObject({ open: {}, steps: [], finished: ["261120-AAAAA"] });
      }),
      { numRuns: 40 },
    );
  });

  it("accepts an order once and never promises a piece twice", async () => {
    const erp = startEngine({ stock: 5 });
    await erp.engine.receiveOrder(order("", [4]));
    await erp.engine.receiveOrder(order("", [4]));
    await erp.engine.receiveOrder(order("", [4], "BBBBB"));
    await runFor(erp, 5_000);
    const inStock = rows(erp, "order-confirmations").filter((row) => row.supplyLocation === "Main warehouse");
    expect(inStock.map((row) => [row.orderNo, row.supplyQty])).toEqual([
      ["261120-AAAAA", "4"],
      ["261120-BBBBB", "1"],
    ]);
    expect(last(erp, "stock")).toMatchObject({ article_code: "A1", qty: "0" });
  });

  it("cancels an order whose payment was voided, and releases its stock and credit", async () => {
    const erp = startEngine();
    await erp.engine.receiveOrder(order(""));
    await runFor(erp, 3_000);
    erp.engine.applyDecision(decision("approved"));
    erp.engine.applyDecision(decision("voided"));
    await runFor(erp, DAY);
    expect(rows(erp, "deliveries")).toEqual([]);
    const [, , ...answer] = rows(erp, "order-confirmations");
    expect(answer.map(({ status, supplyQty }) => [status, supplyQty])).toEqual([
      ["canceled", "0"],
      ["canceled", "0"],
    ]);
    expect(rows(erp, "stock").slice(-2)).toMatchObject([{ qty: "10" }, { qty: "10" }]);
    expect(last(erp, "credits")).toMatchObject({ openDo: "0.0000", openInvoice: "0.0000" });
  });

  it("takes back and credits shipped goods when the payment is voided", async () => {
    const erp = startEngine();
    await erp.engine.receiveOrder(order("ERP:split"));
    await runFor(erp, 13_000);
    erp.engine.applyDecision(decision("voided"));
    await runFor(erp, DAY);
    const documentsOf = documents(erp, "invoices", "invoiceNo");
    expect(documentsOf.map((row) => row.grandTotal)).toEqual(["50.6700", "-50.6700"]);
    expect(documentsOf[1]).toMatchObject({ assignment: documentsOf[0]?.invoiceNo, accountingAmount: "-50.6700" });
    expect(rows(erp, "stock").slice(-2)).toMatchObject([{ qty: "10" }, { qty: "10" }]);
    expect(last(erp, "credits")).toMatchObject({ openDo: "0.0000", openInvoice: "0.0000" });
  });

  it("ignores an order that was voided before it arrived", async () => {
    const erp = startEngine();
    erp.engine.applyDecision(decision("voided"));
    await erp.engine.receiveOrder(order(""));
    await runFor(erp, DAY);
    expect(erp.state.outgoing).toEqual([]);
  });

  it("blocks a dealer over the credit limit, and lifts the block after payment", async () => {
    const erp = startEngine({ creditLimit: 65, invoices: [] });
    await erp.engine.receiveOrder(order("ERP:price+10%"));
    await runFor(erp, DAY);
    expect(last(erp, "credits")).toMatchObject({ reasonBlocked: "limit_exceeded", openInvoice: "76.0000" });
    await erp.engine.recordPayment(payment("P1", 60));
    expect(last(erp, "credits")).toMatchObject({ reasonBlocked: null, openInvoice: "16.0000" });
  });

  it("blocks a dealer whose invoice is overdue by its clock, until it is paid", async () => {
    const erp = startEngine();
    await erp.engine.receiveOrder(order(""));
    await runFor(erp, DAY);
    await runFor(erp, 30 * DAY);
    expect(last(erp, "credits")?.reasonBlocked).toBeUndefined();
    await runFor(erp, 20 * DAY);
    expect(last(erp, "credits")).toMatchObject({ reasonBlocked: "oldest_ar_blocked" });
    const sent = rows(erp, "credits").length;
    await runFor(erp, DAY);
    expect(rows(erp, "credits")).toHaveLength(sent);
    const open = Object.keys(erp.state.unpaid).map((id) => id.split("#")[1] ?? "");
    for (const [index, invoiceNo] of open.entries())
      await erp.engine.recordPayment(payment(`P${index}`, 70, { invoiceNo, isPartialPayment: false }));
    await runFor(erp, 1_000);
    expect(last(erp, "credits")).toMatchObject({ reasonBlocked: null });
    // `asOf` follows the real time, however far the clock is ahead.
    const instants = rows(erp, "credits").map((row) => row.asOf ?? "");
    expect(instants.every((instant) => instant < "2026-11-20T10:01")).toBe(true);
    expect(new Set(instants).size).toBe(instants.length);
  });

  it("records a payment once, and partial payments of an invoice in sequence", async () => {
    const days = { invoiceDate: "2026-11-01", dueDate: "2026-12-01", currency: "EUR" };
    const invoice = invoiceSchema.parse({
      ...{ invoiceNo: "I1", sorg: "S1", custCode: "C1", payerCode: "C1", ...days, asOf },
      ...{ accountingAmount: 1_000_000, grandTotal: 1_000_000 },
    });
    const erp = startEngine({ invoices: [invoice] });
    for (const [paymentNo, amount] of [
      ["P1", 40],
      ["P1", 40],
      ["P2", 30],
      ["P3", 30],
    ] as const)
      await erp.engine.recordPayment(payment(paymentNo, amount));
    expect(rows(erp, "invoices").map(({ accountingAmount, status }) => [accountingAmount, status])).toEqual([
      ["60.0000", undefined],
      ["30.0000", undefined],
      ["30.0000", "Paid"],
    ]);
  });

  it("changes the prices of an order's articles in every price list", async () => {
    const erp = startEngine();
    await erp.engine.receiveOrder(order("ERP:reprice-5%"));
    await runFor(erp, DAY);
    expect(rows(erp, "prices").map(({ article_code, priceList, dealer }) => [article_code, priceList, dealer])).toEqual(
      [
        ["A1", "L1", "9.5000"],
        ["A2", "L1", "9.5000"],
      ],
    );
  });

  it("loses no file when it sends answers out of order", async () => {
    const [ordered, disordered] = [startEngine(), startEngine()];
    disordered.state.disorder = 1;
    for (const erp of [ordered, disordered]) {
      await erp.engine.receiveOrder(order(""));
      await runFor(erp, DAY);
    }
    const bodies = ({ state }: TestEngine) => new Set(state.outgoing.map(({ body }) => body));
    expect(bodies(disordered)).toEqual(bodies(ordered));
    expect(disordered.state.outgoing.length).toBeGreaterThan(ordered.state.outgoing.length);
  });
});

const payment = (paymentNo: string, amount: number, { invoiceNo = "I1", isPartialPayment = true } = {}) => ({
  ...{ format: 1, paymentNo, sorg: "S1", companyCode: "K1", customer: "C1", isPartialPayment },
  ...{ invoices: [{ sorg: "S1", invoiceNo, installment: 0, amount }], credits: [] },
});

describe("an order that is paid in advance", () => {
  const prepaid = () => ({ ...order("", [4]), payment: { discount: 2, isAwaited: true } });

  it.each([
    [10, ["4"]],
    [1, ["1", "3"]],
  ])("is held until its payment is approved, with %i in stock", async (stock, shipped) => {
    const erp = startEngine({ stock });
    await erp.engine.receiveOrder(prepaid());
    await runFor(erp, DAY);
    expect(last(erp, "order-confirmations")).toMatchObject({ status: "confirmed" });
    expect(rows(erp, "deliveries")).toEqual([]);
    expect(rows(erp, "invoices")).toEqual([]);
    // It takes no credit while it waits for its money.
    expect(last(erp, "credits")).toMatchObject({ openDo: "0.0000", openInvoice: "0.0000" });
    erp.engine.applyDecision(decision("approved"));
    erp.engine.applyDecision(decision("approved"));
    await runFor(erp, DAY);
    expect(rows(erp, "deliveries").map(({ orderQty }) => orderQty)).toEqual(shipped);
    // Confirmed again after the approval, on the 22nd.
    expect(last(erp, "order-confirmations")?.supplyDate).toBe(stock === 1 ? "2026-12-07" : "2026-11-23");
    for (const invoice of rows(erp, "invoices"))
      expect(invoice).toMatchObject({ status: "Paid", isPrepaid: "true", clearingDate: invoice.invoiceDate });
    expect(last(erp, "credits")).toMatchObject({ openDo: "0.0000", openInvoice: "0.0000" });
    expect(erp.state.unpaid).toEqual({});
    expect(erp.state).toMatchObject({ open: {}, steps: [], finished: ["261120-AAAAA"] });
  });

  it("ships if its payment was approved before it arrived", async () => {
    const erp = startEngine();
    erp.engine.applyDecision(decision("approved"));
    await erp.engine.receiveOrder(prepaid());
    await runFor(erp, DAY);
    expect(rows(erp, "deliveries")).toHaveLength(1);
  });

  it("never ships if its payment is voided", async () => {
    const erp = startEngine();
    await erp.engine.receiveOrder(prepaid());
    await runFor(erp, DAY);
    erp.engine.applyDecision(decision("voided"));
    await runFor(erp, DAY);
    expect(rows(erp, "deliveries")).toEqual([]);
    expect(last(erp, "order-confirmations")).toMatchObject({ status: "canceled", supplyQty: "0" });
    expect(last(erp, "credits")).toMatchObject({ openDo: "0.0000", openInvoice: "0.0000" });
  });
});
