import { mailRecall } from "@spoke/core/mail/recall.ts";
import { recallReachedDealer } from "@spoke/events";
import { subscriber } from "../queue-handler.ts";

/** Mails a dealer that a recall affects their frames. */
export const handler = subscriber(recallReachedDealer, ({ id, data }) => mailRecall({ ...data, eventId: id }));
