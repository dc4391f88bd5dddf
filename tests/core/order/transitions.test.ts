import { withConfirmation, withInvoiced, withShipped } from "@spoke/core/order/confirmation.ts";
import { ORDER_STATES, type Order, type OrderState, orderLineSchema, orderSchema } from "@spoke/core/order/schema.ts";
import { ORDER_EVENTS, type OrderEvent, orderMachine } from "@spoke/core/order/transitions.ts";
import { type Actor, Refusal, systemActor, withActor } from "@spoke/core/platform";
import { parseDay } from "@spoke/core/platform/calendar.ts";
import fc from "fast-check";
import { expect, it } from "vitest";

const WAITING = "waiting-confirmation";
const PART = "partially-shipped";

/** What each event makes of each state; a dash: not possible. Columns as ORDER_EVENTS. */
const CELLS: Readonly<Record<OrderState, readonly (OrderState | "-")[]>> = {
  //             send     confirm      start          ship-part ship-all   invoice     cancel       reject
  placed: [WAITING, "confirmed", "in-progress", PART, "shipped", "invoiced", "canceled", "rejected"],
  [WAITING]: ["-", "confirmed", "in-progress", PART, "shipped", "invoiced", "canceled", "rejected"],
  confirmed: ["-", "-", "in-progress", PART, "shipped", "invoiced", "canceled", "rejected"],
  "in-progress": ["-", "-", "-", PART, "shipped", "invoiced", "canceled", "rejected"],
  [PART]: ["-", "-", "-", "-", "shipped", "invoiced", "-", "-"],
  shipped: ["-", "-", "-", PART, "-", "invoiced", "-", "-"],
  invoiced: ["-", "-", "-", "-", "-", "-", "-", "-"],
  canceled: ["-", "-", "-", "-", "-", "-", "-", "-"],
  rejected: ["-", "-", "-", "-", "-", "-", "-", "-"],
};

const cells = ORDER_STATES.flatMap((from) => ORDER_EVENTS.map((event, i) => [from, event, CELLS[from][i]] as const));

it.each(cells)("an order that is %s, on %s: %s", (from, event, to) => {
  expect(orderMachine.can(from, event)).toBe(to !== "-");
  if (to === "-") expect(() => orderMachine.next(from, event)).toThrow(Refusal);
  else expect(withActor(systemActor(), () => orderMachine.next(from, event))).toBe(to);
});

const AS_OF = "2026-11-01T00:00:00.000Z";

/** An order of lines with these quantities; articles are A1, A2 … */
function orderOf(quantities: readonly number[], status: OrderState = WAITING): Order {
  return orderSchema.parse({
    orderNumber: "261101-AAAAA",
    status,
    sorg: "S",
    currency: "EUR",
    total: 0,
    createdBy: { id: "u", name: "u" },
    createdAt: AS_OF,
    host: "h",
    locale: "en-US",
    shipTo: { code: "M", name: "M", address: "" },
    customer: { custCode: { unified: "C" }, custName: "C" },
    merchant: "M",
    lines: quantities.map((qty, index) =>
      orderLineSchema.parse({
        lineNo: index + 1,
        articleCode: `A${index + 1}`,
        articleCodeDisplay: "A",
        description: "A",
        qty,
        uom: "PCE",
        price: 0,
        chargedPrice: 0,
        subtotal: 0,
      }),
    ),
    orderPayment: { id: "P", type: "T", desc: "T", amount: 0 },
    version: 1,
    asOf: AS_OF,
  });
}

type Step = (order: Order) => Order;
const confirmed =
  (quantities: readonly number[], status: "confirmed" | "in-progress" | "canceled" | "rejected" = "confirmed"): Step =>
  (order) =>
    withConfirmation(order, {
      orderNumber: order.orderNumber,
      erpOrderNumber: "SAP1",
      status,
      asOf: AS_OF,
      lines: quantities.map((supplyQty, index) => ({
        lineNo: index + 1,
        confirmations: [
          {
            supplyQty,
            supplyDate: parseDay("2026-12-01"),
            supplySite: "",
            supplySloc: "",
            supplyShippingPoint: "",
            supplyLocation: "",
            supplyPriority: 0,
          },
        ],
      })),
    });
const numbered = (quantities: readonly number[]): [number, number][] => quantities.map((qty, i) => [i + 1, qty]);
const shipped =
  (quantities: readonly number[]): Step =>
  (order) =>
    withShipped(order, { doNumber: "DO1", trackingNo: "", trackingUrl: "" }, new Map(numbered(quantities)));
const invoiced =
  (quantities: readonly number[]): Step =>
  (order) =>
    withInvoiced(order, "INV1", new Map(numbered(quantities).map(([line, qty]) => [`A${line}`, qty])));

const after = (order: Order, ...steps: readonly Step[]): OrderState =>
  withActor(systemActor(), () => steps.reduce((changed, step) => step(changed), order)).status;

it("quantities determine the state of an order", () => {
  const order = orderOf([2, 3]);
  expect(after(order, confirmed([2, 3]))).toBe("confirmed");
  expect(after(order, confirmed([2, 0]))).toBe("confirmed");
  expect(after(order, confirmed([0, 0]))).toBe("rejected");
  expect(after(order, confirmed([2, 3], "in-progress"))).toBe("in-progress");
  expect(after(order, confirmed([2, 3]), shipped([1, 0]))).toBe("partially-shipped");
  expect(after(order, confirmed([2, 3]), shipped([2, 3]))).toBe("shipped");
  expect(after(order, confirmed([2, 0]), shipped([2, 0]))).toBe("shipped");
  expect(after(order, confirmed([2, 3]), shipped([2, 3]), invoiced([2, 3]))).toBe("invoiced");
  expect(after(order, confirmed([2, 3]), shipped([2, 3]), invoiced([2, 0]))).toBe("shipped");
});

it("an invoice before confirmation or delivery is stored, and counts once the goods are shipped", () => {
  const order = orderOf([2]);
  expect(after(order, invoiced([2]))).toBe(WAITING);
  expect(after(order, invoiced([2]), confirmed([2]))).toBe("confirmed");
  expect(after(order, invoiced([2]), confirmed([2]), shipped([2]))).toBe("invoiced");
});

it("invoiced pieces of an article on two lines are counted once, in the order of the lines", () => {
  const order = orderOf([3, 2, 1]);
  const lines = order.lines.map((line) => ({ ...line, articleCode: line.lineNo === 3 ? "B" : "A" }));
  const past = { ...order, lines };
  const linesAfter = (...amounts: readonly number[]) =>
    amounts
      .reduce((state, qty, index) => withInvoiced(state, `I${index}`, new Map([["A", qty]])), past)
      .lines.map((line) => line.invoiced);
  expect(linesAfter(3)).toEqual([3, 0, 0]);
  expect(linesAfter(4)).toEqual([3, 1, 0]);
  expect(linesAfter(2, 4)).toEqual([3, 3, 0]);
  expect(linesAfter(5, -3)).toEqual([2, 0, 0]);
});

it("a confirmation or cancellation after shipping does not revert the order", () => {
  expect(after(orderOf([2]), shipped([1]), confirmed([2]))).toBe("partially-shipped");
  expect(after(orderOf([2]), shipped([1]), confirmed([2], "canceled"))).toBe("partially-shipped");
  expect(after(orderOf([2]), shipped([1]), confirmed([1]))).toBe("shipped");
  expect(after(orderOf([2]), confirmed([2], "canceled"), shipped([1]))).toBe("canceled");
});

it("the final state does not depend on the order of the answers", () => {
  const facts = fc.array(fc.record({ qty: fc.integer({ min: 1, max: 9 }), left: fc.nat(9), billed: fc.nat(9) }), {
    minLength: 1,
    maxLength: 4,
  });
  fc.assert(
    fc.property(facts, fc.boolean(), (lines, working) => {
      const order = orderOf(lines.map(({ qty }) => qty));
      const steps = [
        confirmed(
          lines.map(({ qty }) => qty),
          working ? "in-progress" : "confirmed",
        ),
        shipped(lines.map(({ qty, left }) => Math.min(qty, left))),
        invoiced(lines.map(({ qty, billed }) => Math.min(qty, billed))),
      ];
      const [a, b, c] = steps;
      if (!a || !b || !c) throw new Error("three steps");
      const orders = [
        [a, b, c],
        [a, c, b],
        [b, a, c],
        [b, c, a],
        [c, a, b],
        [c, b, a],
      ];
      expect(new Set(orders.map((sequence) => after(order, ...sequence))).size).toBe(1);
    }),
  );
});

it("an answer about an unknown line, or more than was ordered, is refused", () => {
  expect(() => confirmed([1, 1])(orderOf([1]))).toThrow(Refusal);
  expect(() => confirmed([2])(orderOf([1]))).toThrow(Refusal);
  expect(() => shipped([1, 1])(orderOf([1]))).toThrow(Refusal);
});

it("the office may confirm, reject, and cancel in place of the ERP, which causes every other event", () => {
  const scopes = ["order.confirm", "payment.void"];
  const next = (event: OrderEvent) => () => orderMachine.next("placed", event);
  const office: Actor = { ...systemActor(), kind: "user", scopes: new Set(scopes) };
  const possible = ORDER_EVENTS.filter((event) => {
    try {
      withActor(office, next(event));
      return true;
    } catch {
      return false;
    }
  });
  expect(possible).toEqual(["confirm", "cancel", "reject"]);
  for (const scope of scopes) {
    const other = { ...office, scopes: new Set(scopes.filter((held) => held !== scope)) };
    expect(() => withActor(other, next(scope === "order.confirm" ? "confirm" : "cancel"))).toThrow("forbidden");
  }
});
