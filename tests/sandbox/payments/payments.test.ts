import { once } from "node:events";
import { mkdtempSync, rmSync } from "node:fs";
import { createServer } from "node:http";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { CannotVoid, ProviderRefused, providerFor } from "@spoke/core/payments/providers";
import { newId } from "@spoke/core/platform";
import { type PaymentSandbox, startPayments } from "@spoke/sandbox/payments/server.ts";
import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, it, vi } from "vitest";
import { until } from "../../support/until.ts";

const directory = mkdtempSync(join(tmpdir(), "spoke-sandbox-"));
const keys = { key: "key-of-the-sandbox-0123456789abcdef", webhookSecret: "secret-of-the-sandbox-0123456789" };
const sandbox = providerFor("sandbox");

/** The portal's side: records callbacks with a valid signature, and refuses the first `refusing` ones. */
const received: { eventId: string; kind: string | undefined; amount: number | undefined }[] = [];
let refusing = 0;
const portal = createServer(async (request, response) => {
  let body = "";
  for await (const part of request.setEncoding("utf8")) body += part;
  if (refusing > 0) {
    refusing -= 1;
    response.writeHead(500).end();
    return;
  }
  const headers = Object.fromEntries(Object.entries(request.headers).map(([name, value]) => [name, String(value)]));
  const { eventId, outcome } = await sandbox.verify(headers, body);
  received.push({ eventId, kind: outcome?.kind, amount: outcome?.amount.units });
  response.writeHead(200).end();
});

let payments: PaymentSandbox;
let callback = "";

async function start(): Promise<void> {
  payments = await startPayments({ directory, ...keys });
  payments.setCallbackUrl(callback);
  vi.stubEnv("SANDBOX_PAYMENTS_URL", payments.url);
}

beforeAll(async () => {
  portal.listen(0, "127.0.0.1");
  await once(portal, "listening");
  const address = portal.address();
  callback = `http://127.0.0.1:${typeof address === "object" && address ? address.port : 0}/webhooks/sandbox`;
});
afterAll(async () => {
  portal.close();
  portal.closeAllConnections();
  rmSync(directory, { recursive: true, force: true });
});
beforeEach(async () => {
  vi.stubEnv("SANDBOX_PAYMENTS_KEY", keys.key);
  vi.stubEnv("SANDBOX_WEBHOOK_SECRETS", keys.webhookSecret);
  received.length = 0;
  await start();
});
afterEach(async () => {
  await payments.stop();
  vi.unstubAllEnvs();
});

const RETURN = "http://northline.localhost:3000/en-us/payment/invoice?request=1";

const order = (changes: object = {}) => ({
  externalId: newId(),
  amount: { units: 12_345, currency: "USD", scale: 2 },
  merchant: "Northline USA",
  method: "Credit Card",
  description: "90001, <b>90002</b>",
  returnUrl: RETURN,
  payer: { name: "Anna", email: "anna@example.com" },
  expiresAt: new Date(Date.now() + 3_600_000).toISOString(),
  ...changes,
});

async function choose(url: string, fields: Record<string, string>, origin = payments.url) {
  const body = new URLSearchParams(fields).toString();
  const headers = { origin, "content-type": "application/x-www-form-urlencoded" };
  return fetch(url, { method: "POST", redirect: "manual", headers, body });
}

const callbacks = (count: number) => until(`${count} callbacks arrived`, () => received.length >= count && received);

describe("the payment page", () => {
  it("shows the payment, with a policy that allows its form to redirect to the shop", async () => {
    const { redirectUrl = "" } = await sandbox.create(order());
    const answer = await fetch(redirectUrl);
    const page = await answer.text();
    for (const text of ["$123.45", "Northline USA", "Anna", "Test Visa ending in 4242", "&lt;b&gt;"])
      expect(page).toContain(text);
    expect(answer.headers.get("content-security-policy")).toContain(
      "form-action 'self' http://northline.localhost:3000;",
    );
  });

  it("leads back to the shop without a payment, which then awaits no answer", async () => {
    const { redirectUrl = "" } = await sandbox.create(order({ returnUrl: `${RETURN}&outcome=return` }));
    const answer = await choose(redirectUrl, { choice: "back" });
    expect([answer.status, answer.headers.get("location")]).toEqual([303, `${RETURN}&outcome=cancel`]);
  });

  it.each([
    ["pay", "paid"],
    ["fail", "failed"],
    ["expire", "expired"],
  ])("%s redirects to the shop and sends %s in a signed callback", async (choice, kind) => {
    const request = order();
    const { redirectUrl = "", providerRef } = await sandbox.create(request);
    const answer = await choose(redirectUrl, { choice, method: "mastercard" });
    expect([answer.status, answer.headers.get("location")]).toEqual([303, RETURN]);
    expect(await callbacks(1)).toMatchObject([{ kind, amount: 12_345 }]);
    expect(await sandbox.query({ externalId: request.externalId, providerRef })).toMatchObject({
      kind,
      used: { type: "Credit Card", brand: "Mastercard", last4: "4444" },
    });
    // A finished payment stays as it is.
    await choose(redirectUrl, { choice: "pay" });
    expect((await sandbox.query({ externalId: request.externalId, providerRef }))?.kind).toBe(kind);
  });

  it("sends copies of an event, and another amount, on request", async () => {
    const { redirectUrl = "" } = await sandbox.create(order());
    await choose(redirectUrl, { choice: "pay", copies: "3", otherAmount: "1" });
    const copies = await callbacks(3);
    expect(new Set(copies.map(({ eventId }) => eventId)).size).toBe(1);
    expect(copies.map(({ amount }) => amount)).toEqual([12_346, 12_346, 12_346]);
  });

  it("lets the money of a payment that has ended come all the same, once", async () => {
    const { redirectUrl = "" } = await sandbox.create(order());
    const offersLate = async () => (await (await fetch(redirectUrl)).text()).includes('value="late"');
    await choose(redirectUrl, { choice: "late" });
    expect([received, await offersLate()]).toEqual([[], false]);
    await choose(redirectUrl, { choice: "expire" });
    await callbacks(1);
    expect(await offersLate()).toBe(true);
    await choose(redirectUrl, { choice: "late" });
    expect((await callbacks(2)).map(({ kind }) => kind)).toEqual(["expired", "paid"]);
    expect(await offersLate()).toBe(false);
  });

  it("offers a virtual account for rupiah, and can be paid later", async () => {
    const rupiah = { amount: { units: 1_250_000, currency: "IDR", scale: 0 }, method: "Virtual Account" };
    const { redirectUrl = "", virtualAccountNo = "", ...rest } = await sandbox.create(order(rupiah));
    expect(rest.virtualAccountBank).toEqual({ name: "BCA", code: "014" });
    expect(virtualAccountNo).toMatch(/^8808\d{8}$/);
    expect(await (await fetch(redirectUrl)).text()).toContain(virtualAccountNo);
    await choose(redirectUrl, { choice: "later" });
    expect((await callbacks(2)).map(({ kind, amount }) => [kind, amount])).toEqual([
      ["pending", 1_250_000],
      ["paid", 1_250_000],
    ]);
  });

  it("refuses forms from other sites and unknown pages", async () => {
    const { redirectUrl = "" } = await sandbox.create(order());
    expect((await choose(redirectUrl, { choice: "pay" }, "https://evil.example")).status).toBe(403);
    expect((await fetch(`${payments.url}/pay/sbx_none`)).status).toBe(404);
    expect((await fetch(payments.url)).status).toBe(200);
  });
});

describe("the payment API", () => {
  it("creates a payment once per id, and only with the right key", async () => {
    const request = order();
    const first = await sandbox.create(request);
    expect(await sandbox.create(request)).toEqual(first);
    vi.stubEnv("SANDBOX_PAYMENTS_KEY", "another");
    await expect(sandbox.create(order())).rejects.toBeInstanceOf(ProviderRefused);
    vi.stubEnv("SANDBOX_PAYMENTS_URL", "");
    await expect(sandbox.create(order())).rejects.toBeInstanceOf(ProviderRefused);
  });

  it("voids unpaid payments only", async () => {
    const [open, paid] = [order(), order()];
    const [unpaid, other] = [await sandbox.create(open), await sandbox.create(paid)];
    await sandbox.void({ externalId: open.externalId, providerRef: unpaid.providerRef });
    expect(await callbacks(1)).toMatchObject([{ kind: "voided" }]);
    await choose(other.redirectUrl ?? "", { choice: "pay" });
    const paidRef = { externalId: paid.externalId, providerRef: other.providerRef };
    await expect(sandbox.void(paidRef)).rejects.toBeInstanceOf(CannotVoid);
    await callbacks(2);
    expect(await sandbox.query({ externalId: newId(), providerRef: "" })).toBeUndefined();
  });

  it("saves a method, which is then charged without a page", async () => {
    const first = order({ save: true });
    const { redirectUrl = "", providerRef } = await sandbox.create(first);
    await choose(redirectUrl, { choice: "pay" });
    const token = (await sandbox.query({ externalId: first.externalId, providerRef }))?.savedToken;
    expect(token).toMatch(/^sav_\w{26}$/);
    await sandbox.create(order({ savedToken: token }));
    expect((await callbacks(2)).map(({ kind }) => kind)).toEqual(["paid", "paid"]);
  });

  it("expires an unpaid payment", async () => {
    await sandbox.create(order({ expiresAt: new Date(Date.now() + 300).toISOString() }));
    expect(await callbacks(1)).toMatchObject([{ kind: "expired" }]);
  });
});

it("repeats a callback until it is accepted, also after a restart at the same address", async () => {
  const request = order();
  const { redirectUrl = "" } = await sandbox.create(request);
  refusing = 2;
  await choose(redirectUrl, { choice: "pay" });
  await until("the callback is refused", () => refusing < 2);
  const before = payments.url;
  await payments.stop();
  expect(received).toEqual([]);
  await start();
  expect(payments.url).toBe(before);
  expect(await callbacks(1)).toMatchObject([{ kind: "paid" }]);
  expect(await (await fetch(redirectUrl)).text()).toContain("Paid");
});
