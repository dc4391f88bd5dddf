import type { Payable } from "@spoke/core/payments/requests/selection.ts";
import {
  canPayPart,
  creditUses,
  isPart,
  obstacleTo,
  partProblem,
  paymentTotals,
  type Terms,
} from "@spoke/core/payments/requests/total.ts";
import { parseDay } from "@spoke/core/platform/calendar.ts";
import { amountOf, fromMinor, share } from "@spoke/core/platform/money.ts";
import fc from "fast-check";
import { expect, it } from "vitest";
import { bill, chosen, subsetsOf, TODAY } from "../../../builders/payables.ts";

const terms = (patch: Partial<Terms> = {}): Terms => ({ withCredits: true, methodFraction: 0, decimals: 2, ...patch });
const EUR = 10_000;

const decimals = fc.constantFrom(0, 2, 3, 4);
const fraction = fc.integer({ min: 0, max: 500_000 }).map((millionths) => millionths / 1_000_000);

/** Up to five invoices, installments and credits of three numbers; amounts in cents. */
const lists = fc
  .array(
    fc.record({
      invoiceNo: fc.constantFrom("I1", "I2", "I3"),
      openAmount: fc.integer({ min: -30_000, max: 90_000 }).map((cents) => fromMinor(cents, 2)),
      freightAllowance: fc.integer({ min: 0, max: 500 }).map((cents) => fromMinor(cents, 2)),
      earlyPaymentDiscount: fc.integer({ min: 0, max: 500 }).map((cents) => fromMinor(cents, 2)),
      isPayable: fc.boolean(),
    }),
    { maxLength: 5 },
  )
  .map((list) =>
    list.map((fields, index) =>
      bill({
        ...fields,
        installment: index + 1,
        assignment: `A${index}`,
        ...(fields.openAmount < 0 && { invoiceNo: `C${index}` }),
      }),
    ),
  );

it("[payment-013] a payment method's discount is its fraction of the total before discount, rounded to the currency", () => {
  expect(share(amountOf(100 * EUR), 0.02, 2)).toBe(2 * EUR);
  expect(share(amountOf(333_300), 0.015, 2)).toBe(5_000);
  expect(share(amountOf(33 * EUR), 0.015, 0)).toBe(0);
  expect(share(amountOf(34 * EUR), 0.015, 0)).toBe(1 * EUR);
  fc.assert(
    fc.property(fc.integer({ min: 0, max: 10 ** 13 }), fraction, decimals, (amount, part, places) => {
      const step = 10 ** (4 - places);
      const discount = share(amountOf(amount), part, places);
      expect(discount % step).toBe(0);
      const exact = (BigInt(amount) * BigInt(Math.round(part * 1_000_000))) / 1_000_000n;
      expect(Math.abs(discount - Number(exact))).toBeLessThanOrEqual(step / 2 + 1);
    }),
  );
});

it("[invoices-008] allowances count only when every installment of the invoice is chosen", () => {
  const parts = [1, 2].map((installment) =>
    bill({
      installment,
      assignment: `A${installment}`,
      freightAllowance: amountOf(3 * EUR),
      earlyPaymentDiscount: amountOf(2 * EUR),
    }),
  );
  const first = paymentTotals(parts, chosen(parts.slice(0, 1)), terms());
  expect([first.freightAllowance, first.earlyPaymentDiscount, first.total]).toEqual([0, 0, 100 * EUR]);
  const both = paymentTotals(parts, chosen(parts), terms());
  expect([both.freightAllowance, both.earlyPaymentDiscount, both.total]).toEqual([6 * EUR, 4 * EUR, 190 * EUR]);
  const held = parts.map((part) => (part.installment === 2 ? { ...part, isPayable: false } : part));
  expect(paymentTotals(held, chosen(held), terms()).freightAllowance).toBe(0);
});

it("[payment-009] the total is the chosen invoices minus freight allowance and early-payment discount", () => {
  const list = [
    bill({ freightAllowance: amountOf(4 * EUR) }),
    bill({
      invoiceNo: "I2",
      assignment: "A2",
      openAmount: amountOf(50 * EUR),
      earlyPaymentDiscount: amountOf(1 * EUR),
    }),
    bill({ invoiceNo: "I3", assignment: "A3", freightAllowance: amountOf(9 * EUR) }),
  ];
  const totals = paymentTotals(list, chosen(list.slice(0, 2)), terms());
  expect(totals).toEqual({
    positive: 150 * EUR,
    credits: 0,
    combined: 150 * EUR,
    freightAllowance: 4 * EUR,
    earlyPaymentDiscount: 1 * EUR,
    beforeDiscount: 145 * EUR,
    methodDiscount: 0,
    total: 145 * EUR,
  });
});

it("[payment-010] credits lower the total in the reworked calculation, and not without it", () => {
  const list = [bill(), bill({ invoiceNo: "C1", openAmount: amountOf(-30 * EUR) })];
  expect(paymentTotals(list, chosen(list), terms()).total).toBe(70 * EUR);
  expect(paymentTotals(list, chosen(list), terms({ withCredits: false })).total).toBe(100 * EUR);
});

it("[payment-011] the payment method's discount applies last, after allowances and credits", () => {
  const list = [
    bill({ freightAllowance: amountOf(10 * EUR) }),
    bill({ invoiceNo: "C1", openAmount: amountOf(-40 * EUR) }),
  ];
  const totals = paymentTotals(list, chosen(list), terms({ methodFraction: 0.1 }));
  expect([totals.beforeDiscount, totals.methodDiscount, totals.total]).toEqual([50 * EUR, 5 * EUR, 45 * EUR]);
});

it("[payment-012] a partial payment charges the entered amount without discounts", () => {
  const list = [bill({ freightAllowance: amountOf(10 * EUR) })];
  const totals = paymentTotals(list, chosen(list), terms({ methodFraction: 0.1 }), amountOf(60 * EUR));
  expect([totals.total, totals.freightAllowance, totals.methodDiscount]).toEqual([60 * EUR, 0, 0]);
  const full = paymentTotals(list, chosen(list), terms({ methodFraction: 0.1 }), amountOf(100 * EUR));
  expect(full.total).toBe(81 * EUR);
});

/** The grand total by a simpler algorithm, invoice by invoice. */
function totalByHand(
  list: readonly Payable[],
  subset: readonly Payable[],
  { withCredits, methodFraction }: Terms,
): number {
  const has = (invoice: Payable): boolean => invoice.isPayable && subset.includes(invoice);
  let total = 0;
  for (const invoice of list) {
    if (!has(invoice) || (invoice.openAmount < 0 && !withCredits)) continue;
    total += invoice.openAmount;
    const siblings = list.filter((other) => other.invoiceNo === invoice.invoiceNo && other.openAmount >= 0);
    if (invoice.openAmount >= 0 && siblings.every(has))
      total -= invoice.freightAllowance + invoice.earlyPaymentDiscount;
  }
  return total <= 0 ? total : total - Math.round((total * methodFraction) / 100) * 100;
}

it("every selection of a small list has the same total as by the simpler algorithm", () => {
  // Fractions of which a cent is never just half a cent, where floating point decides otherwise.
  const fractions = fc.constantFrom(0, 0.02, 0.25, 0.5);
  fc.assert(
    fc.property(lists, fc.boolean(), fractions, (list, withCredits, methodFraction) => {
      for (const subset of subsetsOf(list)) {
        const how = terms({ withCredits, methodFraction });
        expect(paymentTotals(list, chosen(subset), how).total).toBe(totalByHand(list, subset, how));
      }
    }),
  );
});

it("a total is rounded to the currency, and never more than the chosen invoices", () => {
  fc.assert(
    fc.property(lists, fc.boolean(), fraction, (list, withCredits, methodFraction) => {
      const totals = paymentTotals(list, chosen(list), terms({ withCredits, methodFraction }));
      expect(Math.abs(totals.total % 100)).toBe(0);
      expect(totals.total).toBeLessThanOrEqual(totals.combined);
      const { combined, freightAllowance, earlyPaymentDiscount, methodDiscount, total } = totals;
      expect(combined - freightAllowance - earlyPaymentDiscount - methodDiscount).toBe(total);
    }),
  );
});

it("[payment-004] a partial payment is possible if the host allows it, for one invoice, if the user wants it", () => {
  const cases = [false, true].flatMap((allowed) =>
    [0, 1, 2].flatMap((count) => [false, true].map((wanted) => [allowed, count, wanted] as const)),
  );
  expect(cases.filter((input) => canPayPart(...input))).toEqual([[true, 1, true]]);
});

it("[payment-005] a payment is partial if the entered amount differs from the chosen total", () => {
  expect([
    isPart(amountOf(99), amountOf(100)),
    isPart(amountOf(100), amountOf(100)),
    isPart(amountOf(101), amountOf(100)),
  ]).toEqual([true, false, true]);
});

it("[payment-006] [payment-007] an amount is at least 1 and at most the chosen total, in whole cents", () => {
  expect(partProblem(amountOf(9_999), amountOf(50 * EUR), 2)).toEqual({ message: "payment_amount_min" });
  expect(partProblem(amountOf(EUR), amountOf(50 * EUR), 2)).toBeUndefined();
  expect(partProblem(amountOf(50 * EUR), amountOf(50 * EUR), 2)).toBeUndefined();
  expect(partProblem(amountOf(50 * EUR + 100), amountOf(50 * EUR), 2)).toEqual({
    message: "payment_amount_max",
    total: 50 * EUR,
  });
  expect(partProblem(amountOf(EUR + 50), amountOf(50 * EUR), 2)).toEqual({ message: "payment_amount_decimals" });
  expect(partProblem(amountOf(EUR + 100), amountOf(50 * EUR), 0)).toEqual({ message: "payment_amount_decimals" });
});

it("[payment-008] a request requires a valid selection with an invoice and a positive total", () => {
  const late = bill({ dueDate: parseDay("2026-10-01"), assignment: "L", invoiceNo: "L" });
  const due = bill({ dueDate: parseDay("2026-12-01"), assignment: "D", invoiceNo: "D" });
  const credit = bill({ invoiceNo: "C", openAmount: amountOf(-100 * EUR) });
  const list = [late, due, credit];
  const obstacle = (...picked: Payable[]) => obstacleTo("overdue", list, chosen(picked), terms(), parseDay(TODAY));
  expect(obstacle(late)).toBeUndefined();
  expect(obstacle(late, due, credit)).toBeUndefined();
  expect(obstacle(due)).toBe("wrong_selection");
  expect(obstacle()).toBe("nothing_selected");
  expect(obstacle(credit)).toBe("nothing_selected");
  expect(obstacle(late, credit)).toBe("nothing_to_pay");
});

const owed = (assignment: string, openAmount: number) => ({ assignment, openAmount: amountOf(openAmount) });
const usesOf = (invoices: readonly ReturnType<typeof owed>[], credits: readonly ReturnType<typeof owed>[]) =>
  creditUses(invoices, credits).map(({ credit, after }) => [credit, after]);

it("a credit pays the invoice of its assignment first, and what is left the others in their order", () => {
  expect(usesOf([owed("A", 100), owed("B", 50), owed("C", 80)], [owed("B", -70), owed("X", -90)])).toEqual([
    [100, 0],
    [50, 0],
    [10, 70],
  ]);
});

it("more credit than invoices pays no invoice more than once", () => {
  expect(usesOf([owed("A", 100)], [owed("X", -60), owed("A", -70)])).toEqual([[100, 0]]);
  expect(usesOf([owed("A", 100)], [])).toEqual([[0, 100]]);
});
