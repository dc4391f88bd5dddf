import { reconciliations } from "@spoke/core/payments/settlement";
import { newId, now } from "@spoke/core/platform";
import { handler } from "@spoke/functions/webhooks/handler.ts";
import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, it, vi } from "vitest";
import {
  callback,
  eventsOf,
  invoiceOf,
  itemsOf,
  SECRET,
  seedRequest,
  send,
  signed,
  stateOf,
  system,
  workAll,
} from "../../builders/callbacks.ts";
import { stripeSignature } from "../../core/payments/providers/fake-api.ts";
import { startTable, type TestTable } from "../../support/cloud.ts";
import { httpEvent } from "../../support/http-event.ts";

let table: TestTable;
beforeAll(async () => {
  table = await startTable();
});
afterAll(() => table.stop());
beforeEach(() => vi.stubEnv("SANDBOX_WEBHOOK_SECRETS", SECRET));
afterEach(() => vi.unstubAllEnvs());

const settledOf = async (id: string) =>
  (await eventsOf("payment.settled")).filter(({ data }) => data.requestId === id).length;
const caseOf = async (id: string) =>
  (await system(() => reconciliations({}))).filter(({ outcome }) => outcome.externalId === id);

describe("a callback", () => {
  it("is stored with its event in one transaction, acknowledged at once, and settles the payment after the bus", async () => {
    const request = await seedRequest();
    expect(await send(callback(request))).toBe(200);
    expect(await stateOf(request)).toBe("pending");
    await workAll();
    expect(await stateOf(request)).toBe("paid");
    expect(await invoiceOf(request)).toEqual({ heldBy: request.id, paid: request.amount });
    expect(await settledOf(request.id)).toBe(1);
  });

  it("that arrives five times is stored and settled once", async () => {
    const request = await seedRequest();
    const body = callback(request);
    const before = (await itemsOf("CALLBACK#")).length;
    expect(await Promise.all([1, 2, 3, 4, 5].map(() => send(body)))).toEqual([200, 200, 200, 200, 200]);
    await workAll();
    expect((await itemsOf("CALLBACK#")).length).toBe(before + 1);
    expect(await settledOf(request.id)).toBe(1);
  });

  it("that says paid before another says pending leaves the request paid", async () => {
    const request = await seedRequest({ state: "created" });
    await send(callback(request));
    await workAll();
    await send(callback(request, { status: "pending" }));
    await send(callback(request, { status: "expired" }));
    await workAll();
    expect(await stateOf(request)).toBe("paid");
    expect(await caseOf(request.id)).toEqual([]);
  });

  it("about money that arrives after the end becomes one reconciliation case and settles nothing", async () => {
    for (const status of ["voided", "failed", "expired"]) {
      const request = await seedRequest();
      await send(callback(request, { status }));
      await workAll();
      expect(await stateOf(request)).toBe(status);
      expect((await invoiceOf(request)).heldBy).toBeUndefined();
      await send(callback(request));
      await send(callback(request));
      await workAll();
      expect(await stateOf(request)).toBe(status);
      expect(await caseOf(request.id)).toMatchObject([{ reason: "paid_after_end", state: "OPEN" }]);
      expect(await settledOf(request.id)).toBe(0);
    }
  });

  it.each([
    ["amount", { amount: { units: 12_344, scale: 2, currency: "USD" } }],
    ["amount", { amount: { units: 12_346, scale: 2, currency: "USD" } }],
    ["currency", { amount: { units: 12_345, scale: 2, currency: "EUR" } }],
    ["merchant", { merchant: "Somebody Else" }],
    ["merchant", { merchant: "" }],
  ])("with a wrong %s never settles", async (reason, fields) => {
    const request = await seedRequest();
    expect(await send(callback(request, fields))).toBe(200);
    await workAll();
    expect(await stateOf(request)).toBe("pending");
    expect(await caseOf(request.id)).toMatchObject([{ reason }]);
    expect(await invoiceOf(request)).toEqual({ heldBy: request.id, paid: undefined });
  });

  it("about an unknown payment, or from another provider, becomes a reconciliation case", async () => {
    const unknown = { ...(await seedRequest()), id: newId() };
    await send(callback(unknown));
    const elsewhere = await seedRequest({ provider: "stripe" });
    await send(callback(elsewhere));
    await workAll();
    expect(await caseOf(unknown.id)).toMatchObject([{ reason: "unknown" }]);
    expect(await caseOf(elsewhere.id)).toMatchObject([{ reason: "provider" }]);
    expect(await stateOf(elsewhere)).toBe("pending");
  });

  it("about anything else is acknowledged without an event", async () => {
    const before = (await eventsOf("payment.callback-received")).length;
    expect(await send(JSON.stringify({ id: `evt_${newId()}`, type: "account.updated" }))).toBe(200);
    expect((await eventsOf("payment.callback-received")).length).toBe(before);
  });
});

describe("a callback that the provider did not send", () => {
  it("is refused first, and nothing is stored", async () => {
    const request = await seedRequest();
    const before = (await itemsOf("CALLBACK#")).length;
    const body = callback(request);
    expect(await send(body, "another secret")).toBe(401);
    expect((await handler({ ...signed(body), headers: {} })).statusCode).toBe(401);
    expect((await handler({ ...signed(body), headers: { authorization: "Bearer x" } })).statusCode).toBe(401);
    expect((await handler({ ...signed(body), body: body.replace("12345", "1") })).statusCode).toBe(401);
    expect((await itemsOf("CALLBACK#")).length).toBe(before);
  });

  it("is refused if replayed after 300 seconds or dated ahead", async () => {
    const body = callback(await seedRequest());
    const at = (seconds: number) => signed(body, SECRET, Math.floor(now() / 1000) + seconds);
    expect((await handler(at(-301))).statusCode).toBe(401);
    expect((await handler(at(301))).statusCode).toBe(401);
    expect((await handler(at(-290))).statusCode).toBe(200);
  });

  it("is accepted with the old and the new secret during rotation, and only with the new one afterwards", async () => {
    vi.stubEnv("SANDBOX_WEBHOOK_SECRETS", `new-secret, ${SECRET}`);
    expect(await send(callback(await seedRequest()))).toBe(200);
    expect(await send(callback(await seedRequest()), "new-secret")).toBe(200);
    vi.stubEnv("SANDBOX_WEBHOOK_SECRETS", "new-secret");
    expect(await send(callback(await seedRequest()))).toBe(401);
    vi.stubEnv("SANDBOX_WEBHOOK_SECRETS", "");
    expect(await send(callback(await seedRequest()), "")).toBe(401);
  });

  it("is refused if it is larger than 64 KB, for an unknown provider, or not JSON", async () => {
    const long = callback(await seedRequest(), { more: { note: "x".repeat(70_000) } });
    expect((await handler(signed(long))).statusCode).toBe(413);
    const other = { ...signed("{}"), pathParameters: { provider: "paypal" } };
    expect((await handler(other)).statusCode).toBe(404);
    expect((await handler(signed("no JSON"))).statusCode).toBe(400);
    expect((await handler(signed("[1]"))).statusCode).toBe(400);
  });

  it("is refused the same way for Stripe", async () => {
    vi.stubEnv("STRIPE_WEBHOOK_SECRETS", "whsec_1");
    const payload = JSON.stringify({
      id: "evt_1PgafyB7WZ01zgkW",
      type: "charge.succeeded",
      created: 1,
      data: { object: {} },
    });
    const call = (secret: string) =>
      handler(
        httpEvent({
          method: "POST",
          path: "/webhooks/stripe",
          pathParameters: { provider: "stripe" },
          headers: { "stripe-signature": stripeSignature(payload, secret) },
          body: payload,
        }),
      );
    expect((await call("whsec_2")).statusCode).toBe(401);
    expect((await call("whsec_1")).statusCode).toBe(200);
  });
});
