import { mailRestocked } from "@spoke/core/mail";
import { articleRestocked } from "@spoke/events";
import { subscriber } from "../queue-handler.ts";

/** Mails the user who was waiting for the article. */
export const handler = subscriber(articleRestocked, ({ id, data }) => mailRestocked({ ...data, eventId: id }));
