import * as z from "zod";
import { roleIdSchema } from "../access/schema.ts";
import { localeSchema } from "../host/schema.ts";

/** Sign-in names are compared without case. */
export const usernameSchema = z
  .string()
  .trim()
  .toLowerCase()
  .regex(/^[a-z0-9][a-z0-9._@+-]{1,99}$/, "username_invalid");

/** What of a sales organisation a user may see: all, or what the limitation's option and value say (1 §3). */
export const userAreaSchema = z.object({
  sorg: z.string().min(1).max(10),
  limitation: z.enum(["none", "customer", "salesman", "sales_group", "sales_office", "audit", "vendor"]),
  option: z.string().max(40).default(""),
  value: z.string().max(60).default(""),
});

/** A user as the table holds it (`USER#{id}`). */
export const userSchema = z.object({
  id: z.string().regex(/^[A-Za-z0-9_-]{1,60}$/),
  username: usernameSchema,
  name: z.string().min(1).max(200),
  email: z.string().max(200).default(""),
  /** Ids of his own roles; those of his group role come on top. */
  roles: z.array(roleIdSchema).max(10),
  groupRole: z.string().max(60).default(""),
  phone: z.string().max(40).default(""),
  /** Further addresses that order confirmations go to. */
  emailConfirmations: z.array(z.string().max(200)).max(10).default([]),
  sendEmail: z.boolean().default(true),
  sendEmailWarranty: z.boolean().default(false),
  /** The address is not his: nothing is sent there, and several users may have it. */
  isFakeEmail: z.boolean().default(false),
  language: localeSchema.default("en-US"),
  /** Hosts he may sign in on. */
  hosts: z.array(z.string().max(253)).min(1).max(50),
  userAreas: z.array(userAreaSchema).max(50).default([]),
  /** Unified code of his own customer: dealers and customer-vendors. */
  custCode: z.string().max(20).optional(),
  contentTargetMarkets: z.array(z.string().max(40)).max(100).default([]),
  passwordHash: z.string().max(300).optional(),
  active: z.boolean().default(true),
  createdAt: z.iso.datetime().optional(),
  updatedAt: z.iso.datetime().optional(),
  /** Id of the last change through the portal; with `asOf` it tells whether anybody changed the item since it was read. */
  revision: z.string().max(40).optional(),
  /** He was taken away: his name stays for what he did, his sign-in name and address are free. */
  removedAt: z.iso.datetime().optional(),
  /** Digest of what he was made of, so that making him twice makes him once. */
  origin: z.string().max(40).optional(),
  asOf: z.iso.datetime(),
});
export type User = z.output<typeof userSchema>;
