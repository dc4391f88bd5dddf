import { checkCredit, creditProblems } from "@spoke/core/credit";
import { BLOCK_REASONS, type Credit, customerAreaSchema } from "@spoke/core/customer/schema.ts";
import { type Amount, amountOf, ZERO } from "@spoke/core/platform/money.ts";
import fc from "fast-check";
import { expect, it } from "vitest";

const asOf = "2026-11-01T00:00:00.000Z";
const amount = fc.integer({ min: 0, max: 10 ** 9 }).map(amountOf);
const areas = ["A", "B"].map((sorg) =>
  customerAreaSchema.parse({ custCode: "C", sorg, priceList: "L", companyCode: "K", asOf }),
);
const credit = (patch: Partial<Credit>): Credit => ({
  custCode: "C",
  companyCode: "K",
  companyName: "Kay",
  currency: "EUR",
  creditControl: "",
  creditLimit: amountOf(0),
  openInvoice: amountOf(0),
  openDo: amountOf(0),
  consignment: amountOf(0),
  asOf,
  ...patch,
});
const euros = (totals: Record<string, Amount>) =>
  new Map(Object.entries(totals).map(([sorg, total]) => [sorg, { amount: total, currency: "EUR" }]));

it("credit suffices exactly up to the balance of a company, across its sales organizations and minus reserved credit", () => {
  fc.assert(
    fc.property(fc.tuple(amount, amount, amount, amount, amount), amount, amount, ([limit, ...used], a, b) => {
      const [openInvoice, openDo, consignment, reserved] = used;
      const credits = [credit({ creditLimit: limit, openInvoice, openDo, consignment })];
      const reservations = [{ companyCode: "K", amount: reserved, answered: ZERO }];
      const checks = checkCredit({ areas, credits, reservations }, euros({ A: a, B: b }));
      const fits = a + b <= limit - openInvoice - openDo - consignment - reserved;
      expect(creditProblems(checks, true)).toHaveLength(fits ? 0 : 1);
      expect(checks.map(({ maxReservable }) => reserved <= maxReservable)).toEqual([fits]);
    }),
  );
});

it.each(BLOCK_REASONS)(
  "[credit-002] an account that is blocked by %s says so, whatever is left of its limit",
  (reasonBlocked) => {
    const checks = checkCredit(
      { areas, credits: [credit({ creditLimit: amountOf(10 ** 9), reasonBlocked })], reservations: [] },
      euros({ A: amountOf(1) }),
    );
    const values = { company: "Kay" };
    expect(creditProblems(checks, true)).toEqual([
      { field: "products", message: `credit_status_blocked_reason_${reasonBlocked}`, values },
    ]);
    expect(creditProblems(checks, false)).toEqual([
      { field: "products", message: "insufficient_order_balance", values },
    ]);
  },
);

it("orders that are paid in advance need no credit, but no blocked account either", () => {
  const totals = (needed: number) =>
    new Map([
      ["A", { amount: amountOf(10 ** 9), currency: "EUR", isPrepaid: true }],
      ...(needed > 0 ? [["B", { amount: amountOf(needed), currency: "EUR" }] as const] : []),
    ]);
  const problems = (needed: number, credits: readonly Credit[]) =>
    creditProblems(checkCredit({ areas, credits: [...credits], reservations: [] }, totals(needed)), true);
  expect(problems(0, [])).toEqual([]);
  expect(problems(0, [credit({ openInvoice: amountOf(5) })])).toEqual([]);
  expect(problems(7, [credit({ creditLimit: amountOf(7) })])).toEqual([]);
  expect(problems(8, [credit({ creditLimit: amountOf(7) })])).toMatchObject([
    { message: "insufficient_order_balance" },
  ]);
  expect(problems(0, [credit({ reasonBlocked: "oldest_ar_blocked" })])).toMatchObject([
    { message: "credit_status_blocked_reason_oldest_ar_blocked" },
  ]);
});

it("credit in another currency counts as no credit", () => {
  const dollars = [credit({ creditLimit: amountOf(10 ** 9), currency: "USD" })];
  for (const credits of [dollars, []]) {
    const checks = checkCredit({ areas, credits, reservations: [] }, euros({ A: amountOf(1) }));
    expect(checks).toMatchObject([{ credit: undefined, balance: 0 }]);
    expect(creditProblems(checks, true)).toMatchObject([{ message: "insufficient_order_balance" }]);
  }
});
