import { mailClaim, mailClaimReceived } from "@spoke/core/mail/claim.ts";
import { pushClaim } from "@spoke/core/push/claim.ts";
import { claimCommented, claimMoved } from "@spoke/events";
import { allOf, subscriber } from "../queue-handler.ts";

/**
 * Mails and pushes to the other side of a claim what happened, and confirms new claims to dealers. Each marks what it sent, so
 * that a retry repeats only what failed.
 */
export const handler = subscriber([claimMoved, claimCommented], ({ id, type, data }) => {
  const notice = { ...data, isComment: type === claimCommented.type, eventId: id };
  const isNew = type === claimMoved.type && data.side === "dealer" && data.status === "submitted";
  return allOf(
    mailClaim(notice),
    pushClaim(notice),
    ...(isNew ? [mailClaimReceived({ claimId: data.claimId, eventId: id })] : []),
  );
});
