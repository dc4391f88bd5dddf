import { mkdtempSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { providerFor } from "@spoke/core/payments/providers";
import type { PaymentRequest } from "@spoke/core/payments/requests/schema.ts";
import { readRequest } from "@spoke/core/payments/requests/store.ts";
import { closeReconciliation, reconciliations } from "@spoke/core/payments/settlement";
import { queryProviders } from "@spoke/core/payments/settlement/query.ts";
import { newId, now, setClock } from "@spoke/core/platform";
import { type PaymentSandbox, startPayments } from "@spoke/sandbox/payments/server.ts";
import { afterAll, beforeAll, expect, it, vi } from "vitest";
import { eventsOf, invoiceOf, seedRequest, stateOf, system } from "../../../builders/callbacks.ts";
import { startTable, type TestTable } from "../../../support/cloud.ts";
import { refusalOf } from "../../../support/portal.ts";

const directory = mkdtempSync(join(tmpdir(), "spoke-ask-"));
const keys = { key: "key-of-the-sandbox-0123456789abcdef", webhookSecret: "secret-of-the-sandbox-0123456789" };
let table: TestTable;
let payments: PaymentSandbox;

// The sandbox has no callback address, so the portal must query it.
beforeAll(async () => {
  table = await startTable();
  payments = await startPayments({ directory, ...keys });
  vi.stubEnv("SANDBOX_PAYMENTS_URL", payments.url);
  vi.stubEnv("SANDBOX_PAYMENTS_KEY", keys.key);
});
afterAll(async () => {
  vi.unstubAllEnvs();
  await payments.stop();
  await table.stop();
  rmSync(directory, { recursive: true, force: true });
});

const ask = () => system(() => queryProviders({}));
const ago = (minutes: number): string => new Date(now() - minutes * 60_000).toISOString();

/** A request that the sandbox knows, some minutes old, and where it is paid. */
async function requests(input: Partial<PaymentRequest> = {}, units = 12_345) {
  const id = newId();
  const { redirectUrl = "", providerRef } = await providerFor("sandbox").create({
    externalId: id,
    amount: { units: units, currency: "USD", scale: 2 },
    merchant: "Velo USA",
    method: "Credit Card",
    description: "90001",
    returnUrl: "http://velo.localhost:3000/",
    payer: { name: "Anna", email: "" },
    expiresAt: new Date(now() + 3_600_000).toISOString(),
  });
  const request = await seedRequest({ id, providerRef, createdAt: ago(10), ...input });
  return { request, redirectUrl };
}

async function choose(url: string, choice: string): Promise<void> {
  const headers = { origin: payments.url, "content-type": "application/x-www-form-urlencoded" };
  await fetch(url, { method: "POST", redirect: "manual", headers, body: `choice=${choice}` });
}

it("a payment without a callback is settled once when its provider is polled", async () => {
  const { request, redirectUrl } = await requests();
  expect(await ask()).toMatchObject({ queried: 1, settled: 0 });
  expect(await stateOf(request)).toBe("pending");
  await choose(redirectUrl, "pay");
  expect(await ask()).toMatchObject({ queried: 1, settled: 1 });
  expect(await ask()).toMatchObject({ queried: 0 });
  expect(await stateOf(request)).toBe("paid");
  expect(await invoiceOf(request)).toEqual({ heldBy: request.id, paid: request.amount });
  expect((await eventsOf("payment.settled")).filter(({ data }) => data.requestId === request.id)).toHaveLength(1);
});

it("a request left without a payment after a crash is sent again, but not while it is new", async () => {
  const left = await seedRequest({ state: "created", providerRef: undefined, createdAt: ago(3) });
  const fresh = await seedRequest({ state: "created", providerRef: undefined });
  expect(await ask()).toMatchObject({ initiated: 1 });
  expect(await readRequest(left.id)).toMatchObject({
    state: "pending",
    providerRef: expect.stringMatching(/^sbx_/),
    redirectUrl: expect.stringContaining(payments.url),
  });
  expect(await stateOf(fresh)).toBe("created");
  // A payment that the provider had made before the crash is the same one.
  const { request } = await requests({ state: "created", createdAt: ago(3) });
  const { providerRef } = request;
  await ask();
  expect(await readRequest(request.id)).toMatchObject({ state: "pending", providerRef });
});

it("an unpaid request expires, and its invoice is open again", async () => {
  const { request } = await requests({ expiresAt: ago(60) });
  await ask();
  expect(await stateOf(request)).toBe("expired");
  expect((await invoiceOf(request)).heldBy).toBeUndefined();
});

it("an unresponsive provider does not delay others", async () => {
  const elsewhere = await seedRequest({
    provider: "stripe",
    providerRef: "cs_test_a1YS1URlnyQCN5f",
    createdAt: ago(10),
  });
  const { request, redirectUrl } = await requests();
  await choose(redirectUrl, "fail");
  expect((await ask()).failed).toBeGreaterThan(0);
  expect(await stateOf(request)).toBe("failed");
  expect(await stateOf(elsewhere)).toBe("pending");
});

it("money that does not match stays one case over repeated polls, until it is closed", async () => {
  const { request, redirectUrl } = await requests({}, 99);
  await choose(redirectUrl, "pay");
  await ask();
  const clock = setClock(() => Date.now() + 1000);
  await ask();
  clock();
  const cases = async () =>
    (await system(() => reconciliations({}))).filter((item) => item.outcome.externalId === request.id);
  const [only, ...others] = await cases();
  expect(others).toEqual([]);
  expect(only).toMatchObject({ reason: "amount", state: "OPEN", outcome: { kind: "paid" } });
  const id = only?.id ?? "";
  const close = (note: string) => refusalOf(system(() => closeReconciliation({ id, note, money: "refunded" })));
  expect(await close("")).toMatchObject({ kind: "invalid" });
  // Until somebody has seen to the money nobody may pay the invoice once more.
  const later = setClock(() => Date.parse(request.expiresAt) + 30 * 86_400_000);
  await ask();
  later();
  expect([await stateOf(request), (await invoiceOf(request)).heldBy]).toEqual(["pending", request.id]);
  expect(await close("Refunded")).toBeUndefined();
  expect([await stateOf(request), (await invoiceOf(request)).heldBy]).toEqual(["failed", undefined]);
  expect(await close("Refunded")).toMatchObject({ kind: "conflict" });
  expect(await cases()).toEqual([]);
  await ask();
  expect(await cases()).toEqual([]);
  const all = await system(() => reconciliations({ closed: true }));
  expect(all.find((item) => item.id === id)).toMatchObject({ state: "CLOSED", note: "Refunded" });
  expect(await refusalOf(system(() => closeReconciliation({ id: "NONE", note: "x" })))).toMatchObject({
    kind: "not-found",
  });
});
