import * as z from "zod";
import { defineEvent } from "./envelope.ts";

const host = z.string();

/** A user who may sign in on the host asked for a link to set a new password. */
export const passwordForgotten = defineEvent("password.forgotten", 1, z.object({ userId: z.string(), host }));

/** An administrator created a user; `invite` asks for a mail with a link to set the first password. */
export const userCreated = defineEvent("user.created", 1, z.object({ userId: z.string(), host, invite: z.boolean() }));

/** An administrator sent the invitation of a user who has not signed in yet again. */
export const userInvited = defineEvent("user.invited", 1, z.object({ userId: z.string(), host }));

/** A new email address was entered for a user: it gets a link that confirms it, and the present one hears of it. */
export const emailChangeRequested = defineEvent("email.change-requested", 1, z.object({ userId: z.string(), host }));

/**
 * The password or the email address of a user changed, or the user added addresses for order confirmations. `formerEmail` is the address before the change, which hears of it
 * too; empty if the address stayed. `addedEmails` are the added addresses, which the mail names.
 */
export const credentialsChanged = defineEvent(
  "credentials.changed",
  1,
  z.object({
    userId: z.string(),
    host,
    changed: z.array(z.enum(["password", "email", "confirmations"])).min(1),
    formerEmail: z.string(),
    addedEmails: z.array(z.string()).default([]),
  }),
);
