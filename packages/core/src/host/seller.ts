import * as z from "zod";

/** International bank account number without spaces: two letters, two check digits, and the account. */
const ibanSchema = z
  .string()
  .transform((text) => text.replace(/\s/g, "").toUpperCase())
  .refine(isIban, { error: "iban_invalid" });

/** Whether the check digits of an IBAN are right (ISO 13616). */
function isIban(iban: string): boolean {
  if (!/^[A-Z]{2}\d{2}[A-Z0-9]{10,30}$/.test(iban)) return false;
  const digits = `${iban.slice(4)}${iban.slice(0, 4)}`.replace(/[A-Z]/g, (letter) => String(letter.charCodeAt(0) - 55));
  return BigInt(digits) % 97n === 1n;
}

const line = z.string().min(1).max(100);

/** Account that invoices are paid to: `iban` and `bic`, or `account` and `bankCode` where there is no IBAN. */
const bankSchema = z.object({
  name: line,
  /** Account holder, if it is not the seller. */
  holder: line.optional(),
  iban: ibanSchema.optional(),
  bic: z
    .string()
    .regex(/^[A-Z]{6}[A-Z0-9]{2}([A-Z0-9]{3})?$/)
    .optional(),
  account: z.string().min(1).max(40).optional(),
  /** Bank code, such as a routing number. */
  bankCode: z.string().min(1).max(40).optional(),
});

/** The legal entity that issues invoices and order documents. */
export const sellerSchema = z.object({
  name: line,
  /** Lines of the postal address below the name. */
  address: z.array(line).max(6).default([]),
  phone: z.string().max(40).default(""),
  email: z.email().or(z.literal("")).default(""),
  website: z.string().max(100).default(""),
  /** Legal identifiers with their names, as the country requires: `USt-IdNr. DE123456789`, `HRB 1234, Amtsgericht Dortmund`. */
  legal: z.array(line).max(6).default([]),
  bank: bankSchema.optional(),
});
