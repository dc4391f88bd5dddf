import { readdirSync, readFileSync } from "node:fs";
import { join } from "node:path";
import { CannotVoid, ProviderRefused, providerFor } from "@spoke/core/payments/providers";
import { setClock } from "@spoke/core/platform";
import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, it, vi } from "vitest";
import { dataSet } from "../../../support/data-sets.ts";
import { type FakeApi, ORDER, startFakeApi, stripeSignature } from "./fake-api.ts";

const NOW = Date.parse("2026-11-20T12:00:00Z");
const SECONDS = NOW / 1000;
const stripe = providerFor("stripe");
const sign = (payload: string, secret: string, timestamp = SECONDS) => ({
  "stripe-signature": stripeSignature(payload, secret, timestamp),
});
const metadata = { externalId: ORDER.externalId, merchant: ORDER.merchant };

/** A session event of ours, as Stripe sends it. */
function event(type: string, session: object, more: object = {}): string {
  const object = {
    id: "cs_test_a1YS1URlnyQCN5fUUduORoQ7Pw41PJqDWkIV",
    object: "checkout.session",
    amount_total: 12_345,
    currency: "usd",
    status: "complete",
    metadata,
    payment_intent: "pi_1PgafyB7WZ01zgkWSjxsAJo3",
    ...session,
  };
  return JSON.stringify({
    id: "evt_1PgafyB7WZ01zgkW",
    object: "event",
    created: SECONDS,
    type,
    data: { object },
    ...more,
  });
}

let api: FakeApi;
let clock: () => void;

beforeAll(async () => {
  api = await startFakeApi();
});
afterAll(() => api.stop());
beforeEach(() => {
  clock = setClock(() => NOW);
  vi.stubEnv("STRIPE_WEBHOOK_SECRETS", "whsec_new,whsec_old");
  vi.stubEnv("STRIPE_KEY", "sk_test_1");
  vi.stubEnv("STRIPE_URL", api.url);
  api.got.length = 0;
});
afterEach(() => {
  clock();
  vi.unstubAllEnvs();
});

describe("a callback of Stripe", () => {
  it("names our request where its outcome cannot be read, and no request of others", async () => {
    const unread = async (body: string) => {
      const { outcome, unread: request } = await stripe.verify(sign(body, "whsec_new"), body);
      return [outcome, request];
    };
    const { externalId } = metadata;
    for (const session of [
      { amount_total: null },
      { currency: "?" },
      { id: "4242424242424242" },
      { amount_total: "1" },
    ])
      expect(await unread(event("checkout.session.completed", session))).toEqual([undefined, externalId]);
    expect(await unread(event("checkout.session.completed", { amount_total: null, metadata: {} }))).toEqual([
      undefined,
      undefined,
    ]);
    // The session reports a payment on Stripe's page.
    expect(await unread(event("payment_intent.succeeded", {}))).toEqual([undefined, undefined]);
    const saved = { ...metadata, saved: "true" };
    expect(await unread(event("payment_intent.succeeded", { metadata: saved }))).toEqual([undefined, externalId]);
    expect(await unread(event("charge.refunded", {}))).toEqual([undefined, undefined]);
  });

  const paid = event("checkout.session.completed", { payment_status: "paid" });

  it("is accepted with either of two live secrets", async () => {
    for (const secret of ["whsec_new", "whsec_old"]) {
      const { eventId, outcome } = await stripe.verify(sign(paid, secret), paid);
      expect(eventId).toBe("evt_1PgafyB7WZ01zgkW");
      expect(outcome).toEqual({
        provider: "stripe",
        externalId: ORDER.externalId,
        providerRef: "cs_test_a1YS1URlnyQCN5fUUduORoQ7Pw41PJqDWkIV",
        kind: "paid",
        amount: { units: 12_345, currency: "USD", scale: 2 },
        merchant: "Northline USA",
        at: "2026-11-20T12:00:00.000Z",
      });
    }
  });

  const refused = (headers: Record<string, string>, body = paid) =>
    stripe.verify(headers, body).then(
      () => "taken",
      (error: unknown) => (error instanceof Error && "reason" in error ? error.reason : error),
    );

  it("is refused without a signature, with another signature, or with a changed body", async () => {
    expect(await refused({})).toBe("unsigned");
    expect(await refused(sign(paid, "whsec_else"))).toBe("wrong-signature");
    expect(await refused(sign(paid, "whsec_new"), paid.replace("12345", "92345"))).toBe("wrong-signature");
    expect(await refused({ "stripe-signature": "t=1,v1=00" })).toBe("wrong-signature");
    expect(await refused({ "stripe-signature": "nonsense" })).toBe("wrong-signature");
    vi.stubEnv("STRIPE_WEBHOOK_SECRETS", "");
    expect(await refused(sign(paid, ""))).toBe("unconfigured");
  });

  it("is refused if it is more than 300 seconds old or ahead", async () => {
    expect(await refused(sign(paid, "whsec_old", SECONDS - 301))).toBe("too-old");
    expect(await refused(sign(paid, "whsec_old", SECONDS + 301))).toBe("too-old");
    expect(await refused(sign(paid, "whsec_old", SECONDS - 299))).toBe("taken");
    expect(await refused(sign(paid, "whsec_old", SECONDS + 299))).toBe("taken");
  });

  it.each([
    ["checkout.session.completed", { payment_status: "unpaid" }, "pending"],
    ["checkout.session.async_payment_succeeded", { payment_status: "paid" }, "paid"],
    ["checkout.session.async_payment_failed", { payment_status: "unpaid" }, "failed"],
    ["checkout.session.expired", { payment_status: "unpaid", status: "expired" }, "expired"],
  ])("%s with %o says %s", async (type, session, kind) => {
    const body = event(type, session);
    expect((await stripe.verify(sign(body, "whsec_new"), body)).outcome?.kind).toBe(kind);
  });

  it("about a saved method reports its intent; on Stripe's page, only the session counts", async () => {
    const intent = { id: "pi_1PgafyB7WZ01zgkWSjxsAJo3", object: "payment_intent", amount: 12_345, status: "succeeded" };
    const charge = { payment_method_details: { type: "card", card: { brand: "visa", last4: "4242" } } };
    const saved = {
      ...intent,
      amount_received: 12_345,
      metadata: { ...metadata, saved: "true" },
      latest_charge: charge,
    };
    const notified = event("payment_intent.succeeded", saved);
    expect((await stripe.verify(sign(notified, "whsec_new"), notified)).outcome).toMatchObject({
      kind: "paid",
      providerRef: intent.id,
      used: { type: "Credit Card", brand: "visa", last4: "4242" },
    });
    const page = event("payment_intent.succeeded", { ...intent, metadata });
    expect((await stripe.verify(sign(page, "whsec_new"), page)).outcome).toBeUndefined();
  });

  it("reads rupiah with Stripe's two decimals", async () => {
    const body = event("checkout.session.completed", {
      payment_status: "paid",
      currency: "idr",
      amount_total: 1_500_000,
    });
    const { outcome } = await stripe.verify(sign(body, "whsec_new"), body);
    expect(outcome?.amount).toEqual({ units: 15_000, currency: "IDR", scale: 0 });
  });
});

const folder = dataSet("payment-webhooks");

describe.skipIf(!folder)("the payloads that Stripe's community publishes", () => {
  const events = folder ? readdirSync(join(folder, "stripe/events")) : [];
  const read = (name: string) => readFileSync(join(folder ?? "", "stripe/events", name), "utf8");

  it("are all parsed, and payments of others are ignored", async () => {
    expect(events.length).toBeGreaterThan(40);
    for (const name of events) {
      const body = read(name);
      const { eventId, outcome } = await stripe.verify(sign(body, "whsec_new"), body);
      expect(eventId, name).toMatch(/^[\w]{10,}$/);
      expect(outcome, name).toBeUndefined();
    }
  });

  it.each([
    ["checkout.session.completed.json", "paid", { units: 3000, currency: "USD", scale: 2 }],
    ["checkout.session.completed.payment_mode.json", "paid", { units: 25_000, currency: "USD", scale: 2 }],
    ["payment_intent.succeeded.json", "paid", { units: 2000, currency: "USD", scale: 2 }],
    ["payment_intent.canceled.json", "voided", { units: 2000, currency: "USD", scale: 2 }],
    ["payment_intent.payment_failed.json", "failed", { units: 2000, currency: "USD", scale: 2 }],
  ])("%s with our id in it says %s", async (name, kind, amount) => {
    const input = JSON.parse(read(name));
    input.data.object.metadata = { ...metadata, saved: "true" };
    input.data.object.id = input.data.object.id.replaceAll("000", "1Pg");
    const body = JSON.stringify(input);
    const { outcome } = await stripe.verify(sign(body, "whsec_new"), body);
    expect(outcome).toMatchObject({ kind, amount, externalId: ORDER.externalId });
  });
});

describe("Stripe's API", () => {
  const session = {
    id: "cs_test_a1YS1URlnyQCN5fUUduORoQ7Pw41PJqDWkIV",
    object: "checkout.session",
    url: "https://checkout.stripe.com/c/pay/cs_test_a1",
    expires_at: SECONDS + 3600,
    amount_total: 12_345,
    currency: "usd",
    metadata,
  };

  it("creates a page with our id as idempotency key, and identical requests on retries", async () => {
    api.answer({ body: session });
    const payment = await stripe.create({ ...ORDER, save: true });
    clock();
    clock = setClock(() => NOW + 600_000);
    expect(await stripe.create({ ...ORDER, save: true })).toEqual(payment);
    expect(payment).toEqual({
      providerRef: session.id,
      redirectUrl: session.url,
      expiresAt: "2026-11-20T13:00:00.000Z",
    });
    const [first, second] = api.got;
    expect(first?.path).toBe("/v1/checkout/sessions");
    expect(first?.headers["idempotency-key"]).toBe(ORDER.externalId);
    expect(second?.body).toBe(first?.body);
    const form = new URLSearchParams(first?.body);
    expect(Object.fromEntries(form)).toMatchObject({
      mode: "payment",
      client_reference_id: ORDER.externalId,
      "metadata[externalId]": ORDER.externalId,
      "metadata[merchant]": "Northline USA",
      "line_items[0][price_data][unit_amount]": "12345",
      "line_items[0][price_data][currency]": "usd",
      "payment_intent_data[setup_future_usage]": "off_session",
      success_url: `${ORDER.returnUrl}&outcome=return`,
    });
  });

  it("charges a saved method at once, without a page", async () => {
    api.answer({ body: { id: "pi_1PgafyB7WZ01zgkW", object: "payment_intent" } });
    const savedToken = "cus_QXg1o8vcGmoR32/pm_1PgafyB7WZ01zgkW";
    expect(await stripe.create({ ...ORDER, savedToken })).toEqual({ providerRef: "pi_1PgafyB7WZ01zgkW" });
    expect(api.got[0]?.path).toBe("/v1/payment_intents");
    expect(Object.fromEntries(new URLSearchParams(api.got[0]?.body))).toMatchObject({
      customer: "cus_QXg1o8vcGmoR32",
      payment_method: "pm_1PgafyB7WZ01zgkW",
      confirm: "true",
      off_session: "true",
    });
  });

  it("treats declines as final and other errors as temporary, without quoting them", async () => {
    const notified = { message: "Card 4242424242424242 was declined", type: "card_error", code: "card_declined" };
    api.answer({ status: 402, body: { error: notified } });
    const declined = await stripe.create(ORDER).catch((error: unknown) => error);
    expect(declined).toBeInstanceOf(ProviderRefused);
    expect(String(declined)).not.toContain("4242");
    api.answer({ status: 500, body: { error: { type: "api_error", message: "4242424242424242" } } });
    const later = await stripe.create(ORDER).catch((error: unknown) => error);
    expect(later).not.toBeInstanceOf(ProviderRefused);
    expect(String(later)).not.toContain("4242");
    vi.stubEnv("STRIPE_KEY", "");
    await expect(stripe.create(ORDER)).rejects.toBeInstanceOf(ProviderRefused);
  });

  it("reports the state of a payment and the instrument used", async () => {
    const method = { id: "pm_1PgafyB7WZ01zgkW", type: "card", card: { brand: "visa", last4: "4242" } };
    const intent = { id: "pi_1", amount: 12_345, currency: "usd", status: "succeeded", customer: "cus_QXg1o8vcGmoR32" };
    const stored = { ...intent, metadata, payment_method: method, setup_future_usage: "off_session" };
    api.answer({ body: { ...session, status: "complete", payment_status: "paid", payment_intent: stored } });
    const reference = { externalId: ORDER.externalId, providerRef: session.id };
    expect(await stripe.query(reference)).toMatchObject({
      kind: "paid",
      used: { type: "Credit Card", brand: "visa", last4: "4242" },
      savedToken: "cus_QXg1o8vcGmoR32/pm_1PgafyB7WZ01zgkW",
    });
    api.answer({ status: 404, body: { error: { type: "invalid_request_error", code: "resource_missing" } } });
    expect(await stripe.query(reference)).toBeUndefined();
    expect(await stripe.query({ ...reference, providerRef: "" })).toBeUndefined();
  });

  it("voids an unpaid page, and reports if it was paid", async () => {
    const reference = { externalId: ORDER.externalId, providerRef: session.id };
    api.answer({ body: { ...session, status: "expired" } });
    await stripe.void(reference);
    expect(api.got.at(-1)?.path).toBe(`/v1/checkout/sessions/${session.id}/expire`);
    const closed = { status: 400, body: { error: { type: "invalid_request_error", message: "is complete" } } };
    api.answer(closed, { body: { ...session, status: "complete", payment_status: "paid" } });
    await expect(stripe.void(reference)).rejects.toBeInstanceOf(CannotVoid);
    api.answer(closed, { body: { ...session, status: "expired", payment_status: "unpaid" } });
    await stripe.void(reference);
  });
});
