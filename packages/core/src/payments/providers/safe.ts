import { createHash } from "node:crypto";
import { holdsAccountNumber } from "../requests/numbers.ts";
import type { ProviderOutcome } from "./types.ts";

/** Ids of our payment requests (ULIDs); other ids that providers name belong to other systems. */
export const OUR_ID = /^[0-9A-HJKMNP-TV-Z]{26}$/;

/** The id of our payment request that a callback names without an outcome that can be read. */
export function unreadRequest(outcome: ProviderOutcome | undefined, externalId: unknown): string | undefined {
  return outcome === undefined && typeof externalId === "string" && OUR_ID.test(externalId) ? externalId : undefined;
}

const CODE = /^[A-Za-z][A-Za-z0-9_.-]{0,59}$/;
/** Ids of providers: prefixed words of letters and digits (Stripe, the sandbox) and UUIDs (Midtrans). */
const PREFIXED = /^[a-z]{2,5}_(?=\w*[A-Za-z])\w{1,190}$/;
const UUID = /^(?=.*[a-f])[0-9a-f]{8}(-[0-9a-f]{4}){3}-[0-9a-f]{12}$/;
const NAME = /^[\p{L}\p{M}\d &.,'’()+:/_-]{1,100}$/u;
/** Long runs of digits may be account numbers, which not all have a check digit. */
const DIGITS = /\d(?:[ .-]?\d){7,}/;

/** A short code such as a status or a reason; undefined for other values. */
export function safeCode(value: unknown): string | undefined {
  return typeof value === "string" && CODE.test(value) && !DIGITS.test(value) ? value : undefined;
}

/** An id of a provider, or two separated by a slash; undefined when it may be an account number. */
export function providerReference(value: unknown): string | undefined {
  if (typeof value !== "string") return undefined;
  const parts = value.split("/", 3);
  const isSafe =
    parts.length < 3 && parts.every((part) => (PREFIXED.test(part) && !/\d{12}/.test(part)) || UUID.test(part));
  return isSafe ? value : undefined;
}

/** A name of a bank, brand, or merchant; empty when it may contain a number. */
export function safeName(value: unknown): string {
  if (typeof value !== "string" || !NAME.test(value)) return "";
  return DIGITS.test(value) || holdsAccountNumber(value) ? "" : value;
}

/** The value if it is exactly four digits, else empty. */
export function lastFour(value: unknown): string {
  return typeof value === "string" && /^\d{4}$/.test(value) ? value : "";
}

/** The instrument used to pay, in a form that may be stored and shown. */
export function describeInstrument(
  type: unknown,
  brand: unknown,
  last4: unknown,
): NonNullable<ProviderOutcome["used"]> {
  return { type: safeName(type), brand: safeName(brand), last4: lastFour(last4) };
}

/** Key of an event: the provider's id if it is a safe one, else its digest. */
export function eventKey(value: string): string {
  return providerReference(value) ?? createHash("sha256").update(value).digest("hex").slice(0, 32);
}
