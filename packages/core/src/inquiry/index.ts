import { createHash } from "node:crypto";
import { inquiryReceived } from "@spoke/events";
import * as z from "zod";
import { cityNamed, countryNamed } from "../geo/index.ts";
import { hostConfig } from "../host/index.ts";
import {
  action,
  actor,
  commit,
  countWithin,
  event,
  isoNow,
  logger,
  type MutationResult,
  newId,
  PUBLIC,
  Refusal,
  refuseField,
  sentBefore,
  sentWrite,
  succeeded,
  WriteConflict,
} from "../platform/index.ts";
import { type InquiryInput, inquiryInputSchema } from "./schema.ts";
import { newInquiryWrite } from "./store.ts";

export { readInquiry } from "./store.ts";

const HOUR = 3_600_000;
const DAY = 24 * HOUR;
const PER_ADDRESS_AND_HOUR = 10;
/** Of an edge of the distribution, which brings many visitors, or of whoever went past it and may invent addresses. */
const PER_PEER_AND_HOUR = 50;
const PER_EMAIL_AND_DAY = 3;
/** Whoever has many addresses still cannot fill the office's mailbox. */
const PER_HOST_AND_DAY = 500;

/**
 * Somebody without an account asks for one (3 §7). The same inquiry from the same address counts once an hour, however
 * often it is sent.
 * @throws Refusal with the fields that do not fit, "inquiry_closed" on a host that takes none, "inquiry_limited" beyond
 * 10 an hour from an address, 50 an hour through one peer, 3 a day for an e-mail address, 500 a day for a host.
 */
export const createCustomerInquiry = action({
  name: "inquiry.createCustomerInquiry",
  scope: PUBLIC,
  input: z.object({ input: inquiryInputSchema, address: z.string().max(64), peer: z.string().max(64).optional() }),
  run: async ({ input, address, peer = address }): Promise<MutationResult> => {
    const { host, locale } = actor();
    const config = await hostConfig(host);
    if (!config?.allowNewCustomerInquiry) throw new Refusal("invalid", "inquiry_closed");
    if (input.host !== host) throw refuseField("host", "host_invalid");
    const sent = succeeded("success_send_inquiry");
    const digest = digestOf(["inquiry", address, JSON.stringify(input)]);
    if (await sentBefore(digest)) return sent;
    const [country, city] = await namesOf(input);
    await requireRoom(input, address, peer);
    const id = newId();
    const inquiry = { ...input, id, custCity: city, countryName: country, locale, createdAt: isoNow() };
    try {
      await commit({
        writes: [newInquiryWrite(inquiry), sentWrite(digest, HOUR)],
        events: [event(inquiryReceived, { inquiryId: id, host })],
        audit: { subject: `INQUIRY#${id}`, what: "received" },
      });
    } catch (error) {
      // The same inquiry was sent twice at the same time: the other one is kept.
      if (!(error instanceof WriteConflict)) throw error;
      logger.info("an inquiry came twice at once", { host });
    }
    return sent;
  },
});

/** What the lists call country and city. @throws Refusal when they are not in them. */
async function namesOf({ cust_country, custCity }: InquiryInput): Promise<[country: string, city: string]> {
  const country = await countryNamed(cust_country);
  if (!country) throw refuseField("cust_country", "country_unknown");
  const city = await cityNamed(cust_country, custCity);
  if (city === undefined) throw refuseField("custCity", "city_unknown");
  return [country.name, city];
}

/** One after another: whoever is above his own limit uses up nothing of what is everybody's. */
async function requireRoom({ host, cust_email }: InquiryInput, address: string, peer: string): Promise<void> {
  const limits = [
    { subject: `inquiry#address#${address}`, windowMs: HOUR, most: PER_ADDRESS_AND_HOUR },
    { subject: `inquiry#peer#${peer}`, windowMs: HOUR, most: PER_PEER_AND_HOUR },
    { subject: `inquiry#email#${digestOf([cust_email.toLowerCase()])}`, windowMs: DAY, most: PER_EMAIL_AND_DAY },
    { subject: `inquiry#host#${host}`, windowMs: DAY, most: PER_HOST_AND_DAY },
  ];
  for (const { subject, windowMs, most } of limits)
    if ((await countWithin(subject, windowMs)) > most) throw new Refusal("limited", "inquiry_limited");
}

function digestOf(parts: readonly string[]): string {
  return createHash("sha256").update(parts.join("\n")).digest("base64url");
}
