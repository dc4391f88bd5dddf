import { mailInvitation } from "@spoke/core/mail";
import { userCreated } from "@spoke/events";
import { subscriber } from "../queue-handler.ts";

/** Mails an invitation to a new user. */
export const handler = subscriber(userCreated, ({ id, data }) => mailInvitation({ ...data, eventId: id }));
