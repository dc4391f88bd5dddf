import * as z from "zod";
import { defineEvent } from "./envelope.ts";

const host = z.string();

/** A user who may sign in on the host asked for a link to set a new password. */
export const passwordForgotten = defineEvent("password.forgotten", 1, z.object({ userId: z.string(), host }));

/** An administrator created a user; `invite` asks for a mail with a link to set the first password. */
export const userCreated = defineEvent("user.created", 1, z.object({ userId: z.string(), host, invite: z.boolean() }));
