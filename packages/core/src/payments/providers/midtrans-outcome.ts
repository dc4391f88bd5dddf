import { localTime } from "../../platform/calendar.ts";
import { moneyOf } from "./amounts.ts";
import { describeInstrument, OUR_ID, providerReference, safeCode, safeName } from "./safe.ts";
import type { OutcomeKind, ProviderOutcome } from "./types.ts";

/** An instant (epoch milliseconds) as Midtrans writes it, in Jakarta's time: `2026-11-20 18:05:00`. */
export function jakartaTime(milliseconds: number): string {
  const { day, hour, minute, second } = localTime(milliseconds, "Asia/Jakarta");
  return `${day} ${[hour, minute, second].map((part) => String(part).padStart(2, "0")).join(":")}`;
}

/** The ISO instant of a time from Midtrans, which is in Jakarta's time without an offset; undefined for other text. */
export function utcOf(text: unknown): string | undefined {
  if (typeof text !== "string" || !/^\d{4}-\d\d-\d\d \d\d:\d\d:\d\d$/.test(text)) return undefined;
  const milliseconds = Date.parse(`${text.replace(" ", "T")}+07:00`);
  return Number.isNaN(milliseconds) ? undefined : new Date(milliseconds).toISOString();
}

const STATES: Readonly<Record<string, OutcomeKind>> = {
  pending: "pending",
  authorize: "pending",
  settlement: "paid",
  capture: "paid",
  deny: "failed",
  failure: "failed",
  cancel: "voided",
  expire: "expired",
};

/** A notification or status of Midtrans as an outcome; undefined for other payments and for refunds. */
export function midtransOutcome(
  notification: Readonly<Record<string, unknown>>,
  merchant: { readonly id: string; readonly name: string },
): ProviderOutcome | undefined {
  const {
    order_id,
    transaction_id,
    transaction_status,
    fraud_status,
    gross_amount,
    currency = "IDR",
    merchant_id,
  } = notification;
  const state = STATES[String(transaction_status)];
  // A challenged card payment is still under review.
  const kind = state === "paid" && fraud_status === "challenge" ? "pending" : state;
  const providerRef = providerReference(transaction_id);
  const amount = amountOf(gross_amount, currency);
  if (typeof order_id !== "string" || !OUR_ID.test(order_id) || !kind || !providerRef || !amount) return undefined;
  const at = utcOf(notification.settlement_time) ?? utcOf(notification.transaction_time) ?? new Date(0).toISOString();
  const reason = kind === "failed" ? safeCode(notification.channel_response_code ?? fraud_status) : undefined;
  return {
    provider: "midtrans",
    externalId: order_id,
    providerRef,
    kind,
    amount,
    // Another merchant is reported as it is, and then does not match the request.
    merchant: merchant_id === merchant.id ? merchant.name : safeName(merchant_id),
    at,
    used: usedOf(notification),
    ...(reason && { reason }),
  };
}

function amountOf(text: unknown, currency: unknown): ProviderOutcome["amount"] | undefined {
  if (typeof text !== "string" || !/^\d{1,13}(\.\d{1,2})?$/.test(text)) return undefined;
  if (typeof currency !== "string" || !/^[A-Z]{3}$/.test(currency)) return undefined;
  const [integer = "", fraction = ""] = text.split(".");
  return moneyOf(Number(integer + fraction), fraction.length, currency);
}

function usedOf(notification: Readonly<Record<string, unknown>>): NonNullable<ProviderOutcome["used"]> {
  const { payment_type, bank, masked_card, permata_va_number } = notification;
  if (payment_type === "credit_card") return describeInstrument("Credit Card", bank, String(masked_card).slice(-4));
  const [first]: unknown[] = Array.isArray(notification.va_numbers) ? notification.va_numbers : [];
  const named = typeof first === "object" && first !== null && "bank" in first ? String(first.bank).toUpperCase() : "";
  return describeInstrument("Virtual Account", permata_va_number ? "PERMATA" : named, "");
}
