import { mkdtempSync, readdirSync, readFileSync, rmSync, statSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { ReceiveMessageCommand } from "@aws-sdk/client-sqs";
import { providerFor } from "@spoke/core/payments/providers";
import { midtransSignature } from "@spoke/core/payments/providers/midtrans.ts";
import { newId } from "@spoke/core/platform";
import { type PaymentSandbox, startPayments } from "@spoke/sandbox/payments/server.ts";
import { afterAll, beforeAll, expect, it } from "vitest";
import { callback, itemsOf, SECRET, seedRequest, signed, stateOf } from "../../builders/callbacks.ts";
import { stripeSignature } from "../../core/payments/providers/fake-api.ts";
import { startCloud, type TestCloud } from "../../support/cloud.ts";
import { until } from "../../support/until.ts";

const KEY = "sandbox-key-of-the-tests-0123456789";
const MERCHANT = "Sepeda Raya Indonesia";
const directory = mkdtempSync(join(tmpdir(), "spoke-payments-"));
let payments: PaymentSandbox;
let cloud: TestCloud;

beforeAll(async () => {
  payments = await startPayments({ directory: join(directory, "sandbox"), key: KEY, webhookSecret: SECRET });
  const environment = {
    SANDBOX_PAYMENTS_URL: payments.url,
    MIDTRANS_MERCHANT: `G141532850=${MERCHANT}`,
    // Nobody answers there.
    MIDTRANS_URL: "http://127.0.0.1:9",
  };
  cloud = await startCloud({
    functions: true,
    directory: join(directory, "cloud"),
    secrets: {
      SANDBOX_PAYMENTS_KEY: KEY,
      SANDBOX_WEBHOOK_SECRETS: SECRET,
      STRIPE_WEBHOOK_SECRETS: "whsec_1",
      MIDTRANS_KEY: "SB-Mid-server-1",
    },
    change: ({ Resources }) => {
      for (const { Type, Properties } of Object.values(Resources)) {
        const variables = Object(Properties?.Environment).Variables;
        if (Type === "AWS::Lambda::Function" && variables) Object.assign(variables, environment);
      }
    },
  });
  payments.setCallbackUrl(`${cloud.api.url}/webhooks/sandbox`);
}, 300_000);
afterAll(async () => {
  await payments?.stop();
  await cloud?.stop();
  rmSync(directory, { recursive: true, force: true });
});

const post = async (path: string, headers: Record<string, string | undefined>, body: string) => {
  const present = Object.entries(headers).flatMap(([name, value]): [string, string][] =>
    value ? [[name, value]] : [],
  );
  const answer = await fetch(`${cloud.api.url}${path}`, { method: "POST", headers: present, body });
  return answer.status;
};
const postSandbox = (body: string, secret = SECRET) => post("/webhooks/sandbox", signed(body, secret).headers, body);

it("a payment on the provider's page is settled through callback, outbox, bus, and the deployed functions", async () => {
  const request = await seedRequest();
  const { redirectUrl = "", providerRef } = await providerFor("sandbox").create({
    externalId: request.id,
    amount: { units: 12_345, currency: "USD", scale: 2 },
    merchant: request.merchant,
    method: "Credit Card",
    description: "90001",
    returnUrl: "http://velo.localhost:3000/en-us/payment/invoice?request=1",
    payer: { name: "Anna", email: "" },
    expiresAt: request.expiresAt,
  });
  expect(await (await fetch(redirectUrl)).text()).toContain("$123.45");
  const paid = await fetch(redirectUrl, {
    method: "POST",
    redirect: "manual",
    headers: { origin: payments.url, "content-type": "application/x-www-form-urlencoded" },
    body: new URLSearchParams({ choice: "pay", method: "visa", copies: "4" }).toString(),
  });
  expect(paid.headers.get("location")).toBe("http://velo.localhost:3000/en-us/payment/invoice?request=1");
  await until("it is paid", async () => (await stateOf(request)) === "paid");
  expect(await providerFor("sandbox").query({ externalId: request.id, providerRef })).toMatchObject({ kind: "paid" });
}, 60_000);

/** Numbers that nobody's system may keep: cards, accounts, IBANs, as they are and in groups. */
const CANARIES = [
  "4242424242424242",
  "4000-0566-5566-5556",
  "5555 5555 5555 4444",
  "378282246310005",
  "DE89370400440532013000",
  "GB29 NWBK 6016 1331 9268 19",
  "000123456789",
  "110000000",
];

it("no card or account number is stored anywhere", async () => {
  const before = (await itemsOf("CALLBACK#")).length;
  let taken = 0;
  for (const canary of CANARIES) {
    const request = await seedRequest();
    const everywhere = {
      more: {
        reason: canary,
        savedToken: canary,
        used: { type: canary, brand: `Visa ${canary}`, last4: canary },
        payer: { name: canary, iban: canary },
        [canary]: canary,
      },
    };
    // The number as anybody's name, as the merchant, and as the ids.
    for (const more of [{}, { merchant: canary, status: "failed" }, { id: canary, eventId: canary }]) {
      const body = callback(request, { ...everywhere, ...more });
      expect(await postSandbox(body)).toBe(200);
      taken += 1;
    }
    expect(await postSandbox(callback(request, everywhere), "wrong")).toBe(401);
    const metadata = { externalId: newId(), merchant: canary, [canary]: canary };
    const object = { id: canary, amount_total: 1, currency: "usd", payment_status: "paid", metadata, name: canary };
    const event = { id: `evt_${canary}`, created: 1, type: "checkout.session.completed", data: { object } };
    for (const content of [
      event,
      { ...event, id: `evt_a${newId()}`, data: { object: { ...object, id: "cs_test_a1" } } },
    ]) {
      const payload = JSON.stringify(content);
      const header = stripeSignature(payload, "whsec_1");
      expect(await post("/webhooks/stripe", { "stripe-signature": header }, payload)).toBe(200);
      taken += 1;
    }
    const notification = {
      order_id: newId(),
      status_code: "200",
      gross_amount: "1.00",
      transaction_id: canary,
      bank: canary,
    };
    const signature_key = midtransSignature(`${notification.order_id}2001.00`, "SB-Mid-server-1");
    const card = {
      ...notification,
      signature_key,
      masked_card: canary,
      transaction_status: canary,
      merchant_id: canary,
    };
    expect(await post("/webhooks/midtrans", {}, JSON.stringify(card))).toBe(200);
    taken += 1;
    expect(await post("/webhooks/midtrans", {}, `{"order_id": "${canary}", ${canary}`)).toBe(400);
  }
  expect((await itemsOf("CALLBACK#")).length).toBe(before + taken);
  await until(
    "all of them are worked",
    async () => {
      const waiting = (await itemsOf("OUTBOX#")).filter(
        ({ envelope }) => Object(envelope).type === "payment.callback-received",
      );
      const done = await itemsOf("DONE#payment-callback-settle#");
      return waiting.length > 0 && done.length === waiting.length;
    },
    60_000,
  );
  const left = await Promise.all(
    cloud.plan.queues.map(({ url }) =>
      cloud.clients.sqs.send(
        new ReceiveMessageCommand({ QueueUrl: url, MaxNumberOfMessages: 10, VisibilityTimeout: 0 }),
      ),
    ),
  );
  const stored = [JSON.stringify(await itemsOf("")), JSON.stringify(left.map(({ Messages }) => Messages)), ...files()];
  // A number in groups is the same number.
  const found = CANARIES.filter((canary) => {
    const plain = canary.replace(/[ -]/g, "");
    return stored.some((text) => text.includes(canary) || text.includes(plain));
  });
  expect(found).toEqual([]);
}, 180_000);

/** Everything that the cloud has on its disk: tables, objects, queues, events, logs. The sandbox's own is not part of it. */
function files(): string[] {
  const folder = join(directory, "cloud");
  const names = readdirSync(folder, { recursive: true }).map((name) => join(folder, String(name)));
  return names.filter((name) => statSync(name).isFile()).map((name) => readFileSync(name, "latin1"));
}
