import { mailFeedback } from "@spoke/core/mail";
import { feedbackReceived } from "@spoke/events";
import { subscriber } from "../queue-handler.ts";

/** Mails feedback to the office. */
export const handler = subscriber(feedbackReceived, ({ id, data }) => mailFeedback({ ...data, eventId: id }));
