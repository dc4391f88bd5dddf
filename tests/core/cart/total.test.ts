import { checkoutId } from "@spoke/core/cart/checkout.ts";
import type { PricedLine } from "@spoke/core/cart/lines.ts";
import { orderTotals, shipmentAmount } from "@spoke/core/cart/total.ts";
import { totalsOf } from "@spoke/core/cart/view.ts";
import { parseDay } from "@spoke/core/platform/calendar.ts";
import { type Amount, amountOf, fromMinor, share, ZERO } from "@spoke/core/platform/money.ts";
import fc from "fast-check";
import { expect, it } from "vitest";

const cents = fc.integer({ min: 0, max: 10 ** 9 }).map((cents) => fromMinor(cents, 2));
const fraction = fc.integer({ min: 0, max: 500_000 }).map((millionths) => millionths / 1_000_000);
const decimals = fc.constantFrom(0, 2, 3, 4);

it("a discount is rounded to the currency, within half a unit of the exact value", () => {
  fc.assert(
    fc.property(cents, fraction, decimals, (total, part, places) => {
      const step = 10 ** (4 - places);
      const discount = share(total, part, places);
      expect(discount % step).toBe(0);
      expect(Math.abs(discount - total * part)).toBeLessThanOrEqual(step / 2 + 1);
    }),
  );
});

it("a total is goods minus discount plus the remaining freight, and the tax of an invoice comes on top", () => {
  const freight = fc.option(cents, { nil: undefined });
  fc.assert(
    fc.property(cents, fraction, freight, cents, fraction, (goods, part, price, benefit, taxRate) => {
      const totals = orderTotals({ goods, fraction: part, freight: price, benefit, taxRate, decimals: 2 });
      expect(totals.total).toBe(goods - totals.discount + totals.shipment);
      expect(totals.shipment).toBe(Math.max(0, (price ?? 0) - benefit));
      expect(totals.freightBenefit).toBe(price === undefined ? benefit : Math.min(price, benefit));
      expect(totals.total).toBeGreaterThanOrEqual(totals.shipment);
      expect(totals.tax).toBe(share(totals.total, taxRate, 2));
      expect(totals.due).toBe(totals.total + totals.tax);
    }),
  );
});

const priced = fc.record({
  sorg: fc.constantFrom("A", "B", "C"),
  qty: fc.integer({ min: 1, max: 999 }),
  subtotal: fc.option(cents, { nil: undefined }),
});

/** A line as the cart prices it; only what totals look at. */
function lineOf({ sorg, qty, subtotal }: { sorg: string; qty: number; subtotal: Amount | undefined }): PricedLine {
  const price = subtotal === undefined ? undefined : { unit: ZERO, subtotal };
  return {
    line: { sorg, qty, articleCode: "X" },
    seller: undefined,
    product: undefined,
    expectedDate: undefined,
    price,
  };
}

it("[price-004] a cart's total is the sum of its sales organizations, in any order of its lines", () => {
  fc.assert(
    fc.property(fc.array(priced, { maxLength: 40 }), fc.infiniteStream(fc.nat()), (inputs, order) => {
      const lines = inputs.map(lineOf);
      const cart = totalsOf(lines, "EUR");
      const parts = [...Map.groupBy(lines, ({ line }) => line.sorg).values()].map((own) => totalsOf(own, "EUR"));
      expect(cart.total).toBe(parts.reduce((sum, { total }) => sum + (total ?? 0), 0));
      expect(cart.totalQty).toBe(parts.reduce((sum, { totalQty }) => sum + totalQty, 0));
      const shuffled = lines
        .map((line) => ({ line, key: order.next().value }))
        .sort((a, b) => Number(a.key) - Number(b.key))
        .map(({ line }) => line);
      expect(totalsOf(shuffled, "EUR")).toEqual(cart);
    }),
  );
});

it("shipment is free, a flat rate that can be free from an order value on, or priced later", () => {
  const base = { id: "S", type: "T", desc: "", rate: amountOf(500) };
  expect(shipmentAmount({ ...base, input: "none" }, amountOf(1))).toBe(0);
  expect(shipmentAmount({ ...base, input: "notes" }, amountOf(1))).toBeUndefined();
  expect(shipmentAmount({ ...base, input: "flat", freeFrom: amountOf(100) }, amountOf(99))).toBe(500);
  expect(shipmentAmount({ ...base, input: "flat", freeFrom: amountOf(100) }, amountOf(100))).toBe(0);
});

it("without a request id, all inputs identify a checkout, in any order of its lines", () => {
  const line = fc.record({ id: fc.string({ minLength: 1 }), qty: fc.integer({ min: 1, max: 9 }) });
  fc.assert(
    fc.property(fc.uniqueArray(line, { minLength: 1, maxLength: 6, selector: ({ id }) => id }), (products) => {
      const owner = { unified: "C", userId: "u" };
      const order = { shipTo: { code: "MAIN" }, paymentId: "P", products, shipments: [{ sorg: "S", id: "F" }] };
      const { key } = checkoutId(owner, order);
      expect(checkoutId(owner, { ...order, products: products.toReversed() }).key).toBe(key);
      expect(checkoutId(owner, { ...order, expectedTotal: amountOf(1) }).key).toBe(key);
      const others = [
        checkoutId({ ...owner, userId: "v" }, order),
        checkoutId({ ...owner, unified: "D" }, order),
        checkoutId(owner, { ...order, shipTo: { code: "BRANCH" } }),
        checkoutId(owner, { ...order, paymentId: "Q" }),
        checkoutId(owner, { ...order, shipments: [{ sorg: "S", id: "G" }] }),
        checkoutId(owner, { ...order, poNumber: "7" }),
        checkoutId(owner, { ...order, notes: "Ring" }),
        checkoutId(owner, { ...order, requestedDeliveryDate: parseDay("2026-12-01") }),
        checkoutId(owner, {
          ...order,
          products: products.map((product, index) => (index === 0 ? { ...product, qty: product.qty + 1 } : product)),
        }),
      ];
      expect(new Set([key, ...others.map((other) => other.key)]).size).toBe(others.length + 1);
    }),
  );
});
