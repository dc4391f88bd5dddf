import { invoiceId } from "@spoke/core/invoice/paths.ts";
import { checkedPayments, expireDueRequests, voidRequest } from "@spoke/core/payments/requests";
import type { Outcome, PaymentRequest } from "@spoke/core/payments/requests/schema.ts";
import { readRequest } from "@spoke/core/payments/requests/store.ts";
import { closeReconciliation, paymentsToReconcile, reconcilePayment } from "@spoke/core/payments/settlement";
import { recordReconciliation } from "@spoke/core/payments/settlement/reconciliation.ts";
import { type Actor, guestActor, newId, today, withActor } from "@spoke/core/platform";
import { statement } from "@spoke/core/statement";
import { workQueue } from "@spoke/core/work-queue";
import { afterAll, beforeAll, expect, it, vi } from "vitest";
import {
  callback,
  eventsOf,
  invoiceOf,
  SECRET,
  seedRequest,
  send,
  stateOf,
  system,
  workAll,
} from "../../../builders/callbacks.ts";
import { refusal } from "../../../builders/store.ts";
import { startTable, type TestTable } from "../../../support/cloud.ts";

let table: TestTable;
beforeAll(async () => {
  table = await startTable();
  vi.stubEnv("SANDBOX_WEBHOOK_SECRETS", SECRET);
});
afterAll(async () => {
  vi.unstubAllEnvs();
  await table.stop();
});

const officeOf = (patch: Partial<Actor> = {}): Actor => ({
  ...guestActor("velo.localhost", "U001", "en-US"),
  ...{ kind: "user", userId: "office", name: "Olga", sorgs: ["U001"], unrestrictedSorgs: ["U001"] },
  scopes: new Set(["payment.approve"]),
  ...patch,
});
const found = async (who: Actor, query: Parameters<typeof paymentsToReconcile>[0] = {}) =>
  (await withActor(who, () => paymentsToReconcile(query))).data;
const counted = async (who: Actor) =>
  (await withActor(who, () => workQueue({}))).find(({ kind }) => kind === "reconciliations")?.count;

/** What the provider reports of a payment does not match. */
function report(request: Pick<PaymentRequest, "id" | "providerRef">, reason: string, units: number): Promise<void> {
  const outcome: Outcome = {
    ...{ provider: "sandbox", externalId: request.id, providerRef: request.providerRef ?? "", kind: "paid" },
    ...{ amount: { units, currency: "USD", scale: 2 }, merchant: "Velo USA", at: "2026-11-20T12:00:00.000Z" },
  };
  return system(() => recordReconciliation(outcome, reason));
}

it("the office finds payments that do not match, the longest waiting first, and closes them with what was done", async () => {
  const office = officeOf();
  const [first, second] = [await seedRequest(), await seedRequest()];
  await report(first, "amount", 10_000);
  // The same report again is no other work.
  await report(first, "amount", 10_000);
  await report(second, "paid_twice", 12_345);
  // The payment of another system has no office.
  await report({ id: newId(), providerRef: "sbx_other" }, "unknown", 1);
  expect(await counted(office)).toBe(2);
  const listed = await found(office);
  expect(listed).toMatchObject([
    {
      ...{ reason: "amount", isOpen: true, endsPayment: true, currency: "USD", sorg: "U001" },
      paymentNumber: `PAY-${first.id.slice(-8)}`,
      ...{ custCode: first.customer, custName: "Anna's Bikes", invoiceNos: [first.invoices[0]?.invoiceNo] },
      ...{ amount: 1_234_500, reported: { amount: 1_000_000, currency: "USD" }, providerRef: first.providerRef },
    },
    { reason: "paid_twice", endsPayment: false, reported: { amount: 1_234_500 } },
  ]);
  expect(await found(office, { search: second.invoices[0]?.invoiceNo.toLowerCase() })).toMatchObject([
    { reason: "paid_twice" },
  ]);

  const [{ id } = { id: "" }] = listed;
  await withActor(office, () =>
    reconcilePayment({ id, note: "Refunded on 21 November", money: "refunded", paymentState: "pending" }),
  );
  // The payment ends, so that its invoices can be paid again.
  expect([await stateOf(first), (await invoiceOf(first)).heldBy]).toEqual(["failed", undefined]);
  expect(await counted(office)).toBe(1);
  expect(await found(office)).toMatchObject([{ reason: "paid_twice" }]);
  expect(await found(office, { closed: true })).toMatchObject([
    { id, isOpen: false, endsPayment: false, note: "Refunded on 21 November", money: "refunded", closedBy: "Olga" },
  ]);
  const twice = { id, note: "Again", money: "booked", paymentState: "failed" };
  const again = await refusal(withActor(office, () => reconcilePayment(twice)));
  expect(again.message).toBe("reconciliation_closed");

  // What an operator closes is off the office's list, too.
  const [open] = await found(office);
  await system(() => closeReconciliation({ id: open?.id ?? "", note: "By an operator", money: "refunded" }));
  expect([await counted(office), await found(office)]).toEqual([0, []]);
});

/** The provider reports a payment by callback, in dollars. */
async function paid(request: PaymentRequest, units: number): Promise<void> {
  expect(await send(callback(request, { amount: { units, scale: 2, currency: "USD" } }), SECRET)).toBe(200);
  await workAll();
}

it("while another amount waits for the office, the dealer cannot cancel the payment; then the payment says what became of it", async () => {
  const office = officeOf();
  for (const money of ["refunded", "booked"] as const) {
    const request = await seedRequest();
    await paid(request, 10_000);
    const dealer = officeOf({
      ...{ userId: "anna", unrestrictedSorgs: [], scopes: new Set(["page.payment-request"]) },
      customer: { code: { unified: request.customer, r3: "", isr: "" }, areas: [] },
    });
    const cancel = () => voidRequest({ payerCode: request.payerCode, merchant: request.merchant });
    expect((await refusal(withActor(dealer, cancel))).message).toBe("payment_in_reconciliation");
    // Neither does it expire.
    await system(() => expireDueRequests({ at: Date.parse(request.expiresAt) + 3 * 86_400_000 }));
    expect([await stateOf(request), (await invoiceOf(request)).heldBy]).toEqual(["pending", request.id]);

    const [{ id } = { id: "" }] = await found(office, { search: request.invoices[0]?.invoiceNo });
    const close = { id, note: "As agreed", paymentState: "pending" };
    const unsaid = await refusal(withActor(office, () => reconcilePayment(close)));
    expect(unsaid.errors).toMatchObject([{ field: "money", message: "required" }]);
    await withActor(office, () => reconcilePayment({ ...close, money }));
    expect(await readRequest(request.id)).toMatchObject({
      ...{ state: "failed", reason: "reconciled" },
      reconciled: { money, amount: 1_000_000, currency: "USD" },
    });
    expect((await readRequest(request.id))?.mismatches).toBeUndefined();
    expect((await invoiceOf(request)).heldBy).toBeUndefined();
  }
});

// Money on the account may not have cleared the invoices yet.
it.each([
  ["until it is refunded", "refunded"],
  ["also once it is on the account", "booked"],
] as const)("while money that came late is checked, its invoices are marked as perhaps paid, %s", async (_, money) => {
  const office = officeOf();
  const request = await seedRequest();
  await system(() => expireDueRequests({ at: Date.parse(request.expiresAt) + 3 * 86_400_000 }));
  expect([await stateOf(request), (await invoiceOf(request)).heldBy]).toEqual(["expired", undefined]);
  const dealer = officeOf({
    ...{ userId: "anna", scopes: new Set(["page.payment-request", "page.invoice-status"]) },
    customer: { code: { unified: request.customer, r3: "", isr: "" }, areas: [] },
  });
  const [invoice] = request.invoices;
  if (!invoice) throw new Error("no invoice");
  const notToPay = async () => (await withActor(dealer, () => statement({}))).checkedInvoices;
  const checked = async () => (await withActor(dealer, () => checkedPayments(today("UTC", Date.now()))))(invoice);
  expect(await checked()).toBeUndefined();
  await report(request, "paid_after_end", 12_345);
  expect(await checked()).toBe(request.id);
  expect(await notToPay()).toEqual([invoiceId(invoice)]);
  const [{ id } = { id: "" }] = await found(office, { search: invoice.invoiceNo });
  const decision = { id, note: "Looked up", money, paymentState: "expired" };
  await withActor(office, () => reconcilePayment(decision));
  expect(await checked()).toBe(money === "booked" ? request.id : undefined);
  expect(await notToPay()).toEqual(money === "booked" ? [invoiceId(invoice)] : []);
});

it("a reconciliation is not closed for a payment that has changed since the office looked at it", async () => {
  const office = officeOf();
  const request = await seedRequest();
  await paid(request, 10_000);
  const search = request.invoices[0]?.invoiceNo ?? "";
  const [before] = await found(office, { search });
  expect(before).toMatchObject({ paymentState: "pending", endsPayment: true, hasMoney: true });
  await paid(request, request.amount / 100);
  expect(await stateOf(request)).toBe("paid");
  const close = { id: before?.id ?? "", note: "Refunded", money: "refunded" };
  const stale = await refusal(withActor(office, () => reconcilePayment({ ...close, paymentState: "pending" })));
  expect(stale.message).toBe("reconciliation_changed");
  expect(await found(office, { search })).toMatchObject([{ isOpen: true, paymentState: "paid", endsPayment: false }]);
  await withActor(office, () => reconcilePayment({ ...close, paymentState: "paid" }));
  expect(await found(office, { search })).toEqual([]);
  const after = await readRequest(request.id);
  // It stays paid; what became of the other money is stored beside it.
  expect(after).toMatchObject({
    state: "paid",
    reconciled: { money: "refunded", reason: "amount", amount: 1_000_000 },
  });
});

it("money that comes after a payment has ended waits for the office, and is announced like the decision", async () => {
  const office = officeOf();
  const ended = [
    { state: "expired", cents: 12_345, reason: "paid_after_end" },
    { state: "voided", cents: 5_000, reason: "amount" },
  ] as const;
  for (const { state, cents, reason } of ended) {
    const request = await seedRequest({ state });
    const amount = cents * 100;
    await paid(request, cents);
    const open = await readRequest(request.id);
    expect(open).toMatchObject({ state, mismatched: [{ reason, amount, currency: "USD" }] });
    expect(open?.mismatches).toEqual(open?.mismatched?.map(({ reconciliation }) => reconciliation));
    const about = { requestId: request.id, reported: { amount, currency: "USD" } };
    const announced = async (type: string) =>
      (await eventsOf(type)).filter(({ data }) => data.requestId === request.id);
    expect(await announced("payment.mismatched")).toMatchObject([{ data: { ...about, reason } }]);

    const [{ id } = { id: "" }] = await found(office, { search: request.invoices[0]?.invoiceNo });
    const close = { id, note: "As agreed", money: "booked", paymentState: state };
    await withActor(office, () => reconcilePayment(close));
    expect(await readRequest(request.id)).toMatchObject({ state, reconciled: { money: "booked", amount } });
    expect((await readRequest(request.id))?.mismatches).toBeUndefined();
    expect(await announced("payment.reconciled")).toMatchObject([{ data: { ...about, money: "booked" } }]);
  }
});

it("neither other offices nor people who see some of the customers find them or can close them", async () => {
  const request = await seedRequest();
  await report(request, "paid_after_end", 12_345);
  const search = request.invoices[0]?.invoiceNo ?? "";
  const [listed] = await found(officeOf(), { search });
  const close = () => reconcilePayment({ id: listed?.id ?? "", note: "Mine", paymentState: "pending" });
  for (const who of [officeOf({ sorgs: ["G001"], unrestrictedSorgs: ["G001"] }), officeOf({ unrestrictedSorgs: [] })]) {
    expect(await found(who)).toEqual([]);
    expect((await refusal(withActor(who, close))).message).toBe("not_found");
  }
  expect(await counted(officeOf({ unrestrictedSorgs: [] }))).toBeUndefined();
  const unpermitted = officeOf({ scopes: new Set(["payment.void"]) });
  expect(await counted(unpermitted)).toBeUndefined();
  expect((await refusal(withActor(unpermitted, () => paymentsToReconcile({})))).message).toBe("forbidden");
  expect((await refusal(withActor(unpermitted, close))).message).toBe("forbidden");
  expect(await found(officeOf(), { search })).toMatchObject([{ id: listed?.id, isOpen: true }]);
});
