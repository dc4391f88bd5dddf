import * as z from "zod";
import { localeSchema } from "../host/schema.ts";

/** Sign-in names are compared without case. */
export const usernameSchema = z
  .string()
  .trim()
  .toLowerCase()
  .regex(/^[a-z0-9][a-z0-9._@+-]{1,99}$/, "username_invalid");

/** Roles that come with the product; their scopes are in `roles.ts`. */
export const ROLES = [
  "administrator",
  "dealer",
  "customer",
  "customer-vendor",
  "sales",
  "salesman",
  "sales.group",
  "Product",
  "guest",
] as const;

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
  roles: z.array(z.enum(ROLES)).min(1).max(10),
  groupRole: z.string().max(60).default(""),
  language: localeSchema.default("en-US"),
  /** Hosts he may sign in on. */
  hosts: z.array(z.string().max(253)).min(1).max(50),
  userAreas: z.array(userAreaSchema).max(50).default([]),
  /** Unified code of his own customer: dealers and customer-vendors. */
  custCode: z.string().max(20).optional(),
  contentTargetMarkets: z.array(z.string().max(40)).max(100).default([]),
  passwordHash: z.string().max(300).optional(),
  active: z.boolean().default(true),
  asOf: z.iso.datetime(),
});
export type User = z.output<typeof userSchema>;
