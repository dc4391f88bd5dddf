import * as z from "zod";
import { LOCALES } from "../host/schema.ts";
import { must } from "../platform/schema.ts";
import { userAreaSchema, usernameSchema } from "../user/schema.ts";
import { dialedPhoneSchema, emailSchema, lineSchema, notEmptySchema, passwordSchema } from "../validation/schema.ts";

const MAX_PAGE = 250;
const LOCALE_CODES = LOCALES.map(({ code }) => code);

const name = notEmptySchema.max(200, "too_long").pipe(lineSchema);
/** An email address or an empty string. */
const email = z
  .string()
  .trim()
  .max(200, "too_long")
  .refine((value) => value === "" || emailSchema.safeParse(value).success, "valid_email");
const code = (max: number) => z.string().trim().max(max, "too_long");
const list = <Item extends z.ZodType>(item: Item, max: number) =>
  z
    .array(item)
    .max(max, "max_items_exceeded")
    .transform((all) => [...new Set(all)]);

const own = {
  name,
  email,
  phone: dialedPhoneSchema,
  emailConfirmations: list(emailSchema, 10),
  sendEmail: z.boolean(),
  sendEmailWarranty: z.boolean(),
};

const fields = {
  ...own,
  isFakeEmail: z.boolean(),
  language: z.string().pipe(z.enum(LOCALE_CODES, "unknown_value")),
  roles: list(code(40), 10),
  groupRole: code(60),
  hosts: list(code(253).toLowerCase(), 50).refine((hosts) => hosts.length > 0, "required"),
  custCode: code(20).toUpperCase(),
  contentTargetMarkets: list(code(40), 100),
  active: z.boolean(),
};

/** Limitations that require a value. */
const VALUE_REQUIRED: ReadonlySet<string> = new Set(["customer", "sales_group", "sales_office", "vendor"]);

const area = userAreaSchema
  .extend({
    sorg: code(10).min(1, "required"),
    limitation: z.enum(userAreaSchema.shape.limitation.options, "unknown_value").default("none"),
    option: code(40).default(""),
    value: code(60).default(""),
  })
  .check(must(({ limitation, value }) => value !== "" || !VALUE_REQUIRED.has(limitation), "value", "required"));
const userAreas = z.array(area).max(50, "max_items_exceeded");

/** Refuses a user whose roles need a customer that serves the hosts (decision 103). */
const requireCustomer = z.boolean().default(false);

/** A new user: at least sign-in name, name, and hosts. */
export const newUserSchema = z.object({
  user: z.object({
    username: z.string("required").trim().min(1, "required").pipe(usernameSchema),
    name: fields.name,
    email: fields.email.default(""),
    phone: fields.phone.default(""),
    emailConfirmations: fields.emailConfirmations.default([]),
    sendEmail: fields.sendEmail.default(true),
    sendEmailWarranty: fields.sendEmailWarranty.default(false),
    isFakeEmail: fields.isFakeEmail.default(false),
    language: fields.language.default("en-US"),
    roles: fields.roles.default([]),
    groupRole: fields.groupRole.default(""),
    hosts: z.array(z.string(), "required").pipe(fields.hosts),
    custCode: fields.custCode.default(""),
    contentTargetMarkets: fields.contentTargetMarkets.default([]),
    active: fields.active.default(true),
  }),
  userAreas: userAreas.default([]),
  /** Without a generated password, the user sets the first one with the link of the invitation. */
  generatePassword: z.boolean().default(true),
  requireCustomer,
});
export type NewUser = z.output<typeof newUserSchema>;

const MAX_USERS_AT_ONCE = 100;
export const newUsersSchema = z.object({
  users: z.array(z.unknown()).min(1, "required").max(MAX_USERS_AT_ONCE, "max_items_exceeded"),
});

/** Changes of a user; absent fields stay. */
export const userChangesSchema = z.object({
  user: z.object({ username: usernameSchema, ...fields, currentPassword: z.string().max(200, "too_long") }).partial(),
  userAreas: userAreas.optional(),
});
export type UserChanges = z.output<typeof userChangesSchema>;

export const updateUserSchema = userChangesSchema.extend({
  id: code(60).optional(),
  generatePassword: z.boolean().default(false),
  requireCustomer,
  version: code(60).optional(),
});

/** Changes of the signed-in user. */
export const profileSchema = z.object({
  user: z
    .object({
      ...own,
      currentPassword: z.string().max(200, "too_long"),
      newPassword: passwordSchema,
      version: code(60),
    })
    .partial(),
});
export type ProfileChanges = z.output<typeof profileSchema>["user"];

/** Fields that version 1 of the profile may change. */
export const PROFILE_FIELDS: ReadonlySet<string> = new Set([...Object.keys(own), "currentPassword"]);

/** States of users: each has one. */
export const USER_STATES = ["active", "invited", "never_signed_in", "undeliverable", "without_role", "locked"] as const;
export type UserState = (typeof USER_STATES)[number];

const page = z.int().min(1).max(100_000).default(1);

export const usersQuerySchema = z.object({
  ids: z.array(code(60)).max(MAX_PAGE, "max_items_exceeded").optional(),
  search: z.string().max(200, "too_long").default(""),
  page,
  limit: z.int().min(1).max(MAX_PAGE, "max_items_exceeded").default(10),
  sort: z
    .object({
      sortBy: z.enum(["name", "username", "email", "groupRole", "createdAt", "lastSignInAt"]).default("username"),
      order: z.enum(["ASC", "DESC"]).default("ASC"),
    })
    .default({ sortBy: "username", order: "ASC" }),
  role: code(40).optional(),
  state: z.enum(USER_STATES).optional(),
  groupRoleIds: z.array(code(60)).max(MAX_PAGE, "max_items_exceeded").optional(),
});
export type UsersQuery = z.output<typeof usersQuerySchema>;

const SALES_LIMITATIONS = ["salesman", "sales_group", "sales_office"] as const;
export type SalesLimitation = (typeof SALES_LIMITATIONS)[number];
export const salesUsersSchema = z.object({
  search: z.string().max(200, "too_long").default(""),
  limitation: z
    .array(z.enum(SALES_LIMITATIONS))
    .max(3)
    .default([...SALES_LIMITATIONS]),
});
