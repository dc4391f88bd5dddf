import fc from "fast-check";
import { describe, expect, it } from "vitest";
import { confirmation, delivery, invoice, piecesNow, take } from "../../../packages/local/src/erp/answers.ts";
import { erpClock } from "../../../packages/local/src/erp/clock.ts";
import { owedAfter } from "../../../packages/local/src/erp/credit.ts";
import type { OrderDocument } from "../../../packages/local/src/erp/order-document.ts";
import { planSteps, promise } from "../../../packages/local/src/erp/plan.ts";

const orders = fc
  .record({
    no: fc.integer({ min: 0, max: 99_999 }),
    lines: fc.array(fc.record({ article: fc.constantFrom("A", "B", "C"), qty: fc.integer({ min: 1, max: 20 }) }), {
      minLength: 1,
      maxLength: 6,
    }),
  })
  .map(
    ({ no, lines }): OrderDocument => ({
      format: 1,
      orderNo: `261120-${String(no).padStart(5, "0")}`,
      sorg: "U001",
      customer: { unified: "C1" },
      shipTo: { name: "Shop", address: "Main Street 1" },
      custPoNo: "",
      requestDeliveryDate: null,
      currency: "USD",
      payment: { discount: 2 },
      shipment: { amount: 10 },
      total: 0,
      lines: lines.map(({ article, qty }, index) => ({
        lineNo: index + 1,
        articleCode: article,
        qty,
        uom: "PC",
        price: 5,
        subtotal: 5 * qty,
      })),
    }),
  );
const stocks = fc.record({ A: fc.nat(30), B: fc.nat(30), C: fc.nat(30) });
const amountOf = (row: object, field: string): number =>
  Number(Object.entries(row).find(([name]) => name === field)?.[1]);
const pieces = (rows: readonly object[], field: string): number =>
  rows.reduce<number>((sum, row) => sum + amountOf(row, field), 0);

describe("the sandbox ERP", () => {
  it("promises no more than there is, and every piece ordered now or later", () => {
    fc.assert(
      fc.property(orders, stocks, (order, stock) => {
        const plan = promise(order, (code) => stock[code as keyof typeof stock]);
        for (const code of ["A", "B", "C"] as const) {
          const now = plan.now.filter((one) => one.articleCode === code).reduce((sum, one) => sum + one.qty, 0);
          expect(now).toBeLessThanOrEqual(stock[code]);
        }
        const promised = [...plan.now, ...plan.later].reduce((sum, one) => sum + one.qty, 0);
        expect(promised).toBe(order.lines.reduce((sum, line) => sum + line.qty, 0));
      }),
    );
  });

  it("confirms, delivers and invoices every piece exactly once, in that order", () => {
    fc.assert(
      fc.property(orders, stocks, (order, stock) => {
        const plan = promise(order, (code) => stock[code as keyof typeof stock]);
        const steps = planSteps(order, plan, 1_000);
        const ordered = order.lines.reduce((sum, line) => sum + line.qty, 0);
        const rows = (kind: string, answer: typeof delivery): object[] =>
          steps.filter((step) => step.kind === kind).flatMap((step) => [...answer(order, step, 1_000).rows]);
        expect(pieces(confirmation(order, plan, 1_000).rows, "supplyQty")).toBe(ordered);
        expect(pieces(rows("ship", delivery), "orderQty")).toBe(ordered);
        expect(pieces(rows("invoice", invoice), "qty")).toBe(ordered);
        for (const step of steps) {
          const owe = step.part === 0 ? "confirm" : "invoice";
          const before = { confirm: undefined, book: "confirm", ship: "book", invoice: "ship", owe }[step.kind];
          const earlier = steps.find((one) => one.kind === before && (one.part === step.part || one.part === 0));
          if (earlier) expect(earlier.at).toBeLessThan(step.at);
        }
      }),
    );
  });

  it("charges freight and takes the payment's discount once, on the first invoice", () => {
    fc.assert(
      fc.property(orders, (order) => {
        const steps = planSteps(
          order,
          promise(order, () => 100),
          0,
        ).filter((step) => step.kind === "invoice");
        const totals = steps.map((step) => amountOf(invoice(order, step, 0).rows[0] ?? {}, "grandTotal"));
        const goods = order.lines.reduce((sum, line) => sum + line.subtotal, 0);
        expect(totals.reduce((sum, one) => sum + one, 0)).toBeCloseTo(goods + 10 - 2, 4);
      }),
    );
  });

  it("counts an order as open once it is confirmed, and as invoiced with its invoices", () => {
    fc.assert(
      fc.property(orders, (document) => {
        const goods = document.lines.reduce((sum, line) => sum + line.subtotal, 0);
        const order = { ...document, total: goods + 10 - 2 };
        const plan = promise(order, () => 2);
        const owed = planSteps(order, plan, 0)
          .filter((step) => step.kind === "owe")
          .map((step, _, steps) => {
            const until = steps.slice(0, steps.indexOf(step) + 1);
            return until.reduce((sum, one) => owedAfter(sum, order, one), { openInvoice: 50_000, openDo: 0 });
          });
        const total = Math.round(order.total * 10_000);
        expect(owed[0]).toEqual({ openInvoice: 50_000, openDo: total });
        expect(owed.at(-1)).toEqual({ openInvoice: 50_000 + total, openDo: 0 });
      }),
    );
  });

  it("takes booked pieces from what lies there, never from arrivals", () => {
    const figure = {
      available: [
        { date: "2026-11-20", qty: 3, location: "a", priority: 0 },
        { date: "2026-12-01", qty: 9, location: "a", priority: 0 },
      ],
    };
    const after = take(figure, 2, "2026-11-20");
    expect(piecesNow(after, "2026-11-20")).toBe(1);
    expect(after.available[1]?.qty).toBe(9);
  });
});

describe("the ERP's clock", () => {
  it("runs at its speed, jumps forward, never back, and goes on after a restart", () => {
    let real = 1_000_000;
    const clock = erpClock({ ahead: 0, speed: 1 }, () => real);
    real += 1_000;
    expect(clock.now()).toBe(1_001_000);
    clock.setSpeed(60);
    real += 1_000;
    expect(clock.now()).toBe(1_061_000);
    clock.advance(500);
    expect(clock.now()).toBe(1_061_500);
    expect(() => clock.advance(-1)).toThrow(RangeError);
    expect(erpClock(clock.save(), () => real).now()).toBe(1_061_500);
  });
});
