import * as z from "zod";
import { type Access, isOffered, putAccessWrite, readShownAccess, roleKey } from "../access/index.ts";
import { MAX_OF_A_KIND } from "../access/schema.ts";
import {
  action,
  contains,
  fieldChanges,
  notFound,
  Refusal,
  refuseField,
  unrestrictedSorgs,
} from "../platform/index.ts";
import { changeAccess, requireExisting, requireGrantable, requireVersion } from "./change.ts";
import { holdsRole, requireAdministrators, someUser } from "./holders.ts";
import { freeId, requireOwner } from "./ownership.ts";
import { idFrom, roleInputSchema, searchSchema, versionSchema } from "./schema.ts";
import { type RoleView, roleView } from "./view.ts";

type Role = Access["roles"][number];

const scope = "page.user-management";

/** Built-in roles and those of the administrator's sales organizations, by name. */
export const roles = action({
  name: "roles.roles",
  scope,
  input: searchSchema,
  run: async ({ search }): Promise<RoleView[]> => {
    const access = await readShownAccess();
    return access.roles
      .filter((role) => isOffered("role", role, unrestrictedSorgs()))
      .filter(({ id, name, description }) => contains(search, id, name, description))
      .sort((a, b) => a.name.localeCompare(b.name))
      .map((role) => roleView(access, role));
  },
});

/** A role. @throws Refusal "not-found", also for roles of other sales organizations */
export const role = action({
  name: "roles.role",
  scope,
  input: z.object({ id: z.string() }),
  run: async ({ id }): Promise<RoleView> => {
    const access = await readShownAccess();
    return roleView(access, findRole(access, id));
  },
});

/** Creates a role of the actor's sales organizations. The current user must hold all its permissions. */
export const createRole = action({
  name: "roles.createRole",
  scope,
  input: roleInputSchema,
  run: async ({ id: chosenId, permissions: chosen, ...text }): Promise<RoleView> => {
    const permissions = [...new Set(chosen)].sort();
    let id = "";
    await changeAccess((access) => {
      id = chosenId ?? freeId(idFrom(text.name), access.roles, "role");
      if (id.length < 2) throw refuseField("id", "code_invalid");
      if (access.roles.some((role) => role.id.toLowerCase() === id.toLowerCase()))
        throw refuseField(chosenId ? "id" : "name", "already_exists");
      if (access.roles.length >= MAX_OF_A_KIND) throw new Refusal("invalid", "max_items_exceeded");
      requireExistingPermissions(access, permissions);
      requireGrantable("permissions", permissions);
      const made = { ...text, id, permissions, sorgs: [...unrestrictedSorgs()], version: 0 };
      return {
        write: putAccessWrite(roleKey(id), made),
        after: { roles: [...access.roles, made] },
        audit: { subject: `ROLE#${id}`, what: "made", changes: fieldChanges({}, recorded(made)) },
      };
    });
    return role({ id });
  },
});

/** Updates a custom role. The current user must own it, and hold its previous and its new permissions. */
export const updateRole = action({
  name: "roles.updateRole",
  scope,
  input: roleInputSchema.extend({ id: z.string(), version: versionSchema }),
  run: async ({ id, version, permissions: chosen, ...text }): Promise<RoleView> => {
    const permissions = [...new Set(chosen)].sort();
    await changeAccess(async (access) => {
      const before = findRole(access, id);
      const sorgs = await requireOwner("role", before, access);
      requireVersion(before, version);
      requireExistingPermissions(access, permissions);
      requireGrantable("permissions", [...before.permissions, ...permissions]);
      const roles = access.roles.map((role) => (role.id === id ? { ...role, permissions } : role));
      await requireAdministrators("permissions", access, { ...access, roles });
      return {
        write: putAccessWrite(roleKey(id), { ...before, ...text, permissions, sorgs }),
        after: { roles },
        audit: {
          subject: `ROLE#${id}`,
          what: "changed",
          changes: fieldChanges(recorded(before), recorded({ ...text, permissions })),
        },
      };
    });
    return role({ id });
  },
});

/** Deletes a custom role that is not assigned to a user or a group role. */
export const deleteRole = action({
  name: "roles.deleteRole",
  scope,
  input: z.object({ id: z.string() }),
  run: ({ id }): Promise<void> =>
    changeAccess(async (access) => {
      const before = findRole(access, id);
      await requireOwner("role", before, access);
      requireGrantable("permissions", before.permissions);
      const grouped = access.groupRoles.some((group) => group.roles.includes(id));
      if (grouped || (await someUser(holdsRole(id)))) throw new Refusal("invalid", "in_use");
      return {
        write: { kind: "delete", key: roleKey(id) },
        after: { roles: access.roles.filter((role) => role.id !== id) },
        audit: { subject: `ROLE#${id}`, what: "deleted", changes: fieldChanges(recorded(before), {}) },
      };
    }),
});

/** What the audit log records. */
const recorded = ({ name, description, permissions }: Pick<Role, "name" | "description" | "permissions">) => ({
  name,
  description,
  permissions: [...permissions].sort(),
});

/** @throws Refusal "not-found", also for roles of other sales organizations */
function findRole({ roles }: Pick<Access, "roles">, id: string): Access["roles"][number] {
  const found = roles.find((role) => role.id === id);
  if (!found || !isOffered("role", found, unrestrictedSorgs())) throw notFound();
  return found;
}

function requireExistingPermissions({ permissions }: Pick<Access, "permissions">, names: readonly string[]): void {
  const existing = permissions.map(({ name }) => name);
  requireExisting("permissions", "permission_unknown", names, existing);
}
