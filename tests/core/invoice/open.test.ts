import {
  AGE_RANGES,
  ageOf,
  isCredit,
  isOpenCredit,
  isOpenOn,
  isOverdue,
  isPayable,
  statusGroupOf,
  statusOf,
} from "@spoke/core/invoice/open.ts";
import { daysUntilDue, INVOICE_STATES } from "@spoke/core/invoice/schema.ts";
import { parseDay } from "@spoke/core/platform/calendar.ts";
import { amountOf } from "@spoke/core/platform/money.ts";
import { expect, it } from "vitest";

it("[invoices-001] an invoice with Open or empty status is payable; pending and waiting ones are not", () => {
  const groups = INVOICE_STATES.map((status) => [status, statusGroupOf({ status })]);
  expect(Object.fromEntries(groups)).toEqual({
    Open: "payable",
    "": "payable",
    "Pending Payment": "pending",
    "Waiting For Payment": "waiting",
    Paid: "paid",
  });
  expect(INVOICE_STATES.filter((status) => isPayable({ status }))).toEqual(["Open", ""]);
});

it("an invoice that a request to pay holds is pending, and one that was cleared is paid", () => {
  const held = { status: "Open", paymentRequest: "01J" } as const;
  expect([statusGroupOf(held), statusOf(held), isPayable(held)]).toEqual(["pending", "Pending Payment", false]);
  expect(statusOf({ status: "" })).toBe("");
  expect(statusGroupOf({ status: "Open", clearingDate: parseDay("2026-11-01") })).toBe("paid");
  expect(statusGroupOf({ ...held, status: "Waiting For Payment" })).toBe("waiting");
});

it("[invoices-003] a negative number of days until due means overdue", () => {
  const today = "2026-11-20";
  expect(isOverdue({ dueDate: parseDay("2026-11-19") }, parseDay(today))).toBe(true);
  expect(daysUntilDue(parseDay("2026-11-19"), parseDay(today))).toBe(-1);
  expect(isOverdue({ dueDate: parseDay("2026-11-20") }, parseDay(today))).toBe(false);
});

it("[invoices-004] a positive amount is to be paid, a negative one is a credit", () => {
  expect([1, 0, -1].map((accountingAmount) => isCredit({ accountingAmount: amountOf(accountingAmount) }))).toEqual([
    false,
    false,
    true,
  ]);
});

it("every day overdue is in one range, and the ranges follow each other", () => {
  const today = "2026-11-20";
  const dueBefore = (days: number): string =>
    new Date(Date.parse(today) - days * 86_400_000).toISOString().slice(0, 10);
  const ages = [-400, -1, 0, 1, 30, 31, 60, 61, 90, 91, 4_000].map((days) =>
    ageOf(parseDay(dueBefore(days)), parseDay(today)),
  );
  expect(ages).toEqual([0, 0, 0, 1, 1, 2, 2, 3, 3, 4, 4]);
  for (const [index, { overdueFrom }] of AGE_RANGES.entries()) {
    if (index > 0) expect(overdueFrom).toBe((AGE_RANGES[index - 1]?.overdueTo ?? 0) + 1);
  }
});

it("an invoice was open on the days from its own to the last before it was cleared", () => {
  const invoice = {
    invoiceDate: parseDay("2026-03-01"),
    status: "Paid",
    clearingDate: parseDay("2026-04-10"),
  } as const;
  expect(
    ["2026-02-28", "2026-03-01", "2026-04-09", "2026-04-10"].map((day) => isOpenOn(invoice, parseDay(day))),
  ).toEqual([false, true, true, false]);
  expect(isOpenOn({ invoiceDate: parseDay("2026-03-01"), status: "Open" }, parseDay("2026-12-31"))).toBe(true);
  expect(isOpenOn({ invoiceDate: parseDay("2026-03-01"), status: "Paid" }, parseDay("2026-12-31"))).toBe(false);
});

it("a credit that was used up online stays a credit until the ERP has booked it, and an invoice stays an invoice", () => {
  const isCreditWith = (accountingAmount: number, grandTotal: number) =>
    isOpenCredit({ accountingAmount: amountOf(accountingAmount), grandTotal: amountOf(grandTotal) });
  expect([isCreditWith(-1, -5), isCreditWith(0, -5), isCreditWith(0, 5), isCreditWith(1, 5)]).toEqual([
    ...[true, true, false, false],
  ]);
});
