import * as z from "zod";
import { defineEvent } from "./envelope.ts";

const host = z.string();

/** Someone asked for a link to set a new password; the user exists and may sign in on the host. */
export const passwordForgotten = defineEvent("password.forgotten", 1, z.object({ userId: z.string(), host }));

/** A user was made by an administrator; `invite` asks for a mail with a link to set the first password. */
export const userCreated = defineEvent("user.created", 1, z.object({ userId: z.string(), host, invite: z.boolean() }));

/** Somebody who is no customer yet asked to become one. */
export const inquiryReceived = defineEvent("inquiry.received", 1, z.object({ inquiryId: z.string(), host }));

/** A user sent feedback (consumer voice). */
export const feedbackReceived = defineEvent("feedback.received", 1, z.object({ feedbackId: z.string(), host }));

/** An announcement is new on a host, or changed in what it says. */
export const announcementPublished = defineEvent(
  "announcement.published",
  1,
  z.object({ announcementId: z.string(), host }),
);

/** Somebody asked for a file that is built in the background; `kind` says by whom. */
export const reportRequested = defineEvent("report.requested", 1, z.object({ reportId: z.string(), kind: z.string() }));

/** The office has decided of the payment of an order: it is there, or it never comes and the order is cancelled. */
export const paymentDecided = defineEvent(
  "payment.decided",
  1,
  z.object({ orderNo: z.string(), sorg: z.string(), customer: z.string(), decision: z.enum(["approved", "voided"]) }),
);
