import { createHmac } from "node:crypto";
import { isoNow, now } from "../../platform/clock.ts";
import { currencyScale } from "../../platform/money.ts";
import { moneyOf, wholeUnits } from "./amounts.ts";
import { bankOf } from "./banks.ts";
import { type Answer, call, parseJson } from "./http.ts";
import { describeInstrument, eventKey, OUR_ID, providerReference, safeCode, safeName, unreadRequest } from "./safe.ts";
import { secrets, TOLERANCE_SECONDS, timingSafeEqualText } from "./secrets.ts";
import {
  CallbackRefused,
  CannotVoid,
  OUTCOMES,
  type PaymentProvider,
  type ProviderOrder,
  type ProviderOutcome,
  ProviderRefused,
} from "./types.ts";

/** Header of a callback: `t=<epoch seconds>,v1=<HMAC-SHA256 of "t.body", hexadecimal>`. */
export const SANDBOX_SIGNATURE = "spoke-sandbox-signature";
const HEADER = /^t=(\d{1,12}),v1=([0-9a-f]{64})$/;

/** The signature of a callback's body at a time, in epoch seconds. */
export function sandboxSignature(secret: string, seconds: number, body: string): string {
  return createHmac("sha256", secret).update(`${seconds}.${body}`).digest("hex");
}

/** The provider of the local portal and of test stages: a page that needs no card. */
export const sandbox: PaymentProvider = {
  id: "sandbox",

  async create(order) {
    const { status, body } = await api("POST", "/v1/payments", requestOf(order), order.externalId);
    if (status !== 200) throw new ProviderRefused(`payment sandbox refused a payment (${status})`);
    const { id, url, virtualAccountNo, bank: bankId, expiresAt } = body;
    const bank = bankOf(bankId);
    if (typeof id !== "string") throw new Error("response of the payment sandbox has no id");
    return {
      providerRef: id,
      ...(typeof url === "string" && { redirectUrl: url }),
      ...(typeof virtualAccountNo === "string" && { virtualAccountNo }),
      ...(bank && { virtualAccountBank: bank }),
      ...(typeof expiresAt === "string" && { expiresAt }),
    };
  },

  async verify(headers, body) {
    const live = secrets("SANDBOX_WEBHOOK_SECRETS");
    if (live.length === 0) throw new CallbackRefused("unconfigured");
    const header = headers[SANDBOX_SIGNATURE];
    if (!header) throw new CallbackRefused("unsigned");
    const [, seconds, signature = ""] = HEADER.exec(header) ?? [];
    if (!live.some((secret) => timingSafeEqualText(sandboxSignature(secret, Number(seconds), body), signature)))
      throw new CallbackRefused("wrong-signature");
    if (Math.abs(now() / 1000 - Number(seconds)) > TOLERANCE_SECONDS) throw new CallbackRefused("too-old");
    const event = parseJson(body);
    if (typeof event?.id !== "string") throw new CallbackRefused("unreadable");
    const outcome = outcomeOf(event.payment);
    return { eventId: eventKey(event.id), outcome, unread: unreadRequest(outcome, fieldsOf(event.payment).externalId) };
  },

  async query({ externalId }) {
    const { status, body } = await api("GET", `/v1/payments/${externalId}`);
    return status === 200 ? outcomeOf(body) : undefined;
  },

  async void({ externalId }) {
    const { status } = await api("POST", `/v1/payments/${externalId}/void`, {});
    if (status === 409) throw new CannotVoid("the sandbox has taken the money");
    if (status !== 200 && status !== 404) throw new ProviderRefused(`payment sandbox refused to void (${status})`);
  },
};

function requestOf(order: ProviderOrder): object {
  const { externalId, amount, merchant, method, description, returnUrl, payer, expiresAt, savedToken, save } = order;
  const scale = currencyScale(amount.currency);
  return {
    externalId,
    amount: { units: wholeUnits(amount, scale), scale, currency: amount.currency },
    merchant,
    method,
    description,
    returnUrl,
    payer: payer.name,
    expiresAt,
    ...(savedToken && { savedToken }),
    ...(save && { save }),
  };
}

function api(method: "GET" | "POST", path: string, body?: object, idempotencyKey?: string): Promise<Answer> {
  const base = process.env.SANDBOX_PAYMENTS_URL;
  const [key] = secrets("SANDBOX_PAYMENTS_KEY");
  if (!base || !key) throw new ProviderRefused("there is no payment sandbox on this stage");
  const headers = {
    authorization: `Bearer ${key}`,
    ...(idempotencyKey && { "idempotency-key": idempotencyKey }),
  };
  return call(method, `${base}${path}`, headers, body);
}

/** A payment of the sandbox as an outcome; undefined for other payments. */
function outcomeOf(value: unknown): ProviderOutcome | undefined {
  const payment = fieldsOf(value);
  const { externalId, status, at, savedToken, reason } = payment;
  const kind = OUTCOMES.find((outcome) => outcome === status);
  const providerRef = providerReference(payment.id);
  const amount = amountOf(payment.amount);
  if (typeof externalId !== "string" || !OUR_ID.test(externalId) || !kind || !providerRef || !amount) return undefined;
  const method = fieldsOf(payment.used);
  const token = providerReference(savedToken);
  const why = safeCode(reason);
  return {
    provider: "sandbox",
    externalId,
    providerRef,
    kind,
    amount,
    merchant: safeName(payment.merchant),
    at: typeof at === "string" && !Number.isNaN(Date.parse(at)) ? new Date(at).toISOString() : isoNow(),
    ...(payment.used !== undefined && { used: describeInstrument(method.type, method.brand, method.last4) }),
    ...(token && { savedToken: token }),
    ...(why && { reason: why }),
  };
}

function amountOf(value: unknown): ProviderOutcome["amount"] | undefined {
  const { units, scale, currency } = fieldsOf(value);
  const readable =
    Number.isSafeInteger(units) &&
    Number.isInteger(scale) &&
    typeof currency === "string" &&
    /^[A-Z]{3}$/.test(currency);
  return readable ? moneyOf(Number(units), Number(scale), currency) : undefined;
}

const fieldsOf = (value: unknown): Readonly<Record<string, unknown>> =>
  typeof value === "object" && value !== null ? { ...value } : {};
