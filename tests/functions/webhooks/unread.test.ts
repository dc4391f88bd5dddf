import { mkdtempSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { providerFor } from "@spoke/core/payments/providers";
import { closeReconciliation, reconciliations } from "@spoke/core/payments/settlement";
import { newId } from "@spoke/core/platform";
import { type PaymentSandbox, startPayments } from "@spoke/sandbox/payments/server.ts";
import { afterAll, afterEach, beforeAll, beforeEach, expect, it, vi } from "vitest";
import { callback, eventsOf, SECRET, seedRequest, send, stateOf, system, workAll } from "../../builders/callbacks.ts";
import { startTable, type TestTable } from "../../support/cloud.ts";

const KEY = "key-of-the-sandbox-0123456789abcdef";
const directory = mkdtempSync(join(tmpdir(), "spoke-unread-"));
let table: TestTable;
let payments: PaymentSandbox;
beforeAll(async () => {
  table = await startTable();
  payments = await startPayments({ directory, key: KEY, webhookSecret: SECRET });
});
afterAll(async () => {
  await payments.stop();
  await table.stop();
  rmSync(directory, { recursive: true, force: true });
});
beforeEach(() => vi.stubEnv("SANDBOX_WEBHOOK_SECRETS", SECRET));
afterEach(() => vi.unstubAllEnvs());

const casesOf = async (id: string) =>
  (await system(() => reconciliations({}))).filter(({ outcome }) => outcome.externalId === id);

it.each([
  ["an amount that is no number", { more: { amount: { units: "all", scale: 2, currency: "USD" } } }],
  ["no amount", { more: { amount: undefined } }],
  ["a state that nobody knows", { status: "maybe" }],
  ["no id of the payment", { more: { id: undefined } }],
])("a signed callback with %s is one case for a person, and settles nothing", async (_, fields) => {
  const request = await seedRequest();
  expect(await send(callback(request, fields))).toBe(200);
  expect(await send(callback(request, fields))).toBe(200);
  await workAll();
  const [only, ...others] = await casesOf(request.id);
  expect(others).toEqual([]);
  expect(only).toMatchObject({
    state: "OPEN",
    reason: "unreadable",
    outcome: { provider: "sandbox", providerRef: request.providerRef, merchant: request.merchant },
  });
  expect(only?.outcome.amount).toBeUndefined();
  expect(await stateOf(request)).toBe("pending");
  await system(() => closeReconciliation({ id: only?.id ?? "", note: "Nothing was taken" }));
  expect([await casesOf(request.id), await stateOf(request)]).toEqual([[], "pending"]);
});

it("is settled by the provider's own answer where that can be read", async () => {
  vi.stubEnv("SANDBOX_PAYMENTS_URL", payments.url);
  vi.stubEnv("SANDBOX_PAYMENTS_KEY", KEY);
  const id = newId();
  const { redirectUrl = "", providerRef } = await providerFor("sandbox").create({
    externalId: id,
    amount: { units: 12_345, currency: "USD", scale: 2 },
    merchant: "Velo USA",
    method: "Credit Card",
    description: "90001",
    returnUrl: "http://velo.localhost:3000/",
    payer: { name: "Anna", email: "" },
    expiresAt: new Date(Date.now() + 3_600_000).toISOString(),
  });
  const request = await seedRequest({ id, providerRef });
  const headers = { origin: payments.url, "content-type": "application/x-www-form-urlencoded" };
  await fetch(redirectUrl, { method: "POST", redirect: "manual", headers, body: "choice=pay" });
  await send(callback(request, { more: { amount: undefined } }));
  await workAll();
  expect([await stateOf(request), await casesOf(id)]).toEqual(["paid", []]);
});

it("is tried again while the provider cannot be reached", async () => {
  vi.stubEnv("SANDBOX_PAYMENTS_URL", "http://127.0.0.1:9");
  vi.stubEnv("SANDBOX_PAYMENTS_KEY", KEY);
  const request = await seedRequest();
  await send(callback(request, { more: { amount: undefined } }));
  await expect(workAll()).rejects.toThrow("never processed");
  expect(await casesOf(request.id)).toEqual([]);
  vi.stubEnv("SANDBOX_PAYMENTS_URL", payments.url);
  await workAll();
  expect(await casesOf(request.id)).toMatchObject([{ reason: "unreadable" }]);
});

it("a callback about no request of ours is only stored", async () => {
  const request = await seedRequest();
  const before = (await eventsOf("payment.callback-received")).length;
  await send(callback(request, { more: { externalId: "order-4711", amount: undefined } }));
  expect((await eventsOf("payment.callback-received")).length).toBe(before);
});
