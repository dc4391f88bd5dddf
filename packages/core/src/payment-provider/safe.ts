import { createHash } from "node:crypto";
import { holdsAccountNumber } from "../payment/numbers.ts";
import type { ProviderOutcome } from "./types.ts";

/** Our own ids: ULIDs. Anything else that a provider names is no payment of ours. */
export const OUR_ID = /^[0-9A-HJKMNP-TV-Z]{26}$/;

const CODE = /^[A-Za-z][A-Za-z0-9_.-]{0,59}$/;
/** The ids that providers make: prefixed words of letters and digits (Stripe, the sandbox) and UUIDs (Midtrans). */
const PREFIXED = /^[a-z]{2,5}_(?=\w*[A-Za-z])\w{1,190}$/;
const UUID = /^(?=.*[a-f])[0-9a-f]{8}(-[0-9a-f]{4}){3}-[0-9a-f]{12}$/;
const NAME = /^[\p{L}\p{M}\d &.,'’()+:/_-]{1,100}$/u;
/** Long runs of digits are numbers of accounts, wherever they have no check digit to be known by. */
const DIGITS = /\d(?:[ .-]?\d){7,}/;

/** A short code such as a status or a reason; undefined when the text is anything else. */
export function code(value: unknown): string | undefined {
  return typeof value === "string" && CODE.test(value) && !DIGITS.test(value) ? value : undefined;
}

/** An id that a provider has made, or two of them; undefined when it may be the number of an account. */
export function reference(value: unknown): string | undefined {
  if (typeof value !== "string") return undefined;
  const parts = value.split("/", 3);
  const known = parts.length < 3 && parts.every((one) => (PREFIXED.test(one) && !/\d{12}/.test(one)) || UUID.test(one));
  return known ? value : undefined;
}

/** A name of a bank, a brand or a merchant; empty when it may hold a number. */
export function name(value: unknown): string {
  if (typeof value !== "string" || !NAME.test(value)) return "";
  return DIGITS.test(value) || holdsAccountNumber(value) ? "" : value;
}

/** The last four digits where these and nothing else are given. */
export function lastFour(value: unknown): string {
  return typeof value === "string" && /^\d{4}$/.test(value) ? value : "";
}

/** What was used to pay, in a form that may be kept and shown. */
export function used(type: unknown, brand: unknown, last4: unknown): NonNullable<ProviderOutcome["used"]> {
  return { type: name(type), brand: name(brand), last4: lastFour(last4) };
}

/** An event's id that may be a part of a key: the provider's own where it is one, else its digest. */
export function eventKey(value: string): string {
  return reference(value) ?? createHash("sha256").update(value).digest("hex").slice(0, 32);
}
