import { mailRecall, mailRecallReleased } from "@spoke/core/mail/recall.ts";
import { pushRecall } from "@spoke/core/push/recall.ts";
import { recallReachedDealer, recallReleasedDealer } from "@spoke/events";
import { allOf, effects, on } from "../queue-handler.ts";

/**
 * Mails and pushes to a dealer that a recall affects their frames, and mails which it no longer affects. Each marks what it sent, so
 * that a retry repeats only what failed.
 */
export const handler = effects([
  on(recallReachedDealer, ({ id, data }) => {
    const notice = { ...data, eventId: id };
    return allOf(mailRecall(notice), pushRecall(notice));
  }),
  on(recallReleasedDealer, ({ id, data }) => mailRecallReleased({ ...data, eventId: id })),
]);
