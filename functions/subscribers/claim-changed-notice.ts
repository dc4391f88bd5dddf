import { mailClaim } from "@spoke/core/mail/claim.ts";
import { pushClaim } from "@spoke/core/push/claim.ts";
import { claimCommented, claimMoved } from "@spoke/events";
import { allOf, subscriber } from "../queue-handler.ts";

/**
 * Mails and pushes to the other side of a claim what happened. Both mark what they sent, so that a retry repeats only what failed.
 * One function, because the stack is close to the number of resources that it may have.
 */
export const handler = subscriber([claimMoved, claimCommented], ({ id, type, data }) => {
  const notice = { ...data, isComment: type === claimCommented.type, eventId: id };
  return allOf(mailClaim(notice), pushClaim(notice));
});
