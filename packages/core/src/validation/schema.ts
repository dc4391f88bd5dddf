import * as z from "zod";

/**
 * The reusable rules of 1 §5 and 3 §5, for forms and server alike. Every message is a translation key; keys with a
 * number in their text carry the number in the key. Which letters count as letters: decision 028.
 */

const PHONE_DIGITS = 17;
const PASSWORD_MIN = 8;
const PASSWORD_MAX = 200;
const NUMERIC_MAX = 11;

/** Whether a value is there: `false` and 0 are, an empty text, an empty list, null and undefined are not. */
export function isFilled(value: unknown): boolean {
  if (value === undefined || value === null) return false;
  return typeof value === "string" || Array.isArray(value) ? value.length > 0 : true;
}

export const requiredSchema = z.unknown().refine(isFilled, "required");

/** Not empty after trimming; answers the trimmed text. */
export const notEmptySchema = z.string("required").trim().min(1, "not_empty");

// Letters with their marks, of every script, and what the specification lists beside them.
const TEXT = /^[\p{L}\p{M} \-.,/&:?!'’]*$/u;
const TEXT_LINES = /^[\p{L}\p{M} \-.,/&:?!'’\r\n]*$/u;
const CLAIM_DESCRIPTION = /^[\p{L}\p{M} \-.,/&:'’]*$/u;
const NOTES = /^[\p{L}\p{M}\p{Nd}., ]*$/u;
const ALPHANUMERIC = /^[\p{L}\p{M}\p{Nd}]*$/u;
/** Anything people write, in lines; control characters and the signs of markup are no text. */
const FREE = /^[^\p{Cc}\p{Cs}\p{Co}\p{Cn}<>]*$/u;

// One line of a name, an address or a mail: nothing invisible, no separator of lines, no mark of direction, no markup.
const LINE = /^[^\p{Cc}\p{Cs}\p{Co}\p{Cn}\p{Zl}\p{Zp}\u200e\u200f\u202a-\u202e\u2066-\u2069<>]*$/u;

/** Names and words: letters, spaces and `- . , / & : ? ! '`. */
export const textSchema = z.string().regex(TEXT, "valid_text");
/** The same in several lines. */
export const multilineTextSchema = z.string().regex(TEXT_LINES, "valid_text");
/** Text without question and exclamation marks. */
export const claimDescriptionSchema = z.string().regex(CLAIM_DESCRIPTION, "claim_invalid_article_description");
/** Letters, digits, dots, commas and spaces. */
export const notesSchema = z.string().regex(NOTES, "valid_notes");
export const alphanumericSchema = z.string().regex(ALPHANUMERIC, "valid_alphaNumeric");

/** What stands in one line, such as the name of a firm or a street with its number: any signs that can be seen, no markup. */
export const lineSchema = z.string("required").regex(LINE, "valid_text");

/** What somebody has to say: any signs and line breaks, but no markup and nothing invisible. */
export const freeTextSchema = z.string().refine((value) => FREE.test(value.replace(/\r?\n|\t/g, " ")), "valid_text");

export const emailSchema = z
  .string("required")
  .trim()
  .min(1, "required")
  .max(200, "too_long")
  .pipe(z.email("valid_email"));

export const numericSchema = z.string().regex(/^\d*$/, "must_be_numeric");
/** Digits, at most eleven. */
export const numericMaxSchema = numericSchema.max(NUMERIC_MAX, "numeric_max_11");

/** Digits, exactly as many as said. */
export function numericExactSchema(count: number) {
  return numericSchema.length(count, "numeric_exact");
}

/** Digits only, 17 at most; the message gives an example. */
export const phoneSchema = z.string().regex(/^\d*$/, "valid_phone").max(PHONE_DIGITS, "valid_phone");

/**
 * A number that may have its country code already: digits, 17 at most, with or without a plus before them, or nothing.
 * How people group digits does not matter; answers them without.
 */
export const dialledPhoneSchema = z
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
 * A number as it is dialled from abroad: without its leading zero and with the country code, `+62` when not told
 * otherwise. A number that has the code already stays.
 */
export function formatPhone(value: string, countryCode = "+62"): string {
  const digits = value.replace(/[\s().-]/g, "");
  if (digits === "") return "";
  return digits.startsWith("+") ? digits : `${countryCode}${digits.replace(/^0/, "")}`;
}

/** The rules of a password, each with its message, in the order in which they are shown. */
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
  });

/** A new password typed twice; the second is refused when it differs. */
export const passwordPairSchema = z
  .object({ password: passwordSchema, confirmPassword: z.string("required").min(1, "required") })
  .refine(({ password, confirmPassword }) => password === confirmPassword, {
    path: ["confirmPassword"],
    message: "pass_not_match",
    // Said even when the password itself is refused: both are shown at once.
    when: () => true,
  });

/** A combo box: at least one item. */
export function comboBoxSchema<Item extends z.ZodType>(item: Item) {
  return z.array(item, "required").min(1, "required");
}
