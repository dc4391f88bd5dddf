import { PaymentRequests } from "@spoke/web/features/payments/PaymentRequests.tsx";
import PayPage from "@spoke/web/features/payments/PayPage.tsx";
import { DEFAULT_CONFIG, setConfig } from "@spoke/web/lib/config.ts";
import { act, cleanup, fireEvent, render, screen, waitFor, within } from "@testing-library/react";
import { afterEach, beforeEach, expect, it, vi } from "vitest";
import { clientOf, EURO, Page, signedIn } from "../support.tsx";
import { request } from "./payable.ts";

beforeEach(async () => {
  await signedIn();
  setConfig({ ...DEFAULT_CONFIG, payment: true });
});
afterEach(() => {
  cleanup();
  sessionStorage.clear();
  localStorage.clear();
  vi.restoreAllMocks();
  vi.useRealTimers();
});

const reported = { __typename: "ReportedAmount", amount: 40, currency: EURO };
const reconciledAs = (money: string, reason = "amount") => ({
  ...{ __typename: "ReconciledPayment", money, reason, reported },
});
const mismatchAs = (reason: string) => ({
  ...{ hasMismatch: true, mismatch: { __typename: "PaymentMismatch", reason, reported } },
});
const BCA = { __typename: "Bank", name: "BCA", code: "014" };

it("a payment shows the virtual account to pay to, at which bank, until when, and its invoices", async () => {
  const state = request({ virtualAccountNo: "880812345678", virtualAccountBank: BCA, redirectUrl: null });
  const client = clientOf((operation) =>
    operation === "PaymentRequestState" ? { paymentRequest: state } : { merchantCart: null },
  );
  render(
    <Page client={client} at="/en-us/payment/invoice?request=01HZZZZZZZZZZZZZZZZZZZZZZZ">
      <PayPage />
    </Page>,
  );
  expect(await screen.findByText("880812345678")).toBeTruthy();
  expect(screen.getByText("BCA (code 014)")).toBeTruthy();
  for (const name of ["Copy: Virtual account", "Copy: Amount", "Copy: Reference"])
    expect(screen.getByRole("button", { name })).toBeTruthy();
  expect(screen.getByText("I1")).toBeTruthy();
  expect(screen.getByText("Waiting for payment")).toBeTruthy();
  expect(screen.getByText("Transfer 1")).toBeTruthy();
  expect(screen.getByRole("button", { name: "Cancel payment" })).toBeTruthy();
});

it("a payer who comes back from the provider waits for the answer before the payment page is offered again", async () => {
  vi.useFakeTimers({ shouldAdvanceTime: true });
  let state = request();
  const client = clientOf((operation) =>
    operation === "PaymentRequestState" ? { paymentRequest: state } : { merchantCart: null },
  );
  render(
    <Page client={client} at="/en-us/payment/invoice?request=01HZZZZZZZZZZZZZZZZZZZZZZZ&outcome=return">
      <PayPage />
    </Page>,
  );
  expect(await screen.findByText("We are checking your payment")).toBeTruthy();
  expect(screen.queryByText("Waiting for payment")).toBeNull();
  expect(screen.queryByRole("link", { name: "Go to the payment page" })).toBeNull();
  // A dealer who need not pay again has nothing to cancel.
  expect(screen.queryByRole("button", { name: "Cancel payment" })).toBeNull();
  await act(() => vi.advanceTimersByTimeAsync(31_000));
  expect(await screen.findByRole("link", { name: "Go to the payment page" })).toBeTruthy();
  expect(screen.getByRole("button", { name: "Cancel payment" })).toBeTruthy();
  state = request({ state: "paid", endedAt: "2026-11-20T10:01:00.000Z" });
  await act(() => vi.advanceTimersByTimeAsync(3_000));
  expect(await screen.findByText("Payment received. Thank you.")).toBeTruthy();
  expect(screen.getByText(/appear as paid once the payment is posted/)).toBeTruthy();
  expect(screen.getByText("Paid on")).toBeTruthy();
  expect(screen.getByText("PAY-ZZZZZZZZ")).toBeTruthy();
});

it("a payment lists invoices and credits once each, then discounts, so that the lines add up to the total", async () => {
  const [invoiced] = request().invoices;
  const state = request({
    ...{ amount: 18.21, paymentDiscount: 0.09, state: "paid" },
    invoices: [
      { ...invoiced, amount: 139.08, openAmount: 139.08 },
      { ...invoiced, invoiceNo: "C1", amount: -120.78, openAmount: -120.78 },
    ],
  });
  const booking = { __typename: "Invoice", statusGroup: "paid", clearingDate: "2026-11-21" };
  const client = clientOf((operation) => {
    if (operation === "InvoiceBooking") return { invoice: booking };
    return operation === "PaymentRequestState" ? { paymentRequest: state } : { merchantCart: null };
  });
  const { container } = render(
    <Page client={client} at="/en-us/payment/invoice?request=01HZZZZZZZZZZZZZZZZZZZZZZZ">
      <PayPage />
    </Page>,
  );
  await screen.findByText("Total");
  expect(screen.getByRole("button", { name: "C1" })).toBeTruthy();
  await waitFor(() => expect(screen.queryByText(/appear as paid once the payment is posted/)).toBeNull());
  expect(container.textContent).toMatch(/I1€139\.08C1−€120\.78[^€]*−€0\.09Total€18\.21/);
});

it("a payment that came to nothing leads back to the same invoices", async () => {
  const client = clientOf((operation) =>
    operation === "PaymentRequestState" ? { paymentRequest: request({ state: "failed" }) } : { merchantCart: null },
  );
  render(
    <Page client={client} at="/en-us/payment/invoice?request=01HZZZZZZZZZZZZZZZZZZZZZZZ">
      <PayPage />
    </Page>,
  );
  const again = await screen.findByRole("link", { name: "Pay again" });
  expect(again.getAttribute("href")).toBe("/en-us/payment/invoice?merchant=K&payer=C1&invoices=S-I1");
});

it.each([
  {
    name: "waits for the office: it can neither be paid nor canceled",
    patch: { hasMismatch: true, redirectUrl: null, virtualAccountNo: "880812345678", virtualAccountBank: BCA },
    texts: ["A different amount arrived", "Being checked"],
    again: false,
  },
  {
    name: "says which",
    patch: { ...mismatchAs("amount"), redirectUrl: null },
    texts: [/^We received €40\.00 instead of €100\.00\..*Do not pay again\.$/, "Being checked"],
    again: false,
  },
  {
    name: "after it had ended says so, and that the invoices are not to be paid meanwhile",
    patch: { state: "expired", ...mismatchAs("paid_after_end") },
    texts: [
      "Money arrived after this payment had ended",
      /^We received €40\.00, but have not applied it.*pay these invoices again\.$/,
    ],
    again: false,
  },
  {
    name: "after it had ended was refunded",
    patch: { state: "voided", reconciled: reconciledAs("refunded", "paid_after_end") },
    texts: [/^€40\.00 arrived after this payment had ended, and was refunded\./, "Refunded"],
    again: true,
  },
  {
    name: "after it had ended was booked",
    patch: { state: "expired", reconciled: reconciledAs("booked", "paid_after_end") },
    texts: [/^€40\.00 arrived after this payment had ended\. .*Ask us before you pay/, "Credited to account"],
    again: false,
  },
  {
    name: "again says that nothing is to be done",
    patch: { state: "paid", ...mismatchAs("paid_twice") },
    texts: ["Payment received. Thank you.", /^We received another €40\.00.*You do not need to do anything\.$/, "Paid"],
    again: false,
  },
  {
    name: "again was refunded",
    patch: { state: "paid", reconciled: reconciledAs("refunded", "paid_twice") },
    texts: ["Payment received. Thank you.", "Another €40.00 arrived for this payment and was refunded.", "Paid"],
    again: false,
  },
  {
    name: "was refunded",
    patch: { state: "failed", reconciled: reconciledAs("refunded") },
    texts: ["The payment of €40.00 did not match and was refunded. The invoices are open again.", "Refunded"],
    again: true,
  },
  {
    name: "was booked on the account: it is not to be paid again",
    patch: { state: "failed", reconciled: reconciledAs("booked") },
    texts: [/^We received €40\.00.*Ask us before you pay/, "Credited to account"],
    again: false,
  },
])("a payment of which another amount came $name", async ({ patch, texts, again }) => {
  const client = clientOf((operation) =>
    operation === "PaymentRequestState" ? { paymentRequest: request(patch) } : { merchantCart: null },
  );
  render(
    <Page client={client} at="/en-us/payment/invoice?request=01HZZZZZZZZZZZZZZZZZZZZZZZ&outcome=return">
      <PayPage />
    </Page>,
  );
  for (const text of texts) expect(await screen.findByText(text)).toBeTruthy();
  expect(screen.queryByRole("button", { name: "Cancel payment" })).toBeNull();
  expect(screen.queryByText("880812345678")).toBeNull();
  for (const state of ["Failed", "Expired", "Canceled"]) expect(screen.queryByText(state)).toBeNull();
  expect(screen.queryByRole("link", { name: "Pay again" }) !== null).toBe(again);
});

it("[payment-022] [payment-025] requests are listed with amount, reference, account, state, expiry and date, and narrowed", async () => {
  const requests: unknown[] = [];
  const [paid] = request().invoices;
  const invoices = ["I1", "I1", "I2", "I3", "I4"].map((invoiceNo) => ({ ...paid, invoiceNo }));
  const row = request({ virtualAccountNo: "880812345678", virtualAccountBank: BCA, invoices });
  const client = clientOf((operation, variables) => {
    if (operation !== "PaymentRequests") return { merchantCart: null };
    requests.push(variables.filter);
    const info = { __typename: "PageInfo", page: 1, count: 1, pageTotal: 1 };
    return { paymentRequests: { __typename: "PaymentRequestPage", data: [row], info } };
  });
  render(
    <Page client={client} at="/en-us/payment">
      <PaymentRequests />
    </Page>,
  );
  const table = await screen.findByRole("table", { name: "Payments" });
  await within(table).findByText("880812345678");
  for (const text of ["PAY-ZZZZZZZZ", "By CARD · BCA", "€100.00", "Waiting for payment", "I1, I2 + 2"]) {
    expect(within(table).getByText(text)).toBeTruthy();
  }
  expect(within(table).getAllByText(/2[01] Nov 2026/)).toHaveLength(2);
  const filter = screen.getByLabelText<HTMLSelectElement>("Status");
  expect([...filter.options].map(({ text }) => text).slice(1)).toEqual([
    "Paid",
    "Waiting for payment",
    "Not completed",
    "Canceled",
    "Being prepared",
  ]);
  fireEvent.change(filter, { target: { value: "void" } });
  await waitFor(() => expect(requests.at(-1)).toMatchObject({ status: ["void"] }));
});

it("the list of payments has no empty columns, and says where invoices paid by transfer are", async () => {
  const row = request({ state: "paid", endedAt: "2026-11-20T10:01:00.000Z" });
  const client = clientOf((operation) => {
    const info = { __typename: "PageInfo", page: 1, count: 1, pageTotal: 1, version: "1" };
    if (operation === "PaymentRequests")
      return { paymentRequests: { __typename: "PaymentRequestPage", data: [row], info } };
    return { merchantCart: null };
  });
  render(
    <Page client={client} at="/en-us/payment">
      <PaymentRequests />
    </Page>,
  );
  const table = await screen.findByRole("table", { name: "Payments" });
  await within(table).findByText("PAY-ZZZZZZZZ");
  expect(within(table).queryByRole("columnheader", { name: "Virtual account" })).toBeNull();
  expect(within(table).queryByRole("columnheader", { name: "Pay until" })).toBeNull();
  expect(within(table).getAllByText("Transfer 1").length).toBeGreaterThan(0);
  expect(screen.getByText(/paid by transfer outside the portal/)).toBeTruthy();
});
