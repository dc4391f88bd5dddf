import ReconciliationsPage from "@spoke/web/features/admin-reconciliations/ReconciliationsPage.tsx";
import { cleanup, fireEvent, screen, within } from "@testing-library/react";
import { afterEach, beforeEach, expect, it, vi } from "vitest";
import { done, page } from "./orders/answers.ts";
import { show } from "./orders/show.tsx";
import { type Answer, DEALER, signedIn } from "./support.tsx";

beforeEach(() => signedIn({ ...DEALER, scopes: ["payment.approve"] }));
afterEach(() => {
  cleanup();
  sessionStorage.clear();
});

const EUR = {
  ...{ __typename: "CurrencyDisplay", currency: "EUR", symbol: "€", thousandSeparator: ",", decimalSeparator: "." },
  decimalPrecission: 2,
};
const payment = (patch: Readonly<Record<string, unknown>> = {}) => ({
  ...{ __typename: "PaymentToReconcile", id: "CASE1", sorg: "E001", sorgName: "Radwerk", isOpen: true },
  ...{ reason: "amount", createdAt: "2026-11-20T12:00:00.000Z", closedAt: null, closedBy: null, note: null },
  ...{ paymentNumber: "PAY-7K2M9Q4T", custNumber: "0490010004", custName: "Dealer One" },
  ...{ invoiceNos: ["90001", "90002"], amount: 120, currency: EUR, provider: "stripe", providerRef: "cs_test_a1" },
  ...{ reported: { __typename: "ReportedAmount", amount: 100, currency: EUR }, endsPayment: true },
  ...{ hasMoney: true, money: null, paymentState: "pending" },
  ...patch,
});

it("the office reads what does not match at a payment and what to do, and closes it with what was done", async () => {
  const closed: unknown[] = [];
  const answer: Answer = (name, variables) => {
    if (name !== "ReconcilePayment") return { paymentsToReconcile: page(closed.length > 0 ? [] : [payment()]) };
    closed.push(variables);
    return { reconcilePayment: { __typename: "ReconcilePaymentResult", ...done() } };
  };
  show(ReconciliationsPage, answer, "/en-us/admin/reconciliations");
  const table = within(await screen.findByRole("table"));
  for (const text of ["Dealer One", "0490010004", "90001, 90002", "€120.00", "€100.00"]) await table.findByText(text);
  table.getByText("A different amount was paid");
  table.getByText("Refund it at the provider, or credit it to the customer’s account.");
  table.getByText(/^Waiting for \d+ days$/);
  fireEvent.click(table.getByRole("button", { name: "PAY-7K2M9Q4T" }));
  const dialog = within(await screen.findByRole("dialog"));
  dialog.getByText("stripe · cs_test_a1");
  dialog.getByText("This ends the payment and opens its invoices again.");
  fireEvent.click(dialog.getByRole("button", { name: "Mark as reconciled" }));
  await vi.waitFor(() => expect(dialog.getAllByText("Required")).toHaveLength(2));
  fireEvent.click(dialog.getByRole("radio", { name: /^Credited to the customer’s account/ }));
  fireEvent.change(dialog.getByRole("textbox", { name: /What was done/ }), { target: { value: "Refunded" } });
  fireEvent.click(dialog.getByRole("button", { name: "Mark as reconciled" }));
  await screen.findByText("No payments to reconcile");
  expect(closed).toEqual([{ id: "CASE1", note: "Refunded", money: "booked", paymentState: "pending" }]);
  await vi.waitFor(() => expect(screen.queryByRole("dialog")).toBeNull());
});

it("a payment that changed meanwhile is not closed: the dialog says so and shows the payment as it is now", async () => {
  const closed: unknown[] = [];
  const answer: Answer = (name, variables) => {
    const isPaid = closed.length > 0;
    const now = payment(isPaid ? { paymentState: "paid", endsPayment: false } : {});
    if (name !== "ReconcilePayment") return { paymentsToReconcile: page([now]) };
    closed.push(variables);
    const message = { __typename: "Message", status: "failed", description: "reconciliation_changed" };
    return { reconcilePayment: { __typename: "ReconcilePaymentResult", message, userErrors: [] } };
  };
  show(ReconciliationsPage, answer, "/en-us/admin/reconciliations");
  const table = within(await screen.findByRole("table"));
  fireEvent.click(await table.findByRole("button", { name: "PAY-7K2M9Q4T" }));
  const dialog = within(await screen.findByRole("dialog"));
  dialog.getByText("Waiting for payment");
  fireEvent.click(dialog.getByRole("radio", { name: /^Refunded/ }));
  fireEvent.change(dialog.getByRole("textbox", { name: /What was done/ }), { target: { value: "Refunded" } });
  fireEvent.click(dialog.getByRole("button", { name: "Mark as reconciled" }));
  await dialog.findByText("The payment has changed. Check it again before you continue.");
  await dialog.findByText("Paid");
  expect(dialog.queryByText("This ends the payment and opens its invoices again.")).toBeNull();
  fireEvent.click(dialog.getByRole("button", { name: "Mark as reconciled" }));
  await vi.waitFor(() => expect(closed).toMatchObject([{ paymentState: "pending" }, { paymentState: "paid" }]));
});

it("reconciled payments are listed with what was done, and have nothing more to do", async () => {
  const requests: unknown[] = [];
  const reconciled = {
    ...{ isOpen: false, endsPayment: false, closedAt: "2026-11-21T12:00:00.000Z", closedBy: "Olga Office" },
    note: "By wire",
  };
  const answer: Answer = (_, { closed }) => {
    requests.push(closed);
    return { paymentsToReconcile: page([payment({ ...reconciled, reason: "unreadable", reported: null })]) };
  };
  show(ReconciliationsPage, answer, "/en-us/admin/reconciliations?status=closed");
  const table = within(await screen.findByRole("table"));
  await table.findByText("By wire");
  table.getByText("Olga Office");
  expect(table.queryByText(/^Waiting for/)).toBeNull();
  expect(table.queryByRole("columnheader", { name: "What to do" })).toBeNull();
  await vi.waitFor(() => expect(requests.at(-1)).toBe(true));
  fireEvent.click(table.getByRole("button", { name: "PAY-7K2M9Q4T" }));
  const dialog = within(await screen.findByRole("dialog", { name: "Payment PAY-7K2M9Q4T" }));
  expect(dialog.getByText("Reconciled by").nextElementSibling?.textContent).toBe("Olga Office");
  expect(dialog.queryByRole("textbox")).toBeNull();
  expect(dialog.queryByRole("button", { name: "Mark as reconciled" })).toBeNull();
});
