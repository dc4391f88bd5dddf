import { mailRestocked } from "@spoke/core/mail";
import { articleRestocked } from "@spoke/events";
import { subscriber } from "../queue-handler.ts";

/** Mails the user whose back-in-stock subscription ended. */
export const handler = subscriber(articleRestocked, ({ id, data }) => mailRestocked({ ...data, eventId: id }));
