import * as z from "zod";
import { type Access, groupRoleKey, isBuiltIn, putAccessWrite, readAccess, scopesOfRoles } from "../access/index.ts";
import { type GroupRole, MAX_OF_A_KIND } from "../access/schema.ts";
import { action, actor, contains, notFound, Refusal, refuseField } from "../platform/index.ts";
import { changeAccess, requireExisting, requireGrantable, requireVersion } from "./change.ts";
import { holdsGroupRole, requireAdministrators, someUser } from "./holders.ts";
import { groupRoleInputSchema, idFrom, searchSchema, versionSchema } from "./schema.ts";
import { type GroupRoleView, groupRoleView } from "./view.ts";

const scope = "page.user-management";

/** All group roles, by description. */
export const groupRoles = action({
  name: "roles.groupRoles",
  scope,
  input: searchSchema,
  run: async ({ search }): Promise<GroupRoleView[]> => {
    const access = await readAccess();
    return access.groupRoles
      .filter(({ id, description }) => contains(search, id, description))
      .sort((a, b) => a.description.localeCompare(b.description))
      .map((group) => groupRoleView(access, group, actor().scopes));
  },
});

/** A group role. @throws Refusal "not-found" */
export const groupRole = action({
  name: "roles.groupRole",
  scope,
  input: z.object({ id: z.string() }),
  run: async ({ id }): Promise<GroupRoleView> => {
    const access = await readAccess();
    const found = access.groupRoles.find((group) => group.id === id);
    if (!found) throw notFound();
    return groupRoleView(access, found, actor().scopes);
  },
});

/** Creates a group role. All its permissions must be held by the current user. */
export const createGroupRole = action({
  name: "roles.createGroupRole",
  scope,
  input: groupRoleInputSchema,
  run: async ({ id: chosenId, description, roles }): Promise<GroupRoleView> => {
    const made: GroupRole = { id: chosenId ?? idFrom(description), description, roles: [...new Set(roles)].sort() };
    if (made.id.length < 2) throw refuseField("id", "code_invalid");
    await changeAccess((access) => {
      if (access.groupRoles.some(({ id }) => id.toLowerCase() === made.id.toLowerCase()))
        throw refuseField(chosenId ? "id" : "description", "already_exists");
      if (access.groupRoles.length >= MAX_OF_A_KIND) throw new Refusal("invalid", "max_items_exceeded");
      requireRoles(access, made.roles);
      return {
        writes: [putAccessWrite(groupRoleKey(made.id), { ...made, version: 0 })],
        audit: { subject: `GROUPROLE#${made.id}`, what: "made", detail: { roles: made.roles.join(" ") } },
      };
    });
    return groupRole({ id: made.id });
  },
});

/** Updates a group role. The current user must hold its previous and its new permissions. */
export const updateGroupRole = action({
  name: "roles.updateGroupRole",
  scope,
  input: groupRoleInputSchema.extend({ id: z.string(), version: versionSchema }),
  run: async ({ id, version, description, roles: chosen }): Promise<GroupRoleView> => {
    const roles = [...new Set(chosen)].sort();
    await changeAccess(async (access) => {
      const before = access.groupRoles.find((group) => group.id === id);
      if (!before) throw notFound();
      requireVersion(before, version);
      requireRoles(access, roles);
      requireGrantable("roles", scopesOfRoles(access, before.roles));
      const groupRoles = access.groupRoles.map((group) => (group.id === id ? { ...group, roles } : group));
      await requireAdministrators("roles", access, { ...access, groupRoles });
      return {
        writes: [putAccessWrite(groupRoleKey(id), { ...before, description, roles })],
        audit: {
          subject: `GROUPROLE#${id}`,
          what: "changed",
          detail: { before: before.roles.join(" "), after: roles.join(" ") },
        },
      };
    });
    return groupRole({ id });
  },
});

/** Deletes a group role that no user has. */
export const deleteGroupRole = action({
  name: "roles.deleteGroupRole",
  scope,
  input: z.object({ id: z.string() }),
  run: ({ id }): Promise<void> =>
    changeAccess(async (access) => {
      const before = access.groupRoles.find((group) => group.id === id);
      if (!before) throw notFound();
      if (isBuiltIn("groupRole", id)) throw new Refusal("invalid", "built_in");
      requireGrantable("roles", scopesOfRoles(access, before.roles));
      if (await someUser(holdsGroupRole(id))) throw new Refusal("invalid", "in_use");
      return {
        writes: [{ kind: "delete", key: groupRoleKey(id) }],
        audit: { subject: `GROUPROLE#${id}`, what: "deleted", detail: { roles: before.roles.join(" ") } },
      };
    }),
});

function requireRoles(access: Access, ids: readonly string[]): void {
  requireExisting(
    "roles",
    "role_unknown",
    ids,
    access.roles.map(({ id }) => id),
  );
  requireGrantable("roles", scopesOfRoles(access, ids));
}
