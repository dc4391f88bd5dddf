import { mailRestocked } from "@spoke/core/mail";
import { articleRestocked } from "@spoke/events";
import { subscriber } from "../subscriber.ts";

/** Mails somebody who waited for an article. */
export const handler = subscriber(articleRestocked, ({ id, data }) => mailRestocked({ ...data, eventId: id }));
