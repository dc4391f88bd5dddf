import * as z from "zod";

/** Nothing that ends a header: no control character, no line or paragraph separator. */
const HEADER = /^[^\p{Cc}\p{Zl}\p{Zp}]*$/u;
/** Text may have line breaks and tabs; nothing else that controls. */
const BODY = /^(?:[\n\t]|\P{Cc})*$/u;

const address = z.email("valid_email").max(200, "too_long").regex(HEADER, "valid_email");

/** A file that goes with a mail; SES takes mails of 40 MB, here 5 are plenty. */
const attachment = z.object({
  /** What it is saved as: letters, digits, dot, dash and underscore. */
  name: z.string().regex(/^[A-Za-z0-9_-][A-Za-z0-9._-]{0,99}$/),
  contentType: z.literal("application/pdf"),
  bytes: z.custom<Uint8Array>(
    (bytes) => bytes instanceof Uint8Array && bytes.length > 0 && bytes.length <= 5_000_000,
    "too_long",
  ),
});

/** A mail as it is sent. Addresses are bare, without names. */
export const mailSchema = z.object({
  to: address,
  /** Who gets the answers, where it is not the sender. */
  replyTo: address.optional(),
  /** Name of the sender, as people read it. */
  fromName: z.string().max(100).regex(HEADER).default(""),
  subject: z.string().min(1).max(200).regex(HEADER),
  text: z.string().min(1).max(50_000).regex(BODY),
  html: z.string().min(1).max(200_000).regex(BODY),
  attachments: z.array(attachment).max(5).default([]),
});
export type Mail = z.input<typeof mailSchema>;

/** A name with an address as a header writes it: quoted, or encoded when it is not plain ASCII (RFC 2047). */
export function sender(name: string, from: string): string {
  if (name === "") return from;
  if (/^[\x20-\x7e]*$/.test(name)) return `"${name.replace(/["\\]/g, "\\$&")}" <${from}>`;
  const encoded = `=?UTF-8?B?${Buffer.from(name).toString("base64")}?=`;
  // An encoded word has 75 characters at most; a longer name is not worth several.
  return encoded.length <= 75 ? `${encoded} <${from}>` : from;
}
