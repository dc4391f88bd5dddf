import { createHash } from "node:crypto";
import { feedbackReceived } from "@spoke/events";
import * as z from "zod";
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
  Refusal,
  sentBefore,
  sentWrite,
  succeeded,
} from "../platform/index.ts";
import { feedbackMessageSchema } from "./schema.ts";
import { newFeedbackWrite } from "./store.ts";

export { readFeedback } from "./store.ts";

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
  scope: "consumer-voice.submit",
  input: z.object({ message: feedbackMessageSchema }),
  run: async ({ message }): Promise<MutationResult> => {
    const { userId, username, name, host, sorg, customer } = actor();
    const sent = succeeded("success_send_consumer_voice");
    const digest = createHash("sha256").update(["feedback", host, userId, message].join("\n")).digest("base64url");
    if (await sentBefore(digest)) return sent;
    if ((await countWithin(`feedback#user#${userId}`, HOUR)) > PER_USER_AND_HOUR)
      throw new Refusal("limited", "feedback_limited");
    const id = newId();
    const feedback = { id, message, userId, username, name, host, sorg, createdAt: isoNow() };
    const conflict = await commit.attempt({
      writes: [newFeedbackWrite({ ...feedback, customer: customer?.code }), sentWrite(digest, ONCE_MS)],
      events: [event(feedbackReceived, { feedbackId: id, host })],
      audit: { subject: `FEEDBACK#${id}`, what: "received" },
    });
    if (conflict) logger.info("duplicate feedback ignored", { host });
    return sent;
  },
});
