import { creditUses } from "@spoke/core/payments/requests/total.ts";
import { amountOf } from "@spoke/core/platform/money.ts";
import { expect, it } from "vitest";

const bill = (assignment: string, openAmount: number) => ({ assignment, openAmount: amountOf(openAmount) });
const usesOf = (invoices: readonly ReturnType<typeof bill>[], credits: readonly ReturnType<typeof bill>[]) =>
  creditUses(invoices, credits).map(({ credit, after }) => [credit, after]);

it("a credit pays the invoice of its assignment first, and what is left the others in their order", () => {
  expect(usesOf([bill("A", 100), bill("B", 50), bill("C", 80)], [bill("B", -70), bill("X", -90)])).toEqual([
    [100, 0],
    [50, 0],
    [10, 70],
  ]);
});

it("more credit than invoices pays no invoice more than once", () => {
  expect(usesOf([bill("A", 100)], [bill("X", -60), bill("A", -70)])).toEqual([[100, 0]]);
  expect(usesOf([bill("A", 100)], [])).toEqual([[0, 100]]);
});
