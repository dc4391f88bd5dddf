import { mailClaim } from "@spoke/core/mail/claim.ts";
import { pushClaim } from "@spoke/core/push/claim.ts";
import { claimCommented, claimMoved } from "@spoke/events";
import { subscriber } from "../queue-handler.ts";

/**
 * Mails and pushes to the other side of a claim what happened. Both mark what they sent, so that a retry repeats only what failed.
 * One function, because the stack is close to the number of resources that it may have.
 */
export const handler = subscriber([claimMoved, claimCommented], async ({ id, type, data }) => {
  const notice = { ...data, isComment: type === claimCommented.type, eventId: id };
  const [mailed, pushed] = await Promise.allSettled([mailClaim(notice), pushClaim(notice)]);
  for (const result of [mailed, pushed]) if (result.status === "rejected") throw result.reason;
});
