import * as z from "zod";

/** Header text without control characters and line or paragraph separators, which could end the header. */
const HEADER = /^[^\p{Cc}\p{Zl}\p{Zp}]*$/u;
/** Text in which line breaks and tabs are the only control characters. */
const BODY = /^(?:[\n\t]|\P{Cc})*$/u;

const address = z.email("valid_email").max(200, "too_long").regex(HEADER, "valid_email");

/** An attachment. SES allows 40 MB per mail; 5 MB are enough here. */
const attachment = z.object({
  /** File name: letters, digits, dots, dashes, and underscores. */
  name: z.string().regex(/^[A-Za-z0-9_-][A-Za-z0-9._-]{0,99}$/),
  contentType: z.literal("application/pdf"),
  bytes: z.custom<Uint8Array>(
    (bytes) => bytes instanceof Uint8Array && bytes.length > 0 && bytes.length <= 5_000_000,
    "too_long",
  ),
});

/** A mail. Addresses are bare, without names. */
export const mailSchema = z.object({
  to: address,
  /** Recipient of replies, if not the host's office. */
  replyTo: address.optional(),
  /** Display name of the sender, if not the host's title. */
  fromName: z.string().max(100).regex(HEADER).default(""),
  subject: z.string().min(1).max(200).regex(HEADER),
  text: z.string().min(1).max(50_000).regex(BODY),
  html: z.string().min(1).max(200_000).regex(BODY),
  attachments: z.array(attachment).max(5).default([]),
});
export type Mail = z.input<typeof mailSchema>;

/** A name and address for a header: quoted, or encoded if not ASCII (RFC 2047). */
export function sender(name: string, from: string): string {
  if (name === "") return from;
  if (/^[\x20-\x7e]*$/.test(name)) return `"${name.replace(/["\\]/g, "\\$&")}" <${from}>`;
  const encoded = `=?UTF-8?B?${Buffer.from(name).toString("base64")}?=`;
  // An encoded word has at most 75 characters; longer names are left out.
  return encoded.length <= 75 ? `${encoded} <${from}>` : from;
}
