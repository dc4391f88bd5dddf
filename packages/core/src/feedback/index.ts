import { createHash } from "node:crypto";
import { feedbackReceived } from "@spoke/events";
import * as z from "zod";
import { addressLine, shipTos } from "../customer/index.ts";
import {
  action,
  activeCustomer,
  actor,
  commit,
  countWithin,
  event,
  isoNow,
  logger,
  type MutationResult,
  newId,
  notFound,
  Refusal,
  sentBefore,
  sentWrite,
  succeeded,
} from "../platform/index.ts";
import { type Feedback, feedbackMessageSchema } from "./schema.ts";
import { newFeedbackWrite } from "./store.ts";

export { readFeedback } from "./store.ts";

const SUBMIT = "consumer-voice.submit";
const HOUR = 3_600_000;
const PER_USER_AND_HOUR = 20;
/** Covers double clicks and retries after a lost response. */
const ONCE_MS = 600_000;

/**
 * Sends a user's feedback to the office (consumer voice, 1 §4). The same text of the same user is accepted once in ten minutes.
 * @throws Refusal of a field, or "feedback_limited" beyond 20 an hour
 */
export const sendCustomerFeedback = action({
  name: "feedback.sendCustomerFeedback",
  scope: SUBMIT,
  input: z.object({ message: feedbackMessageSchema }),
  run: async ({ message }): Promise<MutationResult> => {
    await submit(message);
    return succeeded("success_send_consumer_voice");
  },
});

/**
 * Asks the office to change master data of the active customer, or one of its ship-to addresses. Limited as feedback.
 * @throws Refusal of a field, "not-found" for an address of somebody else, or "feedback_limited"
 */
export const requestCompanyChange = action({
  name: "feedback.requestCompanyChange",
  scope: SUBMIT,
  input: z.object({ shipTo: z.string().min(1).max(30).nullish(), message: feedbackMessageSchema }),
  run: async ({ shipTo, message }): Promise<void> => {
    const { unified } = activeCustomer().code;
    if (!shipTo) return submit(message, {});
    const found = (await shipTos(unified)).find(({ code }) => code === shipTo);
    if (!found) throw notFound();
    await submit(message, { shipTo: { code: found.code, name: found.name, address: addressLine(found) } });
  },
});

async function submit(message: string, about?: Feedback["about"]): Promise<void> {
  const { userId, username, name, host, sorg, customer } = actor();
  const subject = about ? [customer?.code.unified ?? "", about.shipTo?.code ?? ""] : [];
  const digest = createHash("sha256")
    .update(["feedback", host, userId, ...subject, message].join("\n"))
    .digest("base64url");
  if (await sentBefore(digest)) return;
  if ((await countWithin(`feedback#user#${userId}`, HOUR)) > PER_USER_AND_HOUR)
    throw new Refusal("limited", "feedback_limited");
  const id = newId();
  const feedback = { id, message, userId, username, name, host, sorg, createdAt: isoNow(), ...(about && { about }) };
  const conflict = await commit.attempt({
    writes: [newFeedbackWrite({ ...feedback, customer: customer?.code }), sentWrite(digest, ONCE_MS)],
    events: [event(feedbackReceived, { feedbackId: id, host })],
    audit: { subject: `FEEDBACK#${id}`, what: "received" },
  });
  if (conflict) logger.info("duplicate feedback ignored", { host });
}
