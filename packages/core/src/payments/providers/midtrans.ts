import { createHash } from "node:crypto";
import { decodeTime } from "ulid";
import { wholeUnits } from "./amounts.ts";
import { BANKS, type BankId, bankIn, bankOf } from "./banks.ts";
import { type Answer, call, parseJson } from "./http.ts";
import { jakartaTime, midtransOutcome, utcOf } from "./midtrans-outcome.ts";
import { eventKey, unreadRequest } from "./safe.ts";
import { secrets, timingSafeEqualText } from "./secrets.ts";
import {
  type Bank,
  CallbackRefused,
  CannotVoid,
  type PaymentProvider,
  type ProviderOrder,
  ProviderRefused,
} from "./types.ts";

const PRODUCTION = "https://api.midtrans.com";
/** Where accounts are opened if the method's type names no bank. */
const USUAL_BANK: BankId = "bni";
const CREATED = new Set(["200", "201"]);
const DUPLICATE = "406";
const MINUTE = 60_000;

/**
 * Midtrans (core API): a virtual account for each payment, which expires by itself. The server key is also the webhook secret.
 * MIDTRANS_MERCHANT names the merchant of the key's account: `G141532850=Sepeda Raya`.
 */
export const midtrans: PaymentProvider = {
  id: "midtrans",

  async create(order) {
    const { name } = merchant();
    if (order.merchant !== name) throw new ProviderRefused("this merchant has no Midtrans account on this stage");
    const first = await api("POST", "/v2/charge", chargeOf(order), order.externalId);
    // For a duplicate order, the status has the existing payment.
    const { body } = first.body.status_code === DUPLICATE ? await statusOf(order.externalId) : first;
    if (!CREATED.has(String(body.status_code))) throw refusal(body);
    const { number, bank } = accountOf(body);
    const expiresAt = utcOf(body.expiry_time);
    if (typeof body.transaction_id !== "string" || !number)
      throw new Error("response of Midtrans has no virtual account");
    return {
      providerRef: body.transaction_id,
      virtualAccountNo: number,
      ...(bank && { virtualAccountBank: bank }),
      ...(expiresAt && { expiresAt }),
    };
  },

  /** Midtrans signs no time: a replay is harmless because the status is queried (`confirm`). */
  async verify(_headers, body) {
    const live = secrets("MIDTRANS_KEY");
    if (live.length === 0) throw new CallbackRefused("unconfigured");
    const notification = parseJson(body);
    if (!notification) throw new CallbackRefused("unreadable");
    const { order_id, status_code, gross_amount, signature_key, transaction_id, transaction_status } = notification;
    if (typeof signature_key !== "string") throw new CallbackRefused("unsigned");
    const signed = `${String(order_id)}${String(status_code)}${String(gross_amount)}`;
    if (!live.some((key) => timingSafeEqualText(midtransSignature(signed, key), signature_key)))
      throw new CallbackRefused("wrong-signature");
    const eventId = eventKey(
      `${[order_id, transaction_id, transaction_status, status_code, notification.fraud_status]}`,
    );
    const outcome = midtransOutcome(notification, merchant());
    const isTakenBack = TAKEN_BACK.has(String(transaction_status));
    return { eventId, outcome, unread: isTakenBack ? undefined : unreadRequest(outcome, order_id) };
  },

  async query({ externalId }) {
    const { body } = await statusOf(externalId);
    return String(body.status_code) === "404" ? undefined : midtransOutcome(body, merchant());
  },

  /** The signature covers only order, status code, and amount, so the state is queried. */
  async confirm({ externalId, providerRef }) {
    return this.query({ externalId, providerRef });
  },

  async void(payment) {
    const { body } = await api("POST", `/v2/${payment.externalId}/cancel`, {});
    const status = String(body.status_code);
    if (status === "200" || status === "404") return;
    const outcome = await this.query(payment);
    if (outcome?.kind === "paid") throw new CannotVoid("Midtrans has the money");
    if (outcome?.kind === "pending") throw refusal(body);
  },
};

/** Refunds and disputes are handled at the provider. */
const TAKEN_BACK: ReadonlySet<string> = new Set(["refund", "partial_refund", "chargeback", "partial_chargeback"]);

/** What Midtrans signs with: SHA-512 over order id, status code, amount and server key, hexadecimal. */
export function midtransSignature(signed: string, serverKey: string): string {
  return createHash("sha512").update(`${signed}${serverKey}`).digest("hex");
}

/** Name of our merchant and its id at Midtrans. @throws ProviderRefused on a stage without Midtrans */
function merchant(): { readonly id: string; readonly name: string } {
  const [, id, name] = /^([^=]{1,40})=(.{1,100})$/.exec(process.env.MIDTRANS_MERCHANT ?? "") ?? [];
  if (!id || !name) throw new ProviderRefused("there is no Midtrans on this stage");
  return { id: id.trim(), name: name.trim() };
}

/** Repeatable: the order time is that of the id, not the current one. */
function chargeOf({ externalId, amount, method, payer, expiresAt, description }: ProviderOrder): object {
  if (amount.currency !== "IDR") throw new ProviderRefused("Midtrans collects rupiah only");
  const made = decodeTime(externalId);
  const minutes = Math.max(1, Math.floor((Date.parse(expiresAt) - made) / MINUTE));
  return {
    payment_type: "bank_transfer",
    bank_transfer: { bank: bankIn(method) ?? USUAL_BANK },
    transaction_details: { order_id: externalId, gross_amount: wholeUnits(amount, 0) },
    customer_details: { first_name: payer.name.slice(0, 255), ...(payer.email && { email: payer.email }) },
    item_details: [{ id: externalId, name: description.slice(0, 50), quantity: 1, price: wholeUnits(amount, 0) }],
    custom_expiry: { order_time: `${jakartaTime(made)} +0700`, expiry_duration: minutes, unit: "minute" },
  };
}

const statusOf = (externalId: string): Promise<Answer> => api("GET", `/v2/${externalId}/status`);

function api(method: "GET" | "POST", path: string, body?: object, idempotencyKey?: string): Promise<Answer> {
  const [key] = secrets("MIDTRANS_KEY");
  if (!key) throw new ProviderRefused("there is no Midtrans on this stage");
  const base = process.env.MIDTRANS_URL || PRODUCTION;
  const headers = {
    authorization: `Basic ${Buffer.from(`${key}:`).toString("base64")}`,
    ...(idempotencyKey && { "idempotency-key": idempotencyKey }),
  };
  return call(method, `${base}${path}`, headers, body);
}

/** Number and bank of the virtual account, whose fields depend on the bank. */
function accountOf(body: Answer["body"]): { readonly number?: string; readonly bank?: Bank | undefined } {
  if (typeof body.permata_va_number === "string") return { number: body.permata_va_number, bank: BANKS.permata };
  const [first]: unknown[] = Array.isArray(body.va_numbers) ? body.va_numbers : [];
  if (typeof first !== "object" || first === null || !("va_number" in first)) return {};
  const { va_number: number } = first;
  if (typeof number !== "string" || !/^\d{6,20}$/.test(number)) return {};
  return { number, bank: "bank" in first ? bankOf(first.bank) : undefined };
}

/** 4xx is final; 5xx, also in the body, is a passing fault of Midtrans or a bank. */
function refusal(body: Answer["body"]): Error {
  const status = String(body.status_code ?? "without a status").slice(0, 20);
  return /^4\d\d$/.test(status)
    ? new ProviderRefused(`Midtrans refused: ${status}`)
    : new Error(`Midtrans responded ${status}`);
}
