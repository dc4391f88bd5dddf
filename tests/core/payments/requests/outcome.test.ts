import { openInvoiceList } from "@spoke/core/invoice";
import { providerFor } from "@spoke/core/payments/providers";
import {
  createRequest,
  deleteUserPayment,
  expireDueRequests,
  openRequests,
  paymentRequest,
  savedPayments,
  settleOutcome,
  voidRequest,
} from "@spoke/core/payments/requests";
import type { Outcome, PaymentRequest, RequestState } from "@spoke/core/payments/requests/schema.ts";
import { isDone } from "@spoke/core/platform";
import { afterAll, beforeAll, expect, it } from "vitest";
import { startTable, type TestTable } from "../../../support/cloud.ts";
import { outbox, refusal, system, type World } from "../../cart/world.ts";
import { EUR, invoiced, outcomeOf, pay, payingWorld, shown, startSandbox } from "./world.ts";

let table: TestTable;
let sandbox: Awaited<ReturnType<typeof startSandbox>>;
beforeAll(async () => {
  table = await startTable();
  sandbox = await startSandbox();
});
afterAll(async () => {
  await sandbox.stop();
  await table.stop();
});

let events = 0;
const told = (outcome: Outcome, eventId = `e${++events}`) =>
  system(() => settleOutcome({ outcome, once: { subscriber: "callbacks", eventId } }));
const stateOf = async (world: World, { id }: PaymentRequest): Promise<RequestState> =>
  (await world.as(() => paymentRequest({ id }))).state;

it("the money comes: the request is paid, and its invoices wait for the ERP to book it", async () => {
  const world = await payingWorld();
  await invoiced(world, "I1");
  const request = await pay(world);
  const used = { type: "Credit Card", brand: "Visa", last4: "4242" };
  expect(await told(outcomeOf(request, { used }), "paid-1")).toEqual({ result: "settled" });
  expect(await world.as(() => paymentRequest({ id: request.id }))).toMatchObject({ state: "paid", used });
  expect(await shown(world)).toEqual({ I1: [0, false] });
  expect(await outbox("payment.settled", request.id)).toMatchObject([{ amount: 100 * EUR, isPartialPayment: false }]);
  expect(await system(() => isDone({ subscriber: "callbacks", eventId: "paid-1" }))).toBe(true);
  expect((await system(() => openRequests({}))).requests.map(({ id }) => id)).not.toContain(request.id);
  await invoiced(world, "I1", { status: "Paid", clearingDate: "2026-11-20" });
  expect(await shown(world)).toEqual({});
});

it("the same outcome twice settles once, and a copy of the event nothing", async () => {
  const world = await payingWorld();
  await invoiced(world, "I1");
  const request = await pay(world);
  const outcomes = await Promise.all([told(outcomeOf(request), "twice"), told(outcomeOf(request), "twice")]);
  expect(outcomes.map(({ result }) => result).sort()).toEqual(["settled", "unchanged"]);
  expect(await told(outcomeOf(request))).toEqual({ result: "unchanged" });
  expect(await outbox("payment.settled", request.id)).toHaveLength(1);
});

it("paid before pending ends paid", async () => {
  const world = await payingWorld();
  await invoiced(world, "I1");
  const request = await pay(world);
  await told(outcomeOf(request));
  expect(await told(outcomeOf(request, { kind: "pending" }))).toEqual({ result: "unchanged" });
  expect(await stateOf(world, request)).toBe("paid");
});

it.each(["failed", "expired", "voided"] as const)(
  "%s: the invoices are open again, and money after that is for a person",
  async (kind) => {
    const world = await payingWorld();
    await invoiced(world, "I1");
    const request = await pay(world);
    expect(await told(outcomeOf(request, { kind, reason: "declined" }))).toEqual({ result: "settled" });
    expect(await shown(world)).toEqual({ I1: [100, true] });
    expect(await outbox("payment.failed", request.id)).toMatchObject([{ state: kind, reason: "declined" }]);
    expect(await told(outcomeOf(request), `late-${kind}`)).toEqual({ result: "reconcile", reason: "paid_after_end" });
    expect(await stateOf(world, request)).toBe(kind);
    expect(await system(() => isDone({ subscriber: "callbacks", eventId: `late-${kind}` }))).toBe(false);
  },
);

it.each<[reason: string, Partial<Outcome>]>([
  ["amount", { amount: { amount: 9_999, currency: "EUR", scale: 2 } }],
  ["currency", { amount: { amount: 10_000, currency: "USD", scale: 2 } }],
  ["merchant", { merchant: "Somebody else" }],
  ["provider", { provider: "stripe" }],
  ["unknown", { externalId: "01HZZZZZZZZZZZZZZZZZZZZZZZ" }],
])("money that does not fit its request settles nothing: %s", async (reason, patch) => {
  const world = await payingWorld();
  await invoiced(world, "I1");
  const request = await pay(world);
  expect(await told(outcomeOf(request, patch))).toEqual({ result: "reconcile", reason });
  expect([await stateOf(world, request), await shown(world)]).toEqual(["pending", { I1: [100, false] }]);
});

it("a second payment for one request, and one that is taken back, are for a person", async () => {
  const world = await payingWorld();
  await invoiced(world, "I1");
  const request = await pay(world);
  await told(outcomeOf(request));
  expect(await told(outcomeOf(request, { providerRef: "sbx_other" }))).toMatchObject({ reason: "paid_twice" });
  expect(await told(outcomeOf(request, { kind: "voided" }))).toMatchObject({ reason: "taken_back" });
  expect(await stateOf(world, request)).toBe("paid");
});

it("the same amount in other decimals is the same", async () => {
  const world = await payingWorld();
  await invoiced(world, "I1");
  const request = await pay(world);
  expect(await told(outcomeOf(request, { amount: { amount: 1_000_000, currency: "EUR", scale: 4 } }))).toEqual({
    result: "settled",
  });
});

it("what the ERP says finer than the currency is paid in whole cents, and then it is paid", async () => {
  const world = await payingWorld();
  await invoiced(world, "I1", { accountingAmount: 101_260 });
  await invoiced(world, "I2", { accountingAmount: 101_230, earlyPaymentDiscount: 1_111 });
  for (const [positives, amount] of [
    [["I1"], 101_300],
    [["I2"], 100_100],
  ] as const) {
    const request = await pay(world, { positives: [...positives], amount });
    expect(await told(outcomeOf(request))).toEqual({ result: "settled" });
  }
  expect(await shown(world)).toEqual({ I1: [0, false], I2: [0, false] });
});

it("a partial payment leaves the rest open, until the ERP says what is left", async () => {
  const world = await payingWorld();
  await invoiced(world, "I1", { freightAllowance: 5 * EUR });
  const part = await pay(world, { amount: 40 * EUR, isPartialPayment: true });
  await told(outcomeOf(part));
  expect(await shown(world)).toEqual({ I1: [60, true] });
  const { data } = await world.as(() => openInvoiceList({}));
  expect(data).toMatchObject([{ invoiceNo: "I1", accountingAmount: 60 * EUR }]);
  const more = await pay(world, { amount: 10 * EUR, isPartialPayment: true });
  await told(outcomeOf(more));
  expect(await shown(world)).toEqual({ I1: [50, true] });
  await invoiced(world, "I1", { accountingAmount: 50 * EUR });
  expect(await shown(world)).toEqual({ I1: [50, true] });
  const rest = await pay(world, { amount: 50 * EUR });
  await told(outcomeOf(rest));
  expect(await shown(world)).toEqual({ I1: [0, false] });
});

it("a file of the ERP that was on its way when the money came opens nothing that was paid", async () => {
  const world = await payingWorld();
  await invoiced(world, "I1");
  await invoiced(world, "I2");
  await told(outcomeOf(await pay(world, { amount: 40 * EUR, isPartialPayment: true })));
  await told(outcomeOf(await pay(world, { positives: ["I2"], amount: 40 * EUR, isPartialPayment: true })));
  const booked = { accountingAmount: 60 * EUR, asOf: new Date().toISOString() };
  await told(outcomeOf(await pay(world, { amount: 60 * EUR })));
  await told(outcomeOf(await pay(world, { positives: ["I2"], amount: 30 * EUR, isPartialPayment: true })));
  expect(await shown(world)).toEqual({ I1: [0, false], I2: [30, true] });
  // Both files know of the first payments only.
  await invoiced(world, "I1", booked);
  await invoiced(world, "I2", booked);
  expect(await shown(world)).toEqual({ I1: [0, false], I2: [30, true] });
  await told(outcomeOf(await pay(world, { positives: ["I2"], amount: 10 * EUR, isPartialPayment: true })));
  expect(await shown(world)).toEqual({ I1: [0, false], I2: [20, true] });
  // Later ones say the same: the other payments came to nothing there, and the ERP keeps the books.
  await invoiced(world, "I1", { accountingAmount: 60 * EUR, asOf: new Date(Date.now() + 1_000).toISOString() });
  expect(await shown(world)).toEqual({ I1: [60, true], I2: [20, true] });
});

it("credits are used up with the invoices that they were set against, also by a partial payment", async () => {
  const world = await payingWorld();
  await invoiced(world, "I1");
  await invoiced(world, "C1", { accountingAmount: -30 * EUR });
  const request = await pay(world, { amount: 50 * EUR, negatives: ["C1"], isPartialPayment: true });
  expect(request.invoices[0]?.amount).toBe(80 * EUR);
  await told(outcomeOf(request));
  expect(await shown(world)).toEqual({ I1: [20, true], C1: [0, false] });
});

it("what the ERP closed meanwhile is left alone, and what it changed is held until the end", async () => {
  const world = await payingWorld();
  await invoiced(world, "I1");
  await invoiced(world, "I2");
  const request = await pay(world, { positives: ["I1", "I2"], amount: 200 * EUR });
  await invoiced(world, "I1", { status: "Paid", clearingDate: "2026-11-20" });
  await invoiced(world, "I2", { accountingAmount: 90 * EUR });
  expect(await shown(world)).toEqual({ I2: [90, false] });
  expect(await told(outcomeOf(request))).toEqual({ result: "settled" });
  expect(await shown(world)).toEqual({ I2: [0, false] });
  await invoiced(world, "I2", { accountingAmount: 20 * EUR });
  expect(await shown(world)).toEqual({ I2: [20, true] });
});

it("an invoice that the ERP divides into installments meanwhile is let go of all the same", async () => {
  const world = await payingWorld();
  await invoiced(world, "I1");
  const request = await pay(world);
  await invoiced(world, "I1", { accountingAmount: 60 * EUR, installment: 1 });
  await invoiced(world, "I1", { accountingAmount: 40 * EUR, installment: 2 });
  expect(await told(outcomeOf(request, { kind: "failed" }))).toEqual({ result: "settled" });
  expect(await shown(world)).toEqual({ "I1/1": [60, true], "I1/2": [40, true] });
});

it("[payment-016] [payment-020] a method is kept when the dealer wants it, listed with four digits at most, used and forgotten", async () => {
  const world = await payingWorld();
  await invoiced(world, "I1");
  await invoiced(world, "I2");
  const used = { type: "Credit Card", brand: "Visa", last4: "4242" };
  const plain = await pay(world);
  await told(outcomeOf(plain, { used, savedToken: "tok_1" }));
  expect(await world.as(() => savedPayments({}))).toEqual([]);
  const request = await pay(world, { positives: ["I2"], paymentRequestData: { shouldSavePayment: true } });
  await told(outcomeOf(request, { used, savedToken: "tok_2" }));
  const [saved, ...others] = await world.as(() => savedPayments({ sorgs: [world.sorg] }));
  expect([saved, others]).toMatchObject([{ token: "tok_2", brand: "Visa", last4: "4242", paymentId: "CARD" }, []]);
  const id = saved?.id ?? "";
  expect(await world.as(() => savedPayments({ companies: ["XX"] }))).toEqual([]);
  expect(await world.as(() => savedPayments({}), { userId: "other" })).toEqual([]);
  await invoiced(world, "I3");
  const asked = { positives: ["I3"], paymentRequestData: { id } };
  expect((await refusal(pay(world, asked, { userId: "other" }))).message).toBe("not_found");
  expect(await pay(world, asked)).toMatchObject({ savedPaymentId: id });
  expect(await world.as(() => deleteUserPayment({ id }), { userId: "other" })).toBe(false);
  expect(await world.as(() => deleteUserPayment({ id }))).toBe(true);
  expect(await world.as(() => deleteUserPayment({ id }))).toBe(false);
});

/** As if the dealer had paid on the provider's page, without a callback. */
async function payAtSandbox({ redirectUrl = "" }: PaymentRequest): Promise<void> {
  const { origin } = new URL(redirectUrl);
  const headers = { "content-type": "application/x-www-form-urlencoded", origin };
  const answer = await fetch(redirectUrl, {
    method: "POST",
    redirect: "manual",
    headers,
    body: "choice=pay&method=visa",
  });
  expect(answer.status).toBeLessThan(400);
}

it("requests that lapse are ended; one whose money came in the last moment is paid", async () => {
  const world = await payingWorld();
  await invoiced(world, "I1");
  await invoiced(world, "I2");
  await invoiced(world, "I3");
  const lapsed = await pay(world);
  const inTime = await pay(world, { positives: ["I2"] });
  await payAtSandbox(inTime);
  const at = Date.parse(lapsed.expiresAt);
  await system(() => expireDueRequests({ at: at - 1 }));
  expect(await stateOf(world, lapsed)).toBe("pending");
  await system(() => expireDueRequests({ at: at + 3_600_000 }));
  expect([await stateOf(world, lapsed), await stateOf(world, inTime)]).toEqual(["expired", "paid"]);
  expect(await shown(world)).toEqual({ I1: [100, true], I2: [0, false], I3: [100, true] });
  expect((await providerFor("sandbox").query({ externalId: lapsed.id, providerRef: "" }))?.kind).toBe("voided");
});

it("a request whose money has been taken cannot be called off any more", async () => {
  const world = await payingWorld();
  await invoiced(world, "I1");
  const request = await pay(world);
  await payAtSandbox(request);
  const call = { payerCode: world.unified, merchant: world.sorg };
  expect((await refusal(world.as(() => voidRequest(call)))).message).toBe("payment_already_made");
  expect(await stateOf(world, request)).toBe("paid");
});

it("canceling all payments of a payer cancels the others when one is paid already, and returns what became of each", async () => {
  const world = await payingWorld();
  await invoiced(world, "I1");
  await invoiced(world, "I2");
  const paid = await pay(world);
  const open = await pay(world, { positives: ["I2"] });
  await payAtSandbox(paid);
  const requests = await world.as(() => voidRequest({ payerCode: world.unified, merchant: world.sorg }));
  expect(new Map(requests.map(({ id, state }) => [id, state]))).toEqual(
    new Map([
      [paid.id, "paid"],
      [open.id, "voided"],
    ]),
  );
  expect(await shown(world)).toEqual({ I1: [0, false], I2: [100, true] });
});

it("nobody but the system settles", async () => {
  const world = await payingWorld();
  await invoiced(world, "I1");
  const request = await pay(world);
  const refused = await refusal(world.as(() => settleOutcome({ outcome: outcomeOf(request) })));
  expect(refused.message).toBe("forbidden");
  expect(createRequest.scope).toEqual(["page.payment-request", "page.invoice-status"]);
});
