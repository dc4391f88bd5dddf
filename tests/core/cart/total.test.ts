import fc from "fast-check";
import { expect, it } from "vitest";
import { checkoutKey } from "../../../packages/core/src/cart/checkout.ts";
import type { PricedLine } from "../../../packages/core/src/cart/lines.ts";
import { orderTotals, paymentDiscount, shipmentAmount } from "../../../packages/core/src/cart/total.ts";
import { totalsOf } from "../../../packages/core/src/cart/view.ts";

const cents = fc.integer({ min: 0, max: 10 ** 9 }).map((amount) => amount * 100);
const fraction = fc.integer({ min: 0, max: 500_000 }).map((millionths) => millionths / 1_000_000);
const decimals = fc.constantFrom(0, 2, 3, 4);

it("a discount is a whole amount of the currency, within half a unit of the exact one", () => {
  fc.assert(
    fc.property(cents, fraction, decimals, (total, part, places) => {
      const step = 10 ** (4 - places);
      const discount = paymentDiscount(total, part, places);
      expect(discount % step).toBe(0);
      expect(Math.abs(discount - total * part)).toBeLessThanOrEqual(step / 2 + 1);
    }),
  );
});

it("a total is goods less discount plus what is left of the freight, never below that", () => {
  const freight = fc.option(cents, { nil: undefined });
  fc.assert(
    fc.property(cents, fraction, freight, cents, (goods, part, price, benefit) => {
      const totals = orderTotals({ goods, fraction: part, freight: price, benefit, decimals: 2 });
      expect(totals.total).toBe(goods - totals.discount + totals.shipment);
      expect(totals.shipment).toBe(Math.max(0, (price ?? 0) - benefit));
      expect(totals.freightBenefit).toBe(price === undefined ? benefit : Math.min(price, benefit));
      expect(totals.total).toBeGreaterThanOrEqual(totals.shipment);
    }),
  );
});

const priced = fc.record({
  sorg: fc.constantFrom("A", "B", "C"),
  qty: fc.integer({ min: 1, max: 999 }),
  subtotal: fc.option(cents, { nil: undefined }),
});

/** A line as the cart prices it; only what totals look at. */
function lineOf({ sorg, qty, subtotal }: { sorg: string; qty: number; subtotal: number | undefined }): PricedLine {
  const price = subtotal === undefined ? undefined : { unit: 0, subtotal };
  return { line: { sorg, qty, article_code: "X" }, seller: undefined, product: undefined, price };
}

it("[price-004] a cart comes to the sum of its sales organisations, in whatever order its lines stand", () => {
  fc.assert(
    fc.property(fc.array(priced, { maxLength: 40 }), fc.infiniteStream(fc.nat()), (given, order) => {
      const lines = given.map(lineOf);
      const whole = totalsOf(lines, "EUR");
      const parts = [...Map.groupBy(lines, ({ line }) => line.sorg).values()].map((own) => totalsOf(own, "EUR"));
      expect(whole.total).toBe(parts.reduce((sum, { total }) => sum + (total ?? 0), 0));
      expect(whole.totalQty).toBe(parts.reduce((sum, { totalQty }) => sum + totalQty, 0));
      const shuffled = lines
        .map((line) => ({ line, key: order.next().value }))
        .sort((a, b) => Number(a.key) - Number(b.key))
        .map(({ line }) => line);
      expect(totalsOf(shuffled, "EUR")).toEqual(whole);
    }),
  );
});

it("shipment costs nothing, a flat rate that may be free from a value on, or what is agreed later", () => {
  const base = { id: "S", type: "T", desc: "", rate: 500 };
  expect(shipmentAmount({ ...base, input: "none" }, 1)).toBe(0);
  expect(shipmentAmount({ ...base, input: "notes" }, 1)).toBeUndefined();
  expect(shipmentAmount({ ...base, input: "flat", freeFrom: 100 }, 99)).toBe(500);
  expect(shipmentAmount({ ...base, input: "flat", freeFrom: 100 }, 100)).toBe(0);
});

it("the key of a checkout depends on customer, user, lines and quantities, and on nothing else", () => {
  const line = fc.record({ id: fc.string({ minLength: 1 }), qty: fc.integer({ min: 1, max: 9 }) });
  fc.assert(
    fc.property(fc.uniqueArray(line, { minLength: 1, maxLength: 6, selector: ({ id }) => id }), (lines) => {
      const owner = { unified: "C", userId: "u" };
      const key = checkoutKey(owner, lines);
      expect(checkoutKey(owner, lines.toReversed())).toBe(key);
      expect(checkoutKey({ ...owner, userId: "v" }, lines)).not.toBe(key);
      expect(checkoutKey({ ...owner, unified: "D" }, lines)).not.toBe(key);
      expect(
        checkoutKey(
          owner,
          lines.map((one, index) => (index === 0 ? { ...one, qty: one.qty + 1 } : one)),
        ),
      ).not.toBe(key);
    }),
  );
});
