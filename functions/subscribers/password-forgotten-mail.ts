import { mailPasswordReset } from "@spoke/core/mail";
import { passwordForgotten } from "@spoke/events";
import { subscriber } from "../queue-handler.ts";

/** Mails a link to set a new password. */
export const handler = subscriber(passwordForgotten, ({ id, data }) => mailPasswordReset({ ...data, eventId: id }));
