import * as z from "zod";
import { isKnownPassword } from "./known-passwords.ts";

/**
 * Reusable validation rules (1 §5, 3 §5) for forms and server. Every message is a translation key; keys of texts with a number
 * contain the number. Decision 028 defines which characters count as letters.
 */

const PHONE_DIGITS = 17;
const PASSWORD_MIN = 8;
const PASSWORD_MAX = 200;

/** Whether a value is present: `false` and 0 are; empty strings, empty arrays, null, and undefined are not. */
function isFilled(value: unknown): boolean {
  if (value === undefined || value === null) return false;
  return typeof value === "string" || Array.isArray(value) ? value.length > 0 : true;
}

/** Any value, also `false` and 0. @planned claims */
export const requiredSchema = z.unknown().refine(isFilled, "required");

/** Text that is not empty after trimming; returns the trimmed text. */
export const notEmptySchema = z.string("required").trim().min(1, "not_empty");

// Letters and marks of every script, and the punctuation that the specification lists.
const TEXT = /^[\p{L}\p{M} \-.,/&:?!'’]*$/u;
const ALPHANUMERIC = /^[\p{L}\p{M}\p{Nd}]*$/u;
const CLAIM_DESCRIPTION = /^[\p{L}\p{M} \-.,/&:'’]*$/u;
/** Free text without control characters. */
const FREE = /^[^\p{Cc}\p{Cs}\p{Co}\p{Cn}]*$/u;

// A single line: no invisible characters, line separators, bidi controls, or angle brackets.
const LINE = /^[^\p{Cc}\p{Cs}\p{Co}\p{Cn}\p{Zl}\p{Zp}\u200e\u200f\u202a-\u202e\u2066-\u2069<>]*$/u;

/** Names and words: letters, spaces, and `- . , / & : ? ! '`. @planned claims */
export const textSchema = z.string().regex(TEXT, "valid_text");
/** Text without question and exclamation marks. */
export const claimDescriptionSchema = z.string().regex(CLAIM_DESCRIPTION, "claim_invalid_article_description");

/** A single line of visible characters without markup, such as a company name or a street address. */
export const lineSchema = z.string("required").regex(LINE, "valid_line");

/** Free text with line breaks, without invisible characters. It is stored as text, and pages and mails show it as text. */
export const freeTextSchema = z
  .string()
  .refine((value) => FREE.test(value.replace(/\r?\n|\t/g, " ")), "valid_free_text");

export const emailSchema = z
  .string("required")
  .trim()
  .min(1, "required")
  .max(200, "too_long")
  .pipe(z.email("valid_email"));

/** Letters and digits. @planned claims */
export const alphanumericSchema = z.string().regex(ALPHANUMERIC, "valid_alphaNumeric");

/** Digits. @planned claims */
export const numericSchema = z.string().regex(/^\d*$/, "must_be_numeric");

/** Digits only, 17 at most; the message gives an example. @planned claims */
export const phoneSchema = z.string().regex(/^\d*$/, "valid_phone").max(PHONE_DIGITS, "valid_phone");

/**
 * A phone number with or without country code: up to 17 digits with an optional leading plus, or empty. Grouping characters are
 * accepted and removed.
 */
export const dialedPhoneSchema = z
  .string("required")
  .max(40, "valid_phone")
  .transform((value) => value.replace(/[\s().\-/]/g, ""))
  .pipe(
    z
      .string()
      .regex(/^\+?\d*$/, "valid_phone")
      .refine(hasPhoneLength, "valid_phone"),
  );

function hasPhoneLength(value: string): boolean {
  const digits = value.replace("+", "").length;
  return value === "" || (digits > 0 && digits <= PHONE_DIGITS);
}

/**
 * A phone number in international format: the country code (default `+62`) replaces a leading zero. Numbers that have the code
 * are unchanged.
 */
export function formatPhone(value: string, countryCode = "+62"): string {
  const digits = value.replace(/[\s().-]/g, "");
  if (digits === "") return "";
  return digits.startsWith("+") ? digits : `${countryCode}${digits.replace(/^0/, "")}`;
}

/** Password rules with their messages, in display order. */
export const PASSWORD_RULES = [
  { key: "pass_min", holds: (value: string) => value.length >= PASSWORD_MIN },
  { key: "pass_should_contain_number", holds: (value: string) => /\p{Nd}/u.test(value) },
  {
    key: "pass_should_contain_upp_and_lower",
    holds: (value: string) => /\p{Lu}/u.test(value) && /\p{Ll}/u.test(value),
  },
] as const;

export const passwordSchema = z
  .string("required")
  .min(1, "required")
  .max(PASSWORD_MAX, "too_long")
  .superRefine((value, context) => {
    if (value === "") return;
    for (const { key, holds } of PASSWORD_RULES)
      if (!holds(value)) context.addIssue({ code: "custom", message: key, input: value });
    if (isKnownPassword(value)) context.addIssue({ code: "custom", message: "pass_known", input: value });
  });

/** A new password entered twice; the second is refused if it differs. */
export const passwordPairSchema = z
  .object({ password: passwordSchema, confirmPassword: z.string("required").min(1, "required") })
  .refine(({ password, confirmPassword }) => password === confirmPassword, {
    path: ["confirmPassword"],
    message: "pass_not_match",
    // Report a mismatch even if the password itself is refused.
    when: () => true,
  });
