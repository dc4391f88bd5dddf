import * as z from "zod";

const sendersSchema = z.record(z.string(), z.string());

/**
 * Address from which a host's mails are sent: its own (`MAIL_SENDERS`), or else the stage's.
 * @throws Error if there is neither
 */
export function mailSender(host: string): string {
  const { MAIL_SENDERS: own = "{}", MAIL_FROM: shared } = process.env;
  const address = sendersSchema.parse(JSON.parse(own))[host] ?? shared;
  if (!address) throw new Error("MAIL_FROM is not set");
  return address;
}
