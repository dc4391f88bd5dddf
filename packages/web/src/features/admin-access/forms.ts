import { groupRoleInputSchema, permissionInputSchema, roleInputSchema } from "@spoke/core/roles/schema.ts";
import * as z from "zod";

/** An empty identifier is made by the server, from the name. */
const ownId = z.union([z.literal(""), roleInputSchema.shape.id.unwrap()], "code_invalid");
/** The form always says something, if only that there is nothing to say. */
const description = roleInputSchema.shape.description.unwrap();

export const roleFormSchema = roleInputSchema.extend({ id: ownId, description });
export type RoleValues = z.input<typeof roleFormSchema>;

export const groupRoleFormSchema = groupRoleInputSchema.extend({
  id: ownId,
  /** A combo box has at least one item (1 §5). */
  roles: groupRoleInputSchema.shape.roles.min(1, "required"),
});
export type GroupRoleValues = z.input<typeof groupRoleFormSchema>;

export const permissionFormSchema = permissionInputSchema.extend({ description });
export type PermissionValues = z.input<typeof permissionFormSchema>;
