import { mailCredentialsChanged, mailEmailChange, mailInvitation, mailPasswordReset } from "@spoke/core/mail";
import { credentialsChanged, emailChangeRequested, passwordForgotten, userCreated, userInvited } from "@spoke/events";
import { effects, on } from "../queue-handler.ts";

/** Mails users about their own accounts. */
export const handler = effects([
  on(passwordForgotten, ({ id, data }) => mailPasswordReset({ ...data, eventId: id })),
  on(userCreated, ({ id, data }) => mailInvitation({ ...data, eventId: id })),
  on(userInvited, ({ id, data }) => mailInvitation({ ...data, invite: true, eventId: id })),
  on(emailChangeRequested, ({ id, data }) => mailEmailChange({ ...data, eventId: id })),
  on(credentialsChanged, ({ id, data }) => mailCredentialsChanged({ ...data, eventId: id })),
]);
