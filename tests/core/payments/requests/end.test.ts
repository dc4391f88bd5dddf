import { expireDueRequests, openRequests } from "@spoke/core/payments/requests";
import { commit } from "@spoke/core/platform";
import { afterAll, beforeAll, expect, it, vi } from "vitest";
import { invoiceOf, seedRequest, stateOf, system } from "../../../builders/callbacks.ts";
import { startTable, type TestTable } from "../../../support/cloud.ts";
import { type FakeApi, startFakeApi } from "../providers/fake-api.ts";

const DAY = 86_400_000;
let table: TestTable;
let stripe: FakeApi;
beforeAll(async () => {
  table = await startTable();
  stripe = await startFakeApi();
  vi.stubEnv("STRIPE_KEY", "sk_test_1");
  vi.stubEnv("STRIPE_URL", stripe.url);
});
afterAll(async () => {
  vi.unstubAllEnvs();
  await stripe.stop();
  await table.stop();
});

it("a bank debit that takes days holds its invoices until the provider reports the outcome", async () => {
  const providerRef = "cs_test_a1YS1URlnyQCN5f";
  const request = await seedRequest({ provider: "stripe", providerRef, method: { type: "ACH", desc: "Debit" } });
  const session = {
    id: providerRef,
    amount_total: 12_345,
    currency: "usd",
    metadata: { externalId: request.id, merchant: request.merchant },
  };
  const collecting = { body: { ...session, status: "complete", payment_status: "unpaid" } };
  const closed = { status: 400, body: { error: { type: "invalid_request_error", message: "not open" } } };
  stripe.answer(collecting, closed, collecting);
  const lapsed = Date.parse(request.expiresAt);
  expect(await system(() => expireDueRequests({ at: lapsed + 3 * DAY }))).toMatchObject({ ended: 0, waiting: 1 });
  expect([await stateOf(request), (await invoiceOf(request)).heldBy]).toEqual(["pending", request.id]);
  stripe.answer({ body: { ...session, status: "complete", payment_status: "paid" } });
  expect(await system(() => expireDueRequests({ at: lapsed + 4 * DAY }))).toMatchObject({ ended: 1 });
  expect([await stateOf(request), (await invoiceOf(request)).paid]).toEqual(["paid", request.amount]);
});

it("an unreadable request does not prevent others from being polled", async () => {
  const request = await seedRequest({ provider: "stripe", providerRef: "cs_test_c1YS1URlnyQCN5f" });
  const broken = "00000000000000000000000000";
  const items = [
    { pk: `PAYREQ#${broken}`, sk: "REQUEST", id: broken },
    { pk: "OPENPAYREQS", sk: broken, expiresAt: "2026-01-01T00:00:00.000Z" },
  ];
  await system(() => commit({ writes: items.map((item) => ({ kind: "put", item })) }));
  expect((await system(() => openRequests({}))).requests.map(({ id }) => id)).toContain(request.id);
  stripe.answer({ status: 404, body: { error: { type: "invalid_request_error", code: "resource_missing" } } });
  await system(() => expireDueRequests({ at: Date.parse(request.expiresAt) + DAY }));
  expect(await stateOf(request)).toBe("expired");
});

it("a provider without a response is polled for a day", async () => {
  const request = await seedRequest({ provider: "stripe", providerRef: "cs_test_b1YS1URlnyQCN5f" });
  stripe.answer({ status: 400, body: { error: { type: "api_error", message: "down" } } });
  const lapsed = Date.parse(request.expiresAt);
  await system(() => expireDueRequests({ at: lapsed + DAY - 1 }));
  expect(await stateOf(request)).toBe("pending");
  await system(() => expireDueRequests({ at: lapsed + DAY }));
  expect([await stateOf(request), (await invoiceOf(request)).heldBy]).toEqual(["expired", undefined]);
});
