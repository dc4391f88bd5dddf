import * as z from "zod";
import { roleIdSchema } from "../access/schema.ts";
import { localeSchema } from "../host/schema.ts";

/** Sign-in names are case-insensitive. */
export const usernameSchema = z
  .string()
  .trim()
  .toLowerCase()
  .regex(/^[a-z0-9][a-z0-9._@+-]{1,99}$/, "username_invalid");

/** What a user may see of a sales organization: everything, or what limitation, option, and value select (1 §3). */
export const userAreaSchema = z.object({
  sorg: z.string().min(1).max(10),
  limitation: z.enum(["none", "customer", "salesman", "sales_group", "sales_office", "audit", "vendor"]),
  option: z.string().max(40).default(""),
  value: z.string().max(60).default(""),
});

/** Why mails to an address are not sent: they came back, or their reader reported them as spam. */
export const mailProblemSchema = z.object({
  /** In lower case. */
  address: z.string().max(320),
  reason: z.enum(["bounce", "complaint"]),
  at: z.string().max(40),
});
export type MailProblem = z.output<typeof mailProblemSchema>;

/** A user as stored (`USER#{id}`). */
export const userSchema = z.object({
  id: z.string().regex(/^[A-Za-z0-9_-]{1,60}$/),
  username: usernameSchema,
  name: z.string().min(1).max(200),
  email: z.string().max(200).default(""),
  /** Ids of the user's own roles, in addition to those of the group role. */
  roles: z.array(roleIdSchema).max(10),
  groupRole: z.string().max(60).default(""),
  phone: z.string().max(40).default(""),
  /** Additional recipients of order confirmations. */
  emailConfirmations: z.array(z.string().max(200)).max(10).default([]),
  sendEmail: z.boolean().default(true),
  sendEmailWarranty: z.boolean().default(false),
  /** The address is a placeholder: nothing is sent to it, and several users may have it. */
  isFakeEmail: z.boolean().default(false),
  /** A new address that is not in use before its link is opened (089). */
  pendingEmail: z.object({ address: z.string().max(200), requestedAt: z.iso.datetime() }).optional(),
  language: localeSchema.default("en-US"),
  /** Hosts that the user may sign in on. */
  hosts: z.array(z.string().max(253)).min(1).max(50),
  userAreas: z.array(userAreaSchema).max(50).default([]),
  /** Unified code of the user's own customer, for dealers and customer-vendors. */
  custCode: z.string().max(20).optional(),
  contentTargetMarkets: z.array(z.string().max(40)).max(100).default([]),
  passwordHash: z.string().max(300).optional(),
  active: z.boolean().default(true),
  createdAt: z.iso.datetime().optional(),
  updatedAt: z.iso.datetime().optional(),
  /** The last sign-in; absent for users who have not signed in since it is recorded. */
  lastSignInAt: z.iso.datetime().optional(),
  /** When the user was last mailed an invitation. */
  invitedAt: z.iso.datetime().optional(),
  /** Bounce or complaint of the address at that time. It does not apply to a new address. */
  mailProblem: mailProblemSchema.optional(),
  /** Id of the last change through the portal. Together with `asOf`, it detects concurrent changes. */
  revision: z.string().max(40).optional(),
  /** When the user was deleted. The name is kept for the history; the sign-in name and address are released. */
  removedAt: z.iso.datetime().optional(),
  /** The sales organization in which searches find the user; absent if the user has not changed since searches use it. */
  foundIn: z.string().max(10).optional(),
  /** Digest of the input that created the user, so that a repeated creation has no effect. */
  origin: z.string().max(40).optional(),
  asOf: z.iso.datetime(),
});
export type User = z.output<typeof userSchema>;

/** Addresses that a list has beyond another one, whatever their case. */
export function addedAddresses(before: readonly string[], after: readonly string[]): string[] {
  const present = new Set(before.map((address) => address.trim().toLowerCase()));
  return after.filter((address) => !present.has(address.trim().toLowerCase()));
}
