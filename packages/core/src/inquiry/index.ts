import { createHash } from "node:crypto";
import { inquiryReceived } from "@spoke/events";
import * as z from "zod";
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
} from "../platform/index.ts";
import { cityNamed, countryNamed } from "./places/index.ts";
import { type Inquiry, type InquiryInput, inquiryInputSchema } from "./schema.ts";
import { newInquiryWrite } from "./store.ts";

export { readInquiry } from "./store.ts";

const HOUR = 3_600_000;
const DAY = 24 * HOUR;
const PER_ADDRESS_AND_HOUR = 10;
/** Per peer: an edge of the distribution with many visitors, or a client that bypasses it and can forge addresses. */
const PER_PEER_AND_HOUR = 50;
const PER_EMAIL_AND_DAY = 3;
/** Protects the office's mailbox even from clients with many addresses. */
const PER_HOST_AND_DAY = 500;

/**
 * Requests an account for a shop that is not a customer yet (3 §7). The same inquiry from the same address is accepted once an
 * hour.
 * @throws Refusal for invalid fields, "inquiry_closed" on hosts without inquiries, "inquiry_limited" beyond
 * 10 an hour per address, 50 an hour per peer, 3 a day per email address, and 500 a day per host
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
    const place = await namesOf(input);
    await requireRoom(input, address, peer);
    const id = newId();
    const inquiry = { ...input, ...place, id, locale, createdAt: isoNow() };
    const conflict = await commit.attempt({
      writes: [newInquiryWrite(inquiry), sentWrite(digest, HOUR)],
      events: [event(inquiryReceived, { inquiryId: id, host })],
      audit: { subject: `INQUIRY#${id}`, what: "received" },
    });
    if (conflict) logger.info("duplicate inquiry ignored", { host });
    return sent;
  },
});

/** The listed names of country and city. @throws Refusal if they are not listed */
async function namesOf({ country, city }: InquiryInput): Promise<Pick<Inquiry, "countryName" | "city">> {
  const listedCountry = await countryNamed(country);
  if (!listedCountry) throw refuseField("country", "country_unknown");
  const listedCity = await cityNamed(country, city);
  if (listedCity === undefined) throw refuseField("city", "city_unknown");
  return { countryName: listedCountry.name, city: listedCity };
}

/** Checks the limits in order, so that a client beyond its own limit does not use up the shared ones. */
async function requireRoom({ host, email }: InquiryInput, address: string, peer: string): Promise<void> {
  const limits = [
    { subject: `inquiry#address#${address}`, windowMs: HOUR, most: PER_ADDRESS_AND_HOUR },
    { subject: `inquiry#peer#${peer}`, windowMs: HOUR, most: PER_PEER_AND_HOUR },
    { subject: `inquiry#email#${digestOf([email.toLowerCase()])}`, windowMs: DAY, most: PER_EMAIL_AND_DAY },
    { subject: `inquiry#host#${host}`, windowMs: DAY, most: PER_HOST_AND_DAY },
  ];
  for (const { subject, windowMs, most } of limits)
    if ((await countWithin(subject, windowMs)) > most) throw new Refusal("limited", "inquiry_limited");
}

function digestOf(parts: readonly string[]): string {
  return createHash("sha256").update(parts.join("\n")).digest("base64url");
}
