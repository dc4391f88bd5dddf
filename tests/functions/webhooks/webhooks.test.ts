import { reconciliations } from "@spoke/core/payments/settlement";
import { newId, now } from "@spoke/core/platform";
import { handler } from "@spoke/functions/webhooks/handler.ts";
import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, it, vi } from "vitest";
import { stripeSignature } from "../../core/payments/providers/fake-api.ts";
import {
  eventsOf,
  invoiceOf,
  itemsOf,
  SECRET,
  seedRequest,
  send,
  signed,
  stateOf,
  system,
  told,
  workAll,
} from "../../core/payments/settlement/world.ts";
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
  it("is kept with its event in one step, answered at once, and settles the payment behind the bus", async () => {
    const request = await seedRequest();
    expect(await send(told(request))).toBe(200);
    expect(await stateOf(request)).toBe("pending");
    await workAll();
    expect(await stateOf(request)).toBe("paid");
    expect(await invoiceOf(request)).toEqual({ heldBy: request.id, paid: request.amount });
    expect(await settledOf(request.id)).toBe(1);
  });

  it("that comes five times is kept and settled once", async () => {
    const request = await seedRequest();
    const body = told(request);
    const before = (await itemsOf("CALLBACK#")).length;
    expect(await Promise.all([1, 2, 3, 4, 5].map(() => send(body)))).toEqual([200, 200, 200, 200, 200]);
    await workAll();
    expect((await itemsOf("CALLBACK#")).length).toBe(before + 1);
    expect(await settledOf(request.id)).toBe(1);
  });

  it("that says paid before another says pending leaves it paid", async () => {
    const request = await seedRequest({ state: "created" });
    await send(told(request));
    await workAll();
    await send(told(request, { status: "pending" }));
    await send(told(request, { status: "expired" }));
    await workAll();
    expect(await stateOf(request)).toBe("paid");
    expect(await caseOf(request.id)).toEqual([]);
  });

  it("of money that came after the end is a case for a person, once, and settles nothing", async () => {
    for (const status of ["voided", "failed", "expired"]) {
      const request = await seedRequest();
      await send(told(request, { status }));
      await workAll();
      expect(await stateOf(request)).toBe(status);
      expect((await invoiceOf(request)).heldBy).toBeUndefined();
      await send(told(request));
      await send(told(request));
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
  ])("of a wrong %s never settles", async (reason, given) => {
    const request = await seedRequest();
    expect(await send(told(request, given))).toBe(200);
    await workAll();
    expect(await stateOf(request)).toBe("pending");
    expect(await caseOf(request.id)).toMatchObject([{ reason }]);
    expect(await invoiceOf(request)).toEqual({ heldBy: request.id, paid: undefined });
  });

  it("about a payment that nobody asked for, or at another provider, is a case", async () => {
    const unknown = { ...(await seedRequest()), id: newId() };
    await send(told(unknown));
    const elsewhere = await seedRequest({ provider: "stripe" });
    await send(told(elsewhere));
    await workAll();
    expect(await caseOf(unknown.id)).toMatchObject([{ reason: "unknown" }]);
    expect(await caseOf(elsewhere.id)).toMatchObject([{ reason: "provider" }]);
    expect(await stateOf(elsewhere)).toBe("pending");
  });

  it("about nothing of ours is kept, and nothing follows", async () => {
    const before = (await eventsOf("payment.callback-received")).length;
    expect(await send(JSON.stringify({ id: `evt_${newId()}`, type: "account.updated" }))).toBe(200);
    expect((await eventsOf("payment.callback-received")).length).toBe(before);
  });
});

describe("a callback that is not the provider's", () => {
  it("is refused before anything else, and leaves nothing", async () => {
    const request = await seedRequest();
    const kept = (await itemsOf("CALLBACK#")).length;
    const body = told(request);
    expect(await send(body, "another secret")).toBe(401);
    expect((await handler({ ...signed(body), headers: {} })).statusCode).toBe(401);
    expect((await handler({ ...signed(body), headers: { authorization: "Bearer x" } })).statusCode).toBe(401);
    expect((await handler({ ...signed(body), body: body.replace("12345", "1") })).statusCode).toBe(401);
    expect((await itemsOf("CALLBACK#")).length).toBe(kept);
  });

  it("is refused when it is replayed after 300 seconds, or is dated ahead", async () => {
    const body = told(await seedRequest());
    const at = (seconds: number) => signed(body, SECRET, Math.floor(now() / 1000) + seconds);
    expect((await handler(at(-301))).statusCode).toBe(401);
    expect((await handler(at(301))).statusCode).toBe(401);
    expect((await handler(at(-290))).statusCode).toBe(200);
  });

  it("is taken with the old and the new secret while it is changed, and with the old one no more after that", async () => {
    vi.stubEnv("SANDBOX_WEBHOOK_SECRETS", `new-secret, ${SECRET}`);
    expect(await send(told(await seedRequest()))).toBe(200);
    expect(await send(told(await seedRequest()), "new-secret")).toBe(200);
    vi.stubEnv("SANDBOX_WEBHOOK_SECRETS", "new-secret");
    expect(await send(told(await seedRequest()))).toBe(401);
    vi.stubEnv("SANDBOX_WEBHOOK_SECRETS", "");
    expect(await send(told(await seedRequest()), "")).toBe(401);
  });

  it("is not read when it is longer than 64 KB, for no provider of ours, or no JSON", async () => {
    const long = told(await seedRequest(), { more: { note: "x".repeat(70_000) } });
    expect((await handler(signed(long))).statusCode).toBe(413);
    const other = { ...signed("{}"), pathParameters: { provider: "paypal" } };
    expect((await handler(other)).statusCode).toBe(404);
    expect((await handler(signed("no JSON"))).statusCode).toBe(400);
    expect((await handler(signed("[1]"))).statusCode).toBe(400);
  });

  it("is refused the same way where the provider is Stripe", async () => {
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
