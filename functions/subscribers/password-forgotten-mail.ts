import { mailPasswordReset } from "@spoke/core/mail";
import { passwordForgotten } from "@spoke/events";
import { subscriber } from "../subscriber.ts";

/** Mails a link to whoever forgot his password. */
export const handler = subscriber(passwordForgotten, ({ id, data }) => mailPasswordReset({ ...data, eventId: id }));
