import { groupRoleSchema, permissionSchema, roleSchema } from "@spoke/core/access/schema.ts";
import * as z from "zod";

/** An empty identifier is made by the server, from the name. */
const ownId = z.union([z.literal(""), roleSchema.shape.id]);

export const roleFormSchema = z.object({
  id: ownId,
  name: roleSchema.shape.name,
  description: z.string().trim().max(200, "too_long"),
  permissions: roleSchema.shape.permissions,
});
export type RoleValues = z.input<typeof roleFormSchema>;

export const groupRoleFormSchema = z.object({
  id: ownId,
  description: groupRoleSchema.shape.description,
  /** A combo box has at least one item (1 §5). */
  roles: groupRoleSchema.shape.roles.min(1, "required"),
});
export type GroupRoleValues = z.input<typeof groupRoleFormSchema>;

export const permissionFormSchema = z.object({
  name: permissionSchema.shape.name,
  description: z.string().trim().max(200, "too_long"),
});
export type PermissionValues = z.input<typeof permissionFormSchema>;
