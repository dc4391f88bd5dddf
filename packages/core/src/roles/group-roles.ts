import * as z from "zod";
import {
  type Access,
  covers,
  groupRoleKey,
  isOffered,
  putAccessWrite,
  readShownAccess,
  scopesOfRoles,
} from "../access/index.ts";
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
import { holdsGroupRole, requireAdministrators, someUser } from "./holders.ts";
import { freeId, requireOwner } from "./ownership.ts";
import { groupRoleInputSchema, idFrom, searchSchema, versionSchema } from "./schema.ts";
import { type GroupRoleView, groupRoleView } from "./view.ts";

const scope = "page.user-management";

/** Built-in group roles and those of the administrator's sales organizations, by description. */
export const groupRoles = action({
  name: "roles.groupRoles",
  scope,
  input: searchSchema,
  run: async ({ search }): Promise<GroupRoleView[]> => {
    const access = await readShownAccess();
    return access.groupRoles
      .filter((group) => isOffered("groupRole", group, unrestrictedSorgs()))
      .filter(({ id, description }) => contains(search, id, description))
      .sort((a, b) => a.description.localeCompare(b.description))
      .map((group) => groupRoleView(access, group));
  },
});

/** A group role. @throws Refusal "not-found", also for those of other sales organizations */
export const groupRole = action({
  name: "roles.groupRole",
  scope,
  input: z.object({ id: z.string() }),
  run: async ({ id }): Promise<GroupRoleView> => {
    const access = await readShownAccess();
    return groupRoleView(access, findGroupRole(access, id));
  },
});

/** Creates a group role. All its permissions must be held by the current user. */
export const createGroupRole = action({
  name: "roles.createGroupRole",
  scope,
  input: groupRoleInputSchema,
  run: async ({ id: chosenId, description, roles: chosen }): Promise<GroupRoleView> => {
    const roles = [...new Set(chosen)].sort();
    let id = "";
    await changeAccess((access) => {
      id = chosenId ?? freeId(idFrom(description), access.groupRoles, "groupRole");
      if (id.length < 2) throw refuseField("id", "code_invalid");
      if (access.groupRoles.some((group) => group.id.toLowerCase() === id.toLowerCase()))
        throw refuseField(chosenId ? "id" : "description", "already_exists");
      if (access.groupRoles.length >= MAX_OF_A_KIND) throw new Refusal("invalid", "max_items_exceeded");
      const made = { id, description, roles, sorgs: [...unrestrictedSorgs()], version: 0 };
      requireRoles(access, roles, made.sorgs);
      return {
        write: putAccessWrite(groupRoleKey(id), made),
        after: { groupRoles: [...access.groupRoles, made] },
        audit: { subject: `GROUPROLE#${id}`, what: "made", changes: fieldChanges({}, recorded(made)) },
      };
    });
    return groupRole({ id });
  },
});

/** Updates a custom group role. The current user must own it, and hold its previous and its new permissions. */
export const updateGroupRole = action({
  name: "roles.updateGroupRole",
  scope,
  input: groupRoleInputSchema.extend({ id: z.string(), version: versionSchema }),
  run: async ({ id, version, description, roles: chosen }): Promise<GroupRoleView> => {
    const roles = [...new Set(chosen)].sort();
    await changeAccess(async (access) => {
      const before = findGroupRole(access, id);
      const sorgs = await requireOwner("groupRole", before, access);
      requireVersion(before, version);
      requireRoles(access, roles, sorgs);
      requireGrantable("roles", scopesOfRoles(access, before.roles));
      const groupRoles = access.groupRoles.map((group) => (group.id === id ? { ...group, roles } : group));
      await requireAdministrators("roles", access, { ...access, groupRoles });
      return {
        write: putAccessWrite(groupRoleKey(id), { ...before, description, roles, sorgs }),
        after: { groupRoles },
        audit: {
          subject: `GROUPROLE#${id}`,
          what: "changed",
          changes: fieldChanges(recorded(before), recorded({ description, roles })),
        },
      };
    });
    return groupRole({ id });
  },
});

/** Deletes a custom group role that no user has. */
export const deleteGroupRole = action({
  name: "roles.deleteGroupRole",
  scope,
  input: z.object({ id: z.string() }),
  run: ({ id }): Promise<void> =>
    changeAccess(async (access) => {
      const before = findGroupRole(access, id);
      await requireOwner("groupRole", before, access);
      requireGrantable("roles", scopesOfRoles(access, before.roles));
      if (await someUser(holdsGroupRole(id))) throw new Refusal("invalid", "in_use");
      return {
        write: { kind: "delete", key: groupRoleKey(id) },
        after: { groupRoles: access.groupRoles.filter((group) => group.id !== id) },
        audit: { subject: `GROUPROLE#${id}`, what: "deleted", changes: fieldChanges(recorded(before), {}) },
      };
    }),
});

/** What the audit log records; the description is the name of a group role. */
const recorded = ({ description, roles }: { readonly description: string; readonly roles: readonly string[] }) => ({
  name: description,
  roles,
});

/** @throws Refusal "not-found", also for group roles of other sales organizations */
function findGroupRole({ groupRoles }: Pick<Access, "groupRoles">, id: string): Access["groupRoles"][number] {
  const found = groupRoles.find((group) => group.id === id);
  if (!found || !isOffered("groupRole", found, unrestrictedSorgs())) throw notFound();
  return found;
}

/** Roles that all owners of the group role may use. */
function requireRoles(access: Access, ids: readonly string[], sorgs: readonly string[]): void {
  const usable = access.roles.filter((role) => isOffered("role", role, sorgs) && covers(role, sorgs));
  requireExisting(
    "roles",
    "role_unknown",
    ids,
    usable.map(({ id }) => id),
  );
  requireGrantable("roles", scopesOfRoles(access, ids));
}
