import fc from "fast-check";
import { expect, it } from "vitest";
import { checkoutKey } from "../../../packages/core/src/cart/checkout.ts";
import { creditErrors } from "../../../packages/core/src/cart/choices.ts";
import { orderTotals, paymentDiscount, shipmentAmount } from "../../../packages/core/src/cart/total.ts";

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

it("a total is goods less discount plus shipment, never below the shipment, whatever the order of the lines", () => {
  const shipment = fc.option(
    fc.record({
      id: fc.constant("S"),
      type: fc.constant("T"),
      desc: fc.constant(""),
      input: fc.constantFrom("none", "flat", "notes"),
      rate: cents,
      freeFrom: fc.option(cents, { nil: undefined }),
    }),
    { nil: undefined },
  );
  fc.assert(
    fc.property(fc.array(cents, { minLength: 1, maxLength: 20 }), fraction, shipment, (lines, part, ship) => {
      const totals = orderTotals(lines, part, ship, 2);
      expect(totals.goods).toBe(lines.reduce((sum, one) => sum + one, 0));
      expect(totals.total).toBe(totals.goods - totals.discount + totals.shipment);
      expect(totals.total).toBeGreaterThanOrEqual(totals.shipment);
      expect(orderTotals(lines.toReversed(), part, ship, 2)).toEqual(totals);
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

it("credit is enough exactly up to the balance, summed over the sales organisations of a company", () => {
  const amount = fc.integer({ min: 0, max: 10 ** 9 });
  fc.assert(
    fc.property(
      fc.tuple(amount, amount, amount, amount),
      amount,
      amount,
      ([limit, invoice, delivery, consigned], a, b) => {
        const asOf = "2026-11-01T00:00:00.000Z";
        const area = { custCode: "C", priceList: "L", companyCode: "K", companyName: "", creditControl: "", asOf };
        const flags = { includeTax: false, allowPayInvoice: false, blocked: false };
        const credits = [
          {
            custCode: "C",
            companyCode: "K",
            companyName: "",
            currency: "EUR",
            creditControl: "",
            creditLimit: limit,
            openInvoice: invoice,
            openDo: delivery,
            consignment: consigned,
            asOf,
          },
        ];
        const areas = ["A", "B"].map((sorg) => ({ ...area, ...flags, sorg }));
        const totals = new Map(
          Object.entries({ A: a, B: b }).map(([sorg, one]) => [sorg, { amount: one, currency: "EUR" }]),
        );
        const fits = a + b <= limit - invoice - delivery - consigned;
        expect(creditErrors({ areas, credits }, totals)).toHaveLength(fits ? 0 : 1);
      },
    ),
  );
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
