import { entriesOf, openEntries, openInvoiceList } from "@spoke/core/invoice";
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
import { statement } from "@spoke/core/statement";
import { afterAll, beforeAll, expect, it } from "vitest";
import {
  dayFromNow,
  EUR,
  invoiced,
  outcomeOf,
  pay,
  payingShop,
  shown,
  startSandbox,
} from "../../../builders/paying-shop.ts";
import type { Shop } from "../../../builders/shop.ts";
import { asSystem, outbox, refusal } from "../../../builders/store.ts";
import type { TestTable } from "../../../support/cloud.ts";
import { startStores } from "../../../support/stores.ts";

let table: TestTable;
let sandbox: Awaited<ReturnType<typeof startSandbox>>;
beforeAll(async () => {
  table = await startStores();
  sandbox = await startSandbox();
});
afterAll(async () => {
  await sandbox.stop();
  await table.stop();
});

let events = 0;
const settle = (outcome: Outcome, eventId = `e${++events}`) =>
  asSystem(() => settleOutcome({ outcome, once: { subscriber: "callbacks", eventId } }));
const stateOf = async (shop: Shop, { id }: PaymentRequest): Promise<RequestState> =>
  (await shop.as(() => paymentRequest({ id }))).state;

it("when the money arrives, the request is paid, and its invoices wait for the ERP", async () => {
  const shop = await payingShop();
  await invoiced(shop, "I1");
  const request = await pay(shop);
  const used = { type: "Credit Card", brand: "Visa", last4: "4242" };
  expect(await settle(outcomeOf(request, { used }), "paid-1")).toEqual({ result: "settled" });
  expect(await shop.as(() => paymentRequest({ id: request.id }))).toMatchObject({ state: "paid", used });
  expect(await shown(shop)).toEqual({ I1: [0, false] });
  expect(await outbox("payment.settled", request.id)).toMatchObject([{ amount: 100 * EUR, isPartialPayment: false }]);
  expect(await asSystem(() => isDone({ subscriber: "callbacks", eventId: "paid-1" }))).toBe(true);
  expect((await asSystem(() => openRequests({}))).requests.map(({ id }) => id)).not.toContain(request.id);
  await invoiced(shop, "I1", { status: "Paid", clearingDate: "2026-11-20" });
  expect(await shown(shop)).toEqual({});
});

it("repeated outcomes settle once, and a copy of the event changes nothing", async () => {
  const shop = await payingShop();
  await invoiced(shop, "I1");
  const request = await pay(shop);
  const outcomes = await Promise.all([settle(outcomeOf(request), "twice"), settle(outcomeOf(request), "twice")]);
  expect(outcomes.map(({ result }) => result).sort()).toEqual(["settled", "unchanged"]);
  expect(await settle(outcomeOf(request))).toEqual({ result: "unchanged" });
  expect(await outbox("payment.settled", request.id)).toHaveLength(1);
});

it("paid, then pending, ends paid", async () => {
  const shop = await payingShop();
  await invoiced(shop, "I1");
  const request = await pay(shop);
  await settle(outcomeOf(request));
  expect(await settle(outcomeOf(request, { kind: "pending" }))).toEqual({ result: "unchanged" });
  expect(await stateOf(shop, request)).toBe("paid");
});

it.each(["failed", "expired", "voided"] as const)(
  "%s: the invoices are open again, and money after that is for a person",
  async (kind) => {
    const shop = await payingShop();
    await invoiced(shop, "I1");
    const request = await pay(shop);
    expect(await settle(outcomeOf(request, { kind, reason: "declined" }))).toEqual({ result: "settled" });
    expect(await shown(shop)).toEqual({ I1: [100, true] });
    expect(await outbox("payment.failed", request.id)).toMatchObject([{ state: kind, reason: "declined" }]);
    expect(await settle(outcomeOf(request), `late-${kind}`)).toEqual({ result: "reconcile", reason: "paid_after_end" });
    expect(await stateOf(shop, request)).toBe(kind);
    expect(await asSystem(() => isDone({ subscriber: "callbacks", eventId: `late-${kind}` }))).toBe(false);
  },
);

it.each<[reason: string, Partial<Outcome>]>([
  ["amount", { amount: { units: 9_999, currency: "EUR", scale: 2 } }],
  ["currency", { amount: { units: 10_000, currency: "USD", scale: 2 } }],
  ["merchant", { merchant: "Somebody else" }],
  ["provider", { provider: "stripe" }],
  ["unknown", { externalId: "01HZZZZZZZZZZZZZZZZZZZZZZZ" }],
])("money that does not match its request settles nothing: %s", async (reason, patch) => {
  const shop = await payingShop();
  await invoiced(shop, "I1");
  const request = await pay(shop);
  expect(await settle(outcomeOf(request, patch))).toEqual({ result: "reconcile", reason });
  expect([await stateOf(shop, request), await shown(shop)]).toEqual(["pending", { I1: [100, false] }]);
});

it("a second payment for a request, and a reversed payment, become reconciliation cases", async () => {
  const shop = await payingShop();
  await invoiced(shop, "I1");
  const request = await pay(shop);
  await settle(outcomeOf(request));
  expect(await settle(outcomeOf(request, { providerRef: "sbx_other" }))).toMatchObject({ reason: "paid_twice" });
  expect(await settle(outcomeOf(request, { kind: "voided" }))).toMatchObject({ reason: "taken_back" });
  expect(await stateOf(shop, request)).toBe("paid");
});

it("the same amount with other decimals matches", async () => {
  const shop = await payingShop();
  await invoiced(shop, "I1");
  const request = await pay(shop);
  expect(await settle(outcomeOf(request, { amount: { units: 1_000_000, currency: "EUR", scale: 4 } }))).toEqual({
    result: "settled",
  });
});

it("an ERP amount finer than the currency is paid in whole cents and then counts as paid", async () => {
  const shop = await payingShop();
  await invoiced(shop, "I1", { accountingAmount: 101_260 });
  await invoiced(shop, "I2", { accountingAmount: 101_230, earlyPaymentDiscount: 1_111 });
  for (const [positives, amount] of [
    [["I1"], 101_300],
    [["I2"], 100_100],
  ] as const) {
    const request = await pay(shop, { positives: [...positives], amount });
    expect(await settle(outcomeOf(request))).toEqual({ result: "settled" });
  }
  expect(await shown(shop)).toEqual({ I1: [0, false], I2: [0, false] });
});

it("a partial payment leaves the rest open until the ERP posts it", async () => {
  const shop = await payingShop();
  await invoiced(shop, "I1", { freightAllowance: 5 * EUR });
  const part = await pay(shop, { amount: 40 * EUR, isPartialPayment: true });
  await settle(outcomeOf(part));
  expect(await shown(shop)).toEqual({ I1: [60, true] });
  const { data } = await shop.as(() => openInvoiceList({}));
  expect(data).toMatchObject([{ invoiceNo: "I1", accountingAmount: 60 * EUR }]);
  const more = await pay(shop, { amount: 10 * EUR, isPartialPayment: true });
  await settle(outcomeOf(more));
  expect(await shown(shop)).toEqual({ I1: [50, true] });
  await invoiced(shop, "I1", { accountingAmount: 50 * EUR });
  expect(await shown(shop)).toEqual({ I1: [50, true] });
  // The invoice says which payments these were.
  const [open] = (await openEntries(shop.unified)).map(({ payments }) => payments);
  expect(open).toMatchObject([
    { id: part.id, method: part.method.desc, amount: 40 * EUR },
    { id: more.id, method: more.method.desc, amount: 10 * EUR },
  ]);
  const rest = await pay(shop, { amount: 50 * EUR });
  await settle(outcomeOf(rest));
  expect(await shown(shop)).toEqual({ I1: [0, false] });
});

it("a statement of a day before a payment in the portal shows what was open then", async () => {
  const shop = await payingShop();
  await invoiced(shop, "I1", { invoiceDate: dayFromNow(-20), grandTotal: 100 * EUR });
  await invoiced(shop, "I2", { invoiceDate: dayFromNow(-20), grandTotal: 100 * EUR, accountingAmount: 70 * EUR });
  const at = async (day: string) => {
    const { groups, isIncomplete } = await shop.as(() => statement({ day }));
    const entries = groups.flatMap(({ creditCust }) => creditCust.flatMap((payer) => entriesOf(payer)));
    return [isIncomplete, ...entries.map(({ invoiceNo, accountingAmount }) => [invoiceNo, accountingAmount / EUR])];
  };
  await settle(
    outcomeOf(await pay(shop, { amount: 40 * EUR, isPartialPayment: true }), { at: new Date().toISOString() }),
  );
  const [before, today] = [dayFromNow(-2), dayFromNow(0)];
  // Of the other one the ERP booked a payment whose day it does not say.
  expect(await at(before)).toEqual([true, ["I1", 100], ["I2", 70]]);
  expect(await at(today)).toEqual([false, ["I1", 60], ["I2", 70]]);
  await invoiced(shop, "I2", { status: "Paid", clearingDate: dayFromNow(-5) });
  await settle(outcomeOf(await pay(shop, { amount: 60 * EUR }), { at: new Date().toISOString() }));
  await invoiced(shop, "I1", {
    grandTotal: 100 * EUR,
    accountingAmount: 60 * EUR,
    status: "Paid",
    clearingDate: today,
  });
  expect(await at(before)).toEqual([false, ["I1", 100]]);
});

it.each([100, 70])(
  "a past statement deducts a credit note from the day it was settled against its invoice (cleared with %s)",
  async (accounted) => {
    const shop = await payingShop();
    const [issued, returned, cleared] = [dayFromNow(-30), dayFromNow(-10), dayFromNow(-2)];
    const paid = { invoiceDate: issued, status: "Paid", clearingDate: cleared } as const;
    await invoiced(shop, "I1", { ...paid, grandTotal: 100 * EUR, accountingAmount: accounted * EUR });
    await invoiced(shop, "C1", {
      ...{ invoiceDate: dayFromNow(-20), status: "Paid", clearingDate: returned, assignment: "I1" },
      ...{ grandTotal: -30 * EUR, accountingAmount: -30 * EUR },
    });
    const at = async (day: string) => {
      const { groups, isIncomplete } = await shop.as(() => statement({ day }));
      const entries = groups.flatMap(({ creditCust }) => creditCust.flatMap((payer) => entriesOf(payer)));
      return [isIncomplete, ...entries.map(({ invoiceNo, accountingAmount }) => [invoiceNo, accountingAmount / EUR])];
    };
    expect(await at(dayFromNow(-25))).toEqual([false, ["I1", 100]]);
    expect(await at(dayFromNow(-15))).toEqual([false, ["I1", 100], ["C1", -30]]);
    expect(await at(dayFromNow(-5))).toEqual([false, ["I1", 70]]);
  },
);

it("an ERP file created before the payment does not reopen paid invoices", async () => {
  const shop = await payingShop();
  await invoiced(shop, "I1");
  await invoiced(shop, "I2");
  await settle(outcomeOf(await pay(shop, { amount: 40 * EUR, isPartialPayment: true })));
  await settle(outcomeOf(await pay(shop, { positives: ["I2"], amount: 40 * EUR, isPartialPayment: true })));
  const booked = { accountingAmount: 60 * EUR, asOf: new Date().toISOString() };
  await settle(outcomeOf(await pay(shop, { amount: 60 * EUR })));
  await settle(outcomeOf(await pay(shop, { positives: ["I2"], amount: 30 * EUR, isPartialPayment: true })));
  expect(await shown(shop)).toEqual({ I1: [0, false], I2: [30, true] });
  // Both files know of the first payments only.
  await invoiced(shop, "I1", booked);
  await invoiced(shop, "I2", booked);
  expect(await shown(shop)).toEqual({ I1: [0, false], I2: [30, true] });
  await settle(outcomeOf(await pay(shop, { positives: ["I2"], amount: 10 * EUR, isPartialPayment: true })));
  expect(await shown(shop)).toEqual({ I1: [0, false], I2: [20, true] });
  // Later ones say the same: the other payments came to nothing there, and the ERP keeps the books.
  await invoiced(shop, "I1", { accountingAmount: 60 * EUR, asOf: new Date(Date.now() + 1_000).toISOString() });
  expect(await shown(shop)).toEqual({ I1: [60, true], I2: [20, true] });
});

it("credits are used up with the invoices they were deducted from, even by a partial payment", async () => {
  const shop = await payingShop();
  await invoiced(shop, "I1");
  await invoiced(shop, "C1", { accountingAmount: -30 * EUR });
  const request = await pay(shop, { amount: 50 * EUR, negatives: ["C1"], isPartialPayment: true });
  expect(request.invoices[0]?.amount).toBe(80 * EUR);
  await settle(outcomeOf(request));
  expect(await shown(shop)).toEqual({ I1: [20, true], C1: [0, false] });
});

it("invoices that the ERP closed meanwhile stay closed, and changed ones stay held until the end", async () => {
  const shop = await payingShop();
  await invoiced(shop, "I1");
  await invoiced(shop, "I2");
  const request = await pay(shop, { positives: ["I1", "I2"], amount: 200 * EUR });
  await invoiced(shop, "I1", { status: "Paid", clearingDate: "2026-11-20" });
  await invoiced(shop, "I2", { accountingAmount: 90 * EUR });
  expect(await shown(shop)).toEqual({ I2: [90, false] });
  expect(await settle(outcomeOf(request))).toEqual({ result: "settled" });
  expect(await shown(shop)).toEqual({ I2: [0, false] });
  await invoiced(shop, "I2", { accountingAmount: 20 * EUR });
  expect(await shown(shop)).toEqual({ I2: [20, true] });
});

it("an invoice that the ERP split into installments meanwhile is still released", async () => {
  const shop = await payingShop();
  await invoiced(shop, "I1");
  const request = await pay(shop);
  await invoiced(shop, "I1", { accountingAmount: 60 * EUR, installment: 1 });
  await invoiced(shop, "I1", { accountingAmount: 40 * EUR, installment: 2 });
  expect(await settle(outcomeOf(request, { kind: "failed" }))).toEqual({ result: "settled" });
  expect(await shown(shop)).toEqual({ "I1/1": [60, true], "I1/2": [40, true] });
});

it("[payment-016] [payment-020] a method is saved on request, listed with at most four digits, used, and deleted", async () => {
  const shop = await payingShop();
  await invoiced(shop, "I1");
  await invoiced(shop, "I2");
  const used = { type: "Credit Card", brand: "Visa", last4: "4242" };
  const plain = await pay(shop);
  await settle(outcomeOf(plain, { used, savedToken: "tok_1" }));
  expect(await shop.as(() => savedPayments({}))).toEqual([]);
  const request = await pay(shop, { positives: ["I2"], paymentRequestData: { shouldSavePayment: true } });
  await settle(outcomeOf(request, { used, savedToken: "tok_2" }));
  const [saved, ...others] = await shop.as(() => savedPayments({ sorgs: [shop.sorg] }));
  expect([saved, others]).toMatchObject([{ token: "tok_2", brand: "Visa", last4: "4242", paymentId: "CARD" }, []]);
  const id = saved?.id ?? "";
  expect(await shop.as(() => savedPayments({ companies: ["XX"] }))).toEqual([]);
  expect(await shop.as(() => savedPayments({}), { userId: "other" })).toEqual([]);
  await invoiced(shop, "I3");
  const input = { positives: ["I3"], paymentRequestData: { id } };
  expect((await refusal(pay(shop, input, { userId: "other" }))).message).toBe("not_found");
  expect(await pay(shop, input)).toMatchObject({ savedPaymentId: id });
  expect(await shop.as(() => deleteUserPayment({ id }), { userId: "other" })).toBe(false);
  expect(await shop.as(() => deleteUserPayment({ id }))).toBe(true);
  expect(await shop.as(() => deleteUserPayment({ id }))).toBe(false);
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

it("expired requests end; a request whose money arrived at the last moment is paid", async () => {
  const shop = await payingShop();
  await invoiced(shop, "I1");
  await invoiced(shop, "I2");
  await invoiced(shop, "I3");
  const lapsed = await pay(shop);
  const inTime = await pay(shop, { positives: ["I2"] });
  await payAtSandbox(inTime);
  const at = Date.parse(lapsed.expiresAt);
  await asSystem(() => expireDueRequests({ at: at - 1 }));
  expect(await stateOf(shop, lapsed)).toBe("pending");
  await asSystem(() => expireDueRequests({ at: at + 3_600_000 }));
  expect([await stateOf(shop, lapsed), await stateOf(shop, inTime)]).toEqual(["expired", "paid"]);
  expect(await shown(shop)).toEqual({ I1: [100, true], I2: [0, false], I3: [100, true] });
  expect((await providerFor("sandbox").query({ externalId: lapsed.id, providerRef: "" }))?.kind).toBe("voided");
});

it("a paid request cannot be canceled", async () => {
  const shop = await payingShop();
  await invoiced(shop, "I1");
  const request = await pay(shop);
  await payAtSandbox(request);
  const call = { payerCode: shop.unified, merchant: shop.sorg };
  expect((await refusal(shop.as(() => voidRequest(call)))).message).toBe("payment_already_made");
  expect(await stateOf(shop, request)).toBe("paid");
});

it("canceling all payments of a payer skips paid ones and returns the state of each", async () => {
  const shop = await payingShop();
  await invoiced(shop, "I1");
  await invoiced(shop, "I2");
  const paid = await pay(shop);
  const open = await pay(shop, { positives: ["I2"] });
  await payAtSandbox(paid);
  const requests = await shop.as(() => voidRequest({ payerCode: shop.unified, merchant: shop.sorg }));
  expect(new Map(requests.map(({ id, state }) => [id, state]))).toEqual(
    new Map([
      [paid.id, "paid"],
      [open.id, "voided"],
    ]),
  );
  expect(await shown(shop)).toEqual({ I1: [0, false], I2: [100, true] });
});

it("only the system settles", async () => {
  const shop = await payingShop();
  await invoiced(shop, "I1");
  const request = await pay(shop);
  const refused = await refusal(shop.as(() => settleOutcome({ outcome: outcomeOf(request) })));
  expect(refused.message).toBe("forbidden");
  expect(createRequest.scope).toEqual(["page.payment-request", "page.invoice-status"]);
});
