import * as z from "zod";

/** Ids of roles and group roles. They are used in keys and in users. */
export const roleIdSchema = z
  .string("required")
  .trim()
  .min(1, "required")
  .regex(/^[A-Za-z0-9][A-Za-z0-9._-]{1,39}$/, "code_invalid");

/** The name of a permission is the scope that it grants. */
export const permissionNameSchema = z
  .string("required")
  .trim()
  .min(1, "required")
  .max(60, "too_long")
  .regex(/^[a-z0-9]+([.-][a-z0-9]+)*$/, "permission_name_invalid");

/** Maximum number of permissions, roles, and group roles each: issuing a token reads them all. */
export const MAX_OF_A_KIND = 300;

const described = z.string().trim().max(200, "too_long");

export const permissionSchema = z.object({ name: permissionNameSchema, description: described.default("") });
export type Permission = z.output<typeof permissionSchema>;

/** A role grants the scopes named by its permissions (3 §3). */
export const roleSchema = z.object({
  id: roleIdSchema,
  name: z.string("required").trim().min(1, "required").max(60, "too_long"),
  description: described.default(""),
  permissions: z.array(permissionNameSchema).max(MAX_OF_A_KIND, "max_items_exceeded"),
});
export type Role = z.output<typeof roleSchema>;

/** Roles that are granted together (3 §3). */
export const groupRoleSchema = z.object({
  id: roleIdSchema,
  description: z.string("required").trim().min(1, "required").max(200, "too_long"),
  roles: z.array(roleIdSchema).max(50, "max_items_exceeded"),
});
export type GroupRole = z.output<typeof groupRoleSchema>;
