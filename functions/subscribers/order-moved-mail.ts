import { mailOrderSteps } from "@spoke/core/mail/order-step.ts";
import { pushRejectedProofs } from "@spoke/core/push/rejected-proof.ts";
import { orderMoved } from "@spoke/events";
import { allOf, subscriber } from "../queue-handler.ts";

/** Mails what happened to orders, and pushes what the dealer has to do. Both mark what they sent, so that a retry repeats only what failed. */
export const handler = subscriber(orderMoved, ({ id, data: { steps } }) => {
  const notice = { steps, eventId: id };
  return allOf(mailOrderSteps(notice), pushRejectedProofs(notice));
});
