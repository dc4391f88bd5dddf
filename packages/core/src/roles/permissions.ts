import * as z from "zod";
import { ADMINISTRATOR, isBuiltIn, permissionKey, putAccessWrite, readAccess } from "../access/index.ts";
import { MAX_OF_A_KIND } from "../access/schema.ts";
import { action, actor, contains, notFound, Refusal, refuseField } from "../platform/index.ts";
import { changeAccess, requireGrantable, requireVersion } from "./change.ts";
import { permissionInputSchema, searchSchema, versionSchema } from "./schema.ts";
import { type PermissionView, permissionView } from "./view.ts";

const scope = "page.user-management";

/** All permissions, by name. */
export const permissions = action({
  name: "roles.permissions",
  scope,
  input: searchSchema,
  run: async ({ search }): Promise<PermissionView[]> => {
    const access = await readAccess();
    return access.permissions
      .filter(({ name, description }) => contains(search, name, description))
      .sort((a, b) => (a.name < b.name ? -1 : 1))
      .map((permission) => permissionView(access, permission, actor().scopes));
  },
});

/** A permission by name. @throws Refusal "not-found" */
export const permission = action({
  name: "roles.permission",
  scope,
  input: z.object({ id: z.string() }),
  run: async ({ id }): Promise<PermissionView> => {
    const access = await readAccess();
    const found = access.permissions.find(({ name }) => name === id);
    if (!found) throw notFound();
    return permissionView(access, found, actor().scopes);
  },
});

/** Creates a permission. The administrator role gets it at once, so that it can be granted. */
export const createPermission = action({
  name: "roles.createPermission",
  scope,
  input: permissionInputSchema,
  run: async (made): Promise<PermissionView> => {
    await changeAccess((access) => {
      if (access.permissions.some(({ name }) => name === made.name)) throw refuseField("name", "already_exists");
      if (access.permissions.length >= MAX_OF_A_KIND) throw new Refusal("invalid", "max_items_exceeded");
      return {
        writes: [putAccessWrite(permissionKey(made.name), { ...made, version: 0 })],
        audit: { subject: `PERMISSION#${made.name}`, what: "made" },
      };
    });
    return permission({ id: made.name });
  },
});

/** Updates the description of a permission that the current user holds. The name is a scope that the product checks. */
export const updatePermission = action({
  name: "roles.updatePermission",
  scope,
  input: permissionInputSchema.pick({ description: true }).extend({ id: z.string(), version: versionSchema }),
  run: async ({ id, version, description }): Promise<PermissionView> => {
    await changeAccess((access) => {
      const before = access.permissions.find(({ name }) => name === id);
      if (!before) throw notFound();
      requireVersion(before, version);
      requireGrantable("description", [id]);
      return {
        writes: [putAccessWrite(permissionKey(id), { ...before, description })],
        audit: {
          subject: `PERMISSION#${id}`,
          what: "changed",
          detail: { before: before.description, after: description },
        },
      };
    });
    return permission({ id });
  },
});

/** Deletes a permission that the current user holds and that no role has except administrator. */
export const deletePermission = action({
  name: "roles.deletePermission",
  scope,
  input: z.object({ id: z.string() }),
  run: ({ id }): Promise<void> =>
    changeAccess((access) => {
      if (!access.permissions.some(({ name }) => name === id)) throw notFound();
      if (isBuiltIn("permission", id)) throw new Refusal("invalid", "built_in");
      requireGrantable("name", [id]);
      if (access.roles.some((role) => role.id !== ADMINISTRATOR && role.permissions.includes(id)))
        throw new Refusal("invalid", "in_use");
      return {
        writes: [{ kind: "delete", key: permissionKey(id) }],
        audit: { subject: `PERMISSION#${id}`, what: "deleted" },
      };
    }),
});
