import { mailInvitation } from "@spoke/core/mail";
import { userCreated } from "@spoke/events";
import { subscriber } from "../subscriber.ts";

/** Mails a new user his invitation. */
export const handler = subscriber(userCreated, ({ id, data }) => mailInvitation({ ...data, eventId: id }));
