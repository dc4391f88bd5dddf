import { amountOf, fromUnits, ZERO } from "@spoke/core/platform/money.ts";
import { changedPrice } from "@spoke/sandbox/erp/answers.ts";
import { erpClock } from "@spoke/sandbox/erp/clock.ts";
import { blockReason, overdueReason } from "@spoke/sandbox/erp/credit.ts";
import type { OrderDocument } from "@spoke/sandbox/erp/order-document.ts";
import { outgoingFiles } from "@spoke/sandbox/erp/outgoing.ts";
import { planSteps, promisePieces, type Step } from "@spoke/sandbox/erp/plan.ts";
import { type Rule, scenarioOf } from "@spoke/sandbox/erp/scenario.ts";
import { piecesOn, putBack, take } from "@spoke/sandbox/erp/stock.ts";
import { pieces } from "@spoke/sandbox/erp/supplies.ts";
import fc from "fast-check";
import { describe, expect, it } from "vitest";

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
      notes: "",
      requestDeliveryDate: null,
      currency: "USD",
      payment: { discount: fromUnits(2), isAwaited: false },
      shipment: { id: "STD", amount: fromUnits(10) },
      total: ZERO,
      lines: lines.map(({ article, qty }, index) => ({
        lineNo: index + 1,
        articleCode: article,
        qty,
        uom: "PC",
        price: fromUnits(5),
        subtotal: fromUnits(5 * qty),
      })),
    }),
  );
const stocks = fc.record({ A: fc.nat(30), B: fc.nat(30), C: fc.nat(30) });
const ofKind = (steps: readonly Step[], kind: Step["kind"]): Step[] => steps.filter((step) => step.kind === kind);
const piecesIn = (steps: readonly Step[]): number => steps.reduce((sum, { supplies }) => sum + pieces(supplies), 0);
const orderedIn = (order: OrderDocument): number => order.lines.reduce((sum, line) => sum + line.qty, 0);
const RULES: readonly Rule[] = ["cancel", "short", "backorder", "drop-backorder", "split", "price", "return", "credit"];
const scenarios = fc.uniqueArray(fc.record({ rule: fc.constantFrom(...RULES), amount: fc.nat(5) }), {
  selector: ({ rule }) => rule,
  maxLength: 3,
});

describe("the ERP simulator", () => {
  it("promises every ordered piece, from stock only what is available", () => {
    fc.assert(
      fc.property(orders, stocks, (order, stock) => {
        const plan = promisePieces(order, (code) => stock[code as keyof typeof stock]);
        for (const code of ["A", "B", "C"] as const) {
          const now = plan.now.filter(({ articleCode }) => articleCode === code).reduce((sum, { qty }) => sum + qty, 0);
          expect(now).toBeLessThanOrEqual(stock[code]);
        }
        const promised = [...plan.now, ...plan.later].reduce((sum, { qty }) => sum + qty, 0);
        expect(promised).toBe(order.lines.reduce((sum, line) => sum + line.qty, 0));
      }),
    );
  });

  it("confirms, ships, and invoices every piece exactly once, in that order", () => {
    fc.assert(
      fc.property(orders, stocks, (order, stock) => {
        const plan = promisePieces(order, (code) => stock[code as keyof typeof stock]);
        const steps = planSteps(order, plan, 1_000);
        expect(piecesIn(ofKind(steps, "ship"))).toBe(orderedIn(order));
        expect(piecesIn(ofKind(steps, "invoice"))).toBe(orderedIn(order));
        const [confirm] = ofKind(steps, "confirm");
        for (const ship of ofKind(steps, "ship")) {
          expect(ship.at).toBeGreaterThan(confirm?.at ?? Number.POSITIVE_INFINITY);
          const invoice = steps.find(({ kind, part }) => kind === "invoice" && part === ship.part);
          expect(invoice?.at).toBeGreaterThan(ship.at);
          expect(invoice?.supplies).toEqual(ship.supplies);
        }
      }),
    );
  });

  it("ships or cancels each piece in every scenario, and takes back no more than was shipped", () => {
    fc.assert(
      fc.property(orders, stocks, scenarios, (order, stock, chosen) => {
        const scenario = new Map(chosen.map(({ rule, amount }) => [rule, amount]));
        const plan = promisePieces(order, (code) => stock[code as keyof typeof stock], scenario);
        const steps = planSteps(order, plan, 1_000, scenario);
        const [shipped, canceled] = [piecesIn(ofKind(steps, "ship")), piecesIn(ofKind(steps, "revise"))];
        expect(shipped + canceled).toBe(orderedIn(order));
        expect(piecesIn(ofKind(steps, "invoice"))).toBe(shipped);
        for (const back of ofKind(steps, "return")) {
          const invoice = steps.find(({ kind, part }) => kind === "invoice" && part === back.part);
          expect(pieces(back.supplies)).toBeLessThanOrEqual(pieces(invoice?.supplies ?? []));
          expect(back.at).toBeGreaterThan(Math.max(...ofKind(steps, "invoice").map(({ at }) => at)));
        }
        // Every change of stock or credit is followed by figures that contain it.
        for (const kind of ["owe", "book"] as const) {
          const last = Math.max(...ofKind(steps, kind).map(({ at }) => at));
          for (const step of [...ofKind(steps, "revise"), ...ofKind(steps, "return")])
            expect(last).toBeGreaterThan(step.at);
        }
      }),
    );
  });

  it("reads rules from the PO number and the notes, and nothing else", () => {
    const read = (custPoNo: string, notes = "") => Object.fromEntries(scenarioOf({ custPoNo, notes }));
    expect(read("ERP:cancel")).toEqual({ cancel: 0 });
    expect(read("4711 ERP:short 2", "please, ERP:price-5%, erp:return")).toEqual({ short: 2, price: -5, return: 1 });
    expect(read("ERP:price+10% ERP:credit 12.5%")).toEqual({ price: 10, credit: 12.5 });
    expect(read("ERP:drop-backorder", "ERP:unknown SUPERP:cancel ERP:canceled ERP:constructor")).toEqual({
      "drop-backorder": 0,
    });
    expect(read("", "")).toEqual({});
  });

  it("rounds a changed price to cents, or to whole units from 1,000 on", () => {
    expect(changedPrice(amountOf(99_900), 10)).toBe(109_900);
    expect(changedPrice(amountOf(15_550_000), 10)).toBe(17_110_000);
    expect(changedPrice(amountOf(50_000), 0)).toBe(50_000);
  });

  it.each([
    [{ openInvoice: amountOf(60), openDo: amountOf(40) }, [], false, undefined],
    [{ openInvoice: amountOf(60), openDo: amountOf(41) }, [99], false, "limit_exceeded"],
    [{ openInvoice: amountOf(1), openDo: amountOf(0) }, [14, -3], false, undefined],
    [{ openInvoice: amountOf(1), openDo: amountOf(0) }, [15, 31, 31], false, "oldest_ar_blocked"],
    [{ openInvoice: amountOf(1), openDo: amountOf(0) }, [31, 31, 31], false, "overdue_over_limit"],
    [{ openInvoice: amountOf(0), openDo: amountOf(0) }, [], true, "other_company_blocked"],
  ])("blocks an account that owes %o, days overdue %j, by rule %s: %s", (owed, days, held, reason) => {
    expect(
      blockReason({ creditLimit: amountOf(100), consignment: amountOf(0) }, owed, {
        overdue: overdueReason(days),
        held,
      }),
    ).toBe(reason);
  });

  it("takes pieces from available stock, never from arrivals", () => {
    const figure = {
      available: [
        { date: "2026-11-20", qty: 3, location: "a", priority: 0 },
        { date: "2026-12-01", qty: 9, location: "a", priority: 0 },
      ],
    };
    const after = take(figure, 2, "2026-11-20");
    expect(piecesOn(after, "2026-11-20")).toBe(1);
    expect(after.available[1]?.qty).toBe(9);
    expect(piecesOn(putBack(after, 2, "2026-11-20"), "2026-11-20")).toBe(3);
    expect(piecesOn(putBack({ available: [] }, 2, "2026-11-20"), "2026-11-20")).toBe(2);
  });
});

describe("disordered answers", () => {
  const answer = { kind: "stock", rows: [{ article_code: "A", qty: "1" }] } as const;
  const answerContext = (seed: string) => ({
    ...{
      sorg: "S",
      subject: "261120-AAAAA",
      number: 7,
      seed,
      asOf: "2026-11-20T10:00:00.000Z",
      at: 1_000,
      next: 5_000,
    },
  });
  const none = new Map<Rule, number>();

  it("are sent once and immediately by default", () => {
    fc.assert(
      fc.property(fc.string(), (seed) => {
        const posts = outgoingFiles(answer, answerContext(seed), 0, none);
        expect(posts).toMatchObject([{ at: 1_000, key: "feeds/S/stock/stock-261120-AAAAA-7-20261120T100000Z.ndjson" }]);
      }),
    );
  });

  it("arrive late, twice, or after the next one, the same in every run, with unchanged content", () => {
    fc.assert(
      fc.property(fc.string(), fc.double({ min: 0, max: 1, noNaN: true }), (seed, disorder) => {
        const posts = outgoingFiles(answer, answerContext(seed), disorder, none);
        expect(posts).toEqual(outgoingFiles(answer, answerContext(seed), disorder, none));
        expect(new Set(posts.map(({ body }) => body)).size).toBe(1);
        expect(new Set(posts.map(({ key }) => key)).size).toBe(posts.length);
        expect(Math.min(...posts.map(({ at }) => at))).toBeGreaterThanOrEqual(1_000);
      }),
    );
    const faulty = Array.from({ length: 60 }, (_, index) => outgoingFiles(answer, answerContext(`${index}`), 1, none));
    expect(faulty.every((posts) => posts.length > 1 || (posts[0]?.at ?? 0) > 1_000)).toBe(true);
    expect(faulty.some((posts) => posts.length === 2)).toBe(true);
  });

  it.each([
    ["late", [expect.any(Number)]],
    ["twice", [1_000, expect.any(Number)]],
    ["overtake", [5_001]],
  ] as const)("by an order's rule: %s", (rule, times) => {
    expect(outgoingFiles(answer, answerContext("x"), 0, new Map([[rule, 0]])).map(({ at }) => at)).toEqual(times);
  });
});

describe("the ERP clock", () => {
  it("runs at its speed, jumps forward but never back, and continues after a restart", () => {
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
