import { mailRecall } from "@spoke/core/mail/recall.ts";
import { pushRecall } from "@spoke/core/push/recall.ts";
import { recallReachedDealer } from "@spoke/events";
import { allOf, subscriber } from "../queue-handler.ts";

/** Mails and pushes to a dealer that a recall affects their frames. Both mark what they sent, so that a retry repeats only what failed. */
export const handler = subscriber(recallReachedDealer, ({ id, data }) => {
  const notice = { ...data, eventId: id };
  return allOf(mailRecall(notice), pushRecall(notice));
});
