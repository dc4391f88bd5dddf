import { parseMoney } from "../platform/money.ts";
import { moneyOf } from "./amounts.ts";
import { code, name, OUR_ID, reference, used } from "./safe.ts";
import type { OutcomeKind, ProviderOutcome } from "./types.ts";

/** Jakarta is seven hours ahead of UTC all year; Midtrans writes its times so, without saying it. */
const AHEAD_MS = 7 * 3_600_000;

/** An instant (epoch milliseconds) as Midtrans writes it: `2026-11-20 18:05:00`. */
export function jakartaTime(milliseconds: number): string {
  return new Date(milliseconds + AHEAD_MS).toISOString().slice(0, 19).replace("T", " ");
}

/** The ISO instant of a time that Midtrans wrote; undefined when it is none. */
export function utcOf(text: unknown): string | undefined {
  if (typeof text !== "string" || !/^\d{4}-\d\d-\d\d \d\d:\d\d:\d\d$/.test(text)) return undefined;
  const milliseconds = Date.parse(`${text.replace(" ", "T")}Z`);
  return Number.isNaN(milliseconds) ? undefined : new Date(milliseconds - AHEAD_MS).toISOString();
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

/** A notification or status of Midtrans as an outcome; undefined when it is of no payment of ours, or about a refund. */
export function midtransOutcome(
  given: Readonly<Record<string, unknown>>,
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
  } = given;
  const state = STATES[String(transaction_status)];
  // A card that is looked into has not been paid with yet.
  const kind = state === "paid" && fraud_status === "challenge" ? "pending" : state;
  const providerRef = reference(transaction_id);
  const amount = amountOf(gross_amount, currency);
  if (typeof order_id !== "string" || !OUR_ID.test(order_id) || !kind || !providerRef || !amount) return undefined;
  const at = utcOf(given.settlement_time) ?? utcOf(given.transaction_time) ?? new Date(0).toISOString();
  const reason = kind === "failed" ? code(given.channel_response_code ?? fraud_status) : undefined;
  return {
    provider: "midtrans",
    externalId: order_id,
    providerRef,
    kind,
    amount,
    // An account that is not ours is told as it is, and nothing is settled with it.
    merchant: merchant_id === merchant.id ? merchant.name : name(merchant_id),
    at,
    used: usedOf(given),
    ...(reason && { reason }),
  };
}

function amountOf(text: unknown, currency: unknown): ProviderOutcome["amount"] | undefined {
  if (typeof text !== "string" || !/^\d{1,13}(\.\d{1,2})?$/.test(text)) return undefined;
  if (typeof currency !== "string" || !/^[A-Z]{3}$/.test(currency)) return undefined;
  const { amount, scale } = parseMoney(text, currency);
  return moneyOf(amount, scale, currency);
}

function usedOf(given: Readonly<Record<string, unknown>>): NonNullable<ProviderOutcome["used"]> {
  const { payment_type, bank, masked_card, permata_va_number } = given;
  if (payment_type === "credit_card") return used("Credit Card", bank, String(masked_card).slice(-4));
  const [first]: unknown[] = Array.isArray(given.va_numbers) ? given.va_numbers : [];
  const named = typeof first === "object" && first !== null && "bank" in first ? String(first.bank).toUpperCase() : "";
  return used("Virtual Account", permata_va_number ? "PERMATA" : named, "");
}
