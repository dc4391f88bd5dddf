import { readdirSync, readFileSync } from "node:fs";
import { join } from "node:path";
import { CannotVoid, ProviderRefused, providerFor } from "@spoke/core/payments/providers";
import { midtransSignature } from "@spoke/core/payments/providers/midtrans.ts";
import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, it, vi } from "vitest";
import { dataSet } from "../../../support/data-sets.ts";
import { type FakeApi, ORDER, startFakeApi } from "./fake-api.ts";

const midtrans = providerFor("midtrans");
const MERCHANT = "Sepeda Raya Indonesia";
const order = {
  ...ORDER,
  amount: { units: 1_250_000, currency: "IDR", scale: 0 },
  merchant: MERCHANT,
  method: "Virtual Account BCA",
};
const reference = { externalId: order.externalId, providerRef: "1eae238a-cb9e-4f92-b284-aac8b39e4eab" };

/** A notification about a virtual account of ours. */
function about(more: Record<string, unknown> = {}): Record<string, unknown> {
  return {
    status_code: "200",
    transaction_id: reference.providerRef,
    order_id: order.externalId,
    merchant_id: "G141532850",
    gross_amount: "1250000.00",
    currency: "IDR",
    payment_type: "bank_transfer",
    va_numbers: [{ bank: "bca", va_number: "812785002530231" }],
    transaction_time: "2026-11-20 19:00:00",
    settlement_time: "2026-11-20 19:05:00",
    transaction_status: "settlement",
    fraud_status: "accept",
    ...more,
  };
}

function signed(input: Record<string, unknown>, key = "SB-Mid-server-new"): string {
  const { order_id, status_code, gross_amount } = input;
  const signature_key = midtransSignature(`${order_id}${status_code}${gross_amount}`, key);
  return JSON.stringify({ ...input, signature_key });
}

let api: FakeApi;
beforeAll(async () => {
  api = await startFakeApi();
});
afterAll(() => api.stop());
beforeEach(() => {
  vi.stubEnv("MIDTRANS_KEY", "SB-Mid-server-new,SB-Mid-server-old");
  vi.stubEnv("MIDTRANS_URL", api.url);
  vi.stubEnv("MIDTRANS_MERCHANT", `G141532850=${MERCHANT}`);
  api.got.length = 0;
});
afterEach(() => vi.unstubAllEnvs());

describe("a notification of Midtrans", () => {
  it("is accepted with either of two live server keys, and has the correct time and amount", async () => {
    for (const key of ["SB-Mid-server-new", "SB-Mid-server-old"]) {
      const { outcome } = await midtrans.verify({}, signed(about(), key));
      expect(outcome).toEqual({
        provider: "midtrans",
        externalId: order.externalId,
        providerRef: reference.providerRef,
        kind: "paid",
        amount: { units: 1_250_000, currency: "IDR", scale: 0 },
        merchant: MERCHANT,
        at: "2026-11-20T12:05:00.000Z",
        used: { type: "Virtual Account", brand: "BCA", last4: "" },
      });
    }
  });

  it.each([
    [{ gross_amount: "a lot" }, order.externalId],
    [{ transaction_status: "unheard-of" }, order.externalId],
    [{ transaction_status: "refund" }, undefined],
    [{ order_id: "4711", gross_amount: "a lot" }, undefined],
    [{}, undefined],
  ])("names our request where its outcome cannot be read (%o)", async (changed, request) => {
    expect((await midtrans.verify({}, signed(about(changed)))).unread).toBe(request);
  });

  const reason = (body: string) =>
    midtrans.verify({}, body).then(
      () => "taken",
      (error: unknown) => (error instanceof Error && "reason" in error ? error.reason : error),
    );

  it("is refused without a signature, with another key, or with a changed amount or order", async () => {
    expect(await reason(JSON.stringify(about()))).toBe("unsigned");
    expect(await reason(signed(about(), "else"))).toBe("wrong-signature");
    expect(await reason(signed(about()).replace("1250000.00", "125.00"))).toBe("wrong-signature");
    expect(await reason(signed(about()).replace(order.externalId, "01KAH2W9G0000000000000BBBB"))).toBe(
      "wrong-signature",
    );
    expect(await reason("[]")).toBe("unreadable");
    expect(await reason("{")).toBe("unreadable");
    vi.stubEnv("MIDTRANS_KEY", "");
    expect(await reason(signed(about(), ""))).toBe("unconfigured");
  });

  it.each([
    ["pending", "201", "pending"],
    ["deny", "202", "failed"],
    ["cancel", "200", "voided"],
    ["expire", "407", "expired"],
    ["refund", "200", undefined],
  ])("%s (%s) says %s", async (transaction_status, status_code, kind) => {
    const { outcome } = await midtrans.verify({}, signed(about({ transaction_status, status_code })));
    expect(outcome?.kind).toBe(kind);
  });

  it("has no outcome while a card is under review, and reports another account's merchant as it is", async () => {
    const looked = await midtrans.verify(
      {},
      signed(about({ transaction_status: "capture", fraud_status: "challenge" })),
    );
    expect(looked.outcome?.kind).toBe("pending");
    const foreign = await midtrans.verify({}, signed(about({ merchant_id: "G999" })));
    expect(foreign.outcome?.merchant).toBe("G999");
  });

  it("is the same event when repeated, and another event when the state changes", async () => {
    const [first, copy, next] = await Promise.all(
      [about(), about(), about({ transaction_status: "cancel" })].map((item) => midtrans.verify({}, signed(item))),
    );
    expect(copy?.eventId).toBe(first?.eventId);
    expect(next?.eventId).not.toBe(first?.eventId);
  });

  it("does not determine the state, which it does not sign: the API is queried", async () => {
    const { outcome } = await midtrans.verify({}, signed(about()));
    api.answer({ body: about({ transaction_status: "pending", status_code: "201" }) });
    expect(outcome && (await midtrans.confirm?.(outcome))?.kind).toBe("pending");
    expect(api.got[0]?.path).toBe(`/v2/${order.externalId}/status`);
    api.answer({ body: { status_code: "404", status_message: "not found" } });
    expect(outcome && (await midtrans.confirm?.(outcome))).toBeUndefined();
  });
});

const folder = dataSet("payment-webhooks");

describe.skipIf(!folder)("the payloads that Midtrans publishes", () => {
  const names = folder ? readdirSync(join(folder, "midtrans/core")) : [];

  it("are all parsed as notifications and as responses, and payments of others are ignored", async () => {
    expect(names.length).toBeGreaterThan(7);
    for (const name of names) {
      const input = JSON.parse(readFileSync(join(folder ?? "", "midtrans/core", name), "utf8"));
      expect((await midtrans.verify({}, signed(input))).outcome, name).toBeUndefined();
    }
  });

  it.each([
    ["transaction-response-1-settlement.json", "paid"],
    ["transaction-response-3-capture.json", "paid"],
    ["transaction-response-4-cancel.json", "voided"],
    ["transaction-response-5-expire.json", "expired"],
    ["transaction-response-6-refund.json", undefined],
    ["transaction-response-8-deny.json", "failed"],
  ])("%s with our id in it says %s", async (name, kind) => {
    const input = JSON.parse(readFileSync(join(folder ?? "", "midtrans/core", name), "utf8"));
    api.answer({ body: { ...input, order_id: order.externalId } });
    const existing = await midtrans.query(reference);
    expect(existing?.kind).toBe(kind);
    // Nobody says whose account it is.
    if (existing) expect(existing.merchant).toBe("");
  });
});

describe("Midtrans's API", () => {
  const made = {
    status_code: "201",
    transaction_id: reference.providerRef,
    order_id: order.externalId,
    merchant_id: "G141532850",
    gross_amount: "1250000.00",
    currency: "IDR",
    payment_type: "bank_transfer",
    transaction_status: "pending",
    va_numbers: [{ bank: "bca", va_number: "812785002530231" }],
    expiry_time: "2026-11-21 19:00:00",
  };
  const payment = {
    providerRef: reference.providerRef,
    virtualAccountNo: "812785002530231",
    virtualAccountBank: { name: "BCA", code: "014" },
    expiresAt: "2026-11-21T12:00:00.000Z",
  };

  it("opens one virtual account that expires with the request, even if repeated", async () => {
    api.answer({ body: made });
    expect(await midtrans.create(order)).toEqual(payment);
    const [charge] = api.got;
    expect(charge?.path).toBe("/v2/charge");
    expect(charge?.headers.authorization).toBe(`Basic ${Buffer.from("SB-Mid-server-new:").toString("base64")}`);
    const requests = JSON.parse(charge?.body ?? "");
    expect(requests).toMatchObject({
      payment_type: "bank_transfer",
      bank_transfer: { bank: "bca" },
      transaction_details: { order_id: order.externalId, gross_amount: 1_250_000 },
      custom_expiry: { unit: "minute" },
    });
    const began = Date.parse(`${requests.custom_expiry.order_time.slice(0, 19).replace(" ", "T")}+07:00`);
    const lapses = began + requests.custom_expiry.expiry_duration * 60_000;
    expect(Math.abs(lapses - Date.parse(order.expiresAt))).toBeLessThan(60_000);
    // Asked again, Midtrans says that it knows the order, and how it stands.
    api.answer({ body: { status_code: "406", status_message: "order_id is taken" } }, { body: made });
    expect(await midtrans.create(order)).toEqual(payment);
    expect(api.got.map(({ path }) => path)).toEqual(["/v2/charge", "/v2/charge", `/v2/${order.externalId}/status`]);
  });

  it("collects only whole rupiah, for its own merchant", async () => {
    const dollars = { ...order, amount: { units: 100, currency: "USD", scale: 2 } };
    await expect(midtrans.create(dollars)).rejects.toBeInstanceOf(ProviderRefused);
    await expect(midtrans.create({ ...order, merchant: "Another" })).rejects.toBeInstanceOf(ProviderRefused);
    const uneven = { ...order, amount: { units: 12_500_001, currency: "IDR", scale: 1 } };
    await expect(midtrans.create(uneven)).rejects.toBeInstanceOf(RangeError);
    expect(api.got).toEqual([]);
    api.answer({ body: { status_code: "400", status_message: "no" } });
    await expect(midtrans.create(order)).rejects.toBeInstanceOf(ProviderRefused);
    api.answer({ body: { status_code: "503", status_message: "the bank is away" } });
    await expect(midtrans.create(order)).rejects.not.toBeInstanceOf(ProviderRefused);
  });

  it("cancels an unpaid payment", async () => {
    api.answer({ body: { status_code: "200", transaction_status: "cancel" } });
    await midtrans.void(reference);
    expect(api.got.at(-1)?.path).toBe(`/v2/${order.externalId}/cancel`);
    api.answer({ body: { status_code: "412", status_message: "cannot be changed" } }, { body: about() });
    await expect(midtrans.void(reference)).rejects.toBeInstanceOf(CannotVoid);
  });
});
