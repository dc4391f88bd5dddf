import * as z from "zod";
import { groupRoleSchema, permissionNameSchema, permissionSchema, roleIdSchema, roleSchema } from "../access/schema.ts";

/** Input of the forms for roles, group roles, and permissions. The browser uses the same schemas. */
export const roleInputSchema = roleSchema.extend({ id: roleIdSchema.optional() });
export const groupRoleInputSchema = groupRoleSchema.extend({ id: roleIdSchema.optional() });

/** An area and an operation, such as `claim.approve`. */
export const permissionInputSchema = permissionSchema.extend({
  name: permissionNameSchema.regex(/\./, "permission_name_invalid"),
});

export const versionSchema = z.int().min(0);
export const searchSchema = z.object({ search: z.string().max(100).default("") });

/** An id derived from a name: `Sales Nord` becomes `sales-nord`. */
export function idFrom(name: string): string {
  return name
    .normalize("NFKD")
    .replace(/\p{M}/gu, "")
    .toLowerCase()
    .replace(/[^a-z0-9]+/g, "-")
    .slice(0, 40)
    .replace(/^-+|-+$/g, "");
}
