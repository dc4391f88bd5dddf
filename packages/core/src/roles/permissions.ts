import * as z from "zod";
import {
  type Access,
  ADMINISTRATOR,
  isBuiltIn,
  permissionKey,
  putAccessWrite,
  readShownAccess,
} from "../access/index.ts";
import { action, contains, fieldChanges, notFound, Refusal, refuseField } from "../platform/index.ts";
import { changeAccess, requireGrantable, requireVersion } from "./change.ts";
import { allTenants, requireTenants } from "./ownership.ts";
import { permissionInputSchema, searchSchema, versionSchema } from "./schema.ts";
import { type PermissionView, permissionView } from "./view.ts";

const scope = "page.user-management";

/** All permissions, by name. */
export const permissions = action({
  name: "roles.permissions",
  scope,
  input: searchSchema,
  run: async ({ search }): Promise<PermissionView[]> => {
    const [access, tenants] = await Promise.all([readShownAccess(), allTenants()]);
    return access.permissions
      .filter(({ name, description }) => contains(search, name, description))
      .sort((a, b) => (a.name < b.name ? -1 : 1))
      .map((permission) => permissionView(permission, tenants));
  },
});

/** A permission by name. @throws Refusal "not-found" */
export const permission = action({
  name: "roles.permission",
  scope,
  input: z.object({ id: z.string() }),
  run: async ({ id }): Promise<PermissionView> => {
    const [access, tenants] = await Promise.all([readShownAccess(), allTenants()]);
    const found = access.permissions.find(({ name }) => name === id);
    if (!found) throw notFound();
    return permissionView(found, tenants);
  },
});

/**
 * Describes a permission that has no description of its own yet. The permissions are the scopes that the portal checks:
 * another name would allow nothing, and is refused.
 */
export const createPermission = action({
  name: "roles.createPermission",
  scope,
  input: permissionInputSchema,
  run: async ({ name, description }): Promise<PermissionView> => {
    await describe(name, description, (before) => {
      if (!before || !isBuiltIn("permission", name)) throw refuseField("name", "permission_unchecked");
      if (before.version > 0) throw refuseField("name", "already_exists");
    });
    return permission({ id: name });
  },
});

/** Updates the description of a permission that the current user holds. The name is a scope that the product checks. */
export const updatePermission = action({
  name: "roles.updatePermission",
  scope,
  input: permissionInputSchema.pick({ description: true }).extend({ id: z.string(), version: versionSchema }),
  run: async ({ id, version, description }): Promise<PermissionView> => {
    await describe(id, description, (before) => {
      if (!before) throw notFound();
      requireVersion(before, version);
    });
    return permission({ id });
  },
});

/** Descriptions are the same for all tenants, so only administrators of all of them change one. */
async function describe(
  name: string,
  description: string,
  judge: (before: Access["permissions"][number] | undefined) => void,
): Promise<void> {
  const tenants = await allTenants();
  await changeAccess((access) => {
    const before = access.permissions.find((permission) => permission.name === name);
    judge(before);
    requireGrantable("description", [name]);
    requireTenants(tenants);
    return {
      write: putAccessWrite(permissionKey(name), { name, version: before?.version ?? 0, description }),
      audit: {
        subject: `PERMISSION#${name}`,
        what: "changed",
        changes: fieldChanges({ description: before?.description }, { description }),
      },
    };
  });
}

/** Deletes a permission that was made when any name could be, and that no role has except administrator. */
export const deletePermission = action({
  name: "roles.deletePermission",
  scope,
  input: z.object({ id: z.string() }),
  run: async ({ id }): Promise<void> => {
    const tenants = await allTenants();
    await changeAccess((access) => {
      if (!access.permissions.some(({ name }) => name === id)) throw notFound();
      if (isBuiltIn("permission", id)) throw new Refusal("invalid", "built_in");
      requireGrantable("name", [id]);
      requireTenants(tenants);
      if (access.roles.some((role) => role.id !== ADMINISTRATOR && role.permissions.includes(id)))
        throw new Refusal("invalid", "in_use");
      const without = (role: Access["roles"][number]) => ({
        ...role,
        permissions: role.permissions.filter((name) => name !== id),
      });
      return {
        write: { kind: "delete", key: permissionKey(id) },
        after: { roles: access.roles.map(without) },
        audit: { subject: `PERMISSION#${id}`, what: "deleted" },
      };
    });
  },
});
