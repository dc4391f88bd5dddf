import * as z from "zod";
import { type Access, ADMINISTRATOR, isBuiltIn, putRoleWrite, readAccess, roleKey } from "../access/index.ts";
import { MAX_OF_A_KIND, type Role } from "../access/schema.ts";
import { action, actor, contains, notFound, Refusal, refuseField } from "../platform/index.ts";
import { changeAccess, isLost, requireExisting, requireGrantable, requireVersion } from "./change.ts";
import { holdsRole, requireAdministrators, someUser } from "./holders.ts";
import { idFrom, roleInputSchema, searchSchema, versionSchema } from "./schema.ts";
import { type RoleView, roleView } from "./view.ts";

const scope = "page.user-management";
/** Permissions that a role must not lose: without this permission nobody could restore it. */
const REQUIRED_PERMISSION: Readonly<Record<string, string>> = { [ADMINISTRATOR]: "page.user-management" };

/** All roles, by name. */
export const roles = action({
  name: "roles.roles",
  scope,
  input: searchSchema,
  run: async ({ search }): Promise<RoleView[]> => {
    const access = await readAccess();
    return access.roles
      .filter(({ id, name, description }) => contains(search, id, name, description))
      .sort((a, b) => a.name.localeCompare(b.name))
      .map((role) => roleView(access, role, actor().scopes));
  },
});

/** A role. @throws Refusal "not-found" */
export const role = action({
  name: "roles.role",
  scope,
  input: z.object({ id: z.string() }),
  run: async ({ id }): Promise<RoleView> => {
    const access = await readAccess();
    const found = access.roles.find((role) => role.id === id);
    if (!found) throw notFound();
    return roleView(access, found, actor().scopes);
  },
});

/** Creates a role. The current user must hold all its permissions. */
export const createRole = action({
  name: "roles.createRole",
  scope,
  input: roleInputSchema,
  run: async ({ id: chosenId, permissions, ...text }): Promise<RoleView> => {
    const made: Role = { ...text, id: chosenId ?? idFrom(text.name), permissions: [...new Set(permissions)].sort() };
    if (made.id.length < 2) throw refuseField("id", "code_invalid");
    await changeAccess((access) => {
      if (access.roles.some(({ id }) => id.toLowerCase() === made.id.toLowerCase()))
        throw refuseField(chosenId ? "id" : "name", "already_exists");
      if (access.roles.length >= MAX_OF_A_KIND) throw new Refusal("invalid", "max_items_exceeded");
      requireExistingPermissions(access, made.permissions);
      requireGrantable("permissions", made.permissions);
      return {
        writes: [putRoleWrite(access, { ...made, version: 0 })],
        audit: { subject: `ROLE#${made.id}`, what: "made", detail: { permissions: made.permissions.join(" ") } },
      };
    });
    return role({ id: made.id });
  },
});

/** Updates a role. The current user must hold its previous and its new permissions. */
export const updateRole = action({
  name: "roles.updateRole",
  scope,
  input: roleInputSchema.extend({ id: z.string(), version: versionSchema }),
  run: async ({ id, version, permissions: chosen, ...text }): Promise<RoleView> => {
    const permissions = [...new Set(chosen)].sort();
    await changeAccess(async (access) => {
      const before = access.roles.find((role) => role.id === id);
      if (!before) throw notFound();
      requireVersion(before, version);
      requireExistingPermissions(access, permissions);
      const isRestorable = (name: string): boolean => id === ADMINISTRATOR && isLost(access, name);
      requireGrantable("permissions", [...before.permissions, ...permissions.filter((name) => !isRestorable(name))]);
      const required = REQUIRED_PERMISSION[id];
      if (required && !permissions.includes(required)) throw refuseField("permissions", "administrator_needs_users");
      const roles = access.roles.map((role) => (role.id === id ? { ...role, permissions } : role));
      await requireAdministrators("permissions", access, { ...access, roles });
      return {
        writes: [putRoleWrite(access, { ...before, ...text, permissions })],
        audit: {
          subject: `ROLE#${id}`,
          what: "changed",
          detail: { before: [...before.permissions].sort().join(" "), after: permissions.join(" ") },
        },
      };
    });
    return role({ id });
  },
});

/** Deletes a role that is not assigned to a user or a group role. */
export const deleteRole = action({
  name: "roles.deleteRole",
  scope,
  input: z.object({ id: z.string() }),
  run: ({ id }): Promise<void> =>
    changeAccess(async (access) => {
      const before = access.roles.find((role) => role.id === id);
      if (!before) throw notFound();
      if (isBuiltIn("role", id)) throw new Refusal("invalid", "built_in");
      requireGrantable("permissions", before.permissions);
      const grouped = access.groupRoles.some((group) => group.roles.includes(id));
      if (grouped || (await someUser(holdsRole(id)))) throw new Refusal("invalid", "in_use");
      return {
        writes: [{ kind: "delete", key: roleKey(id) }],
        audit: { subject: `ROLE#${id}`, what: "deleted", detail: { permissions: before.permissions.join(" ") } },
      };
    }),
});

function requireExistingPermissions({ permissions }: Pick<Access, "permissions">, names: readonly string[]): void {
  const existing = permissions.map(({ name }) => name);
  requireExisting("permissions", "permission_unknown", names, existing);
}
