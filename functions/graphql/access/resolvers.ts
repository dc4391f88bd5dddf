import { asMutation, type MutationResult, succeeded } from "@spoke/core/platform";
import {
  createGroupRole,
  createPermission,
  createRole,
  deleteGroupRole,
  deletePermission,
  deleteRole,
  type GroupRoleView,
  groupRole,
  groupRoles,
  type PermissionView,
  permission,
  permissions,
  type RoleView,
  role,
  roles,
  updateGroupRole,
  updatePermission,
  updateRole,
} from "@spoke/core/roles";
import { changeLanguage } from "@spoke/core/session";
import type { Resolvers } from "../generated/resolvers.ts";

const given = (text: string | null | undefined): string | undefined => text ?? undefined;

/** Saved, with the thing as it is now, or refused as data. */
async function saved<Thing>(save: () => Promise<Thing>) {
  const { thing, message, userErrors } = await asMutation(
    async (): Promise<MutationResult & { thing: Thing | undefined }> => ({
      thing: await save(),
      ...succeeded("success_save"),
    }),
    () => ({ thing: undefined }),
  );
  return { thing, answer: { message, userErrors: [...userErrors] } };
}

async function savedRole(save: () => Promise<RoleView>) {
  const { thing: role, answer } = await saved(save);
  return { role, ...answer };
}

async function savedGroupRole(save: () => Promise<GroupRoleView>) {
  const { thing: groupRole, answer } = await saved(save);
  return { groupRole, ...answer };
}

async function savedPermission(save: () => Promise<PermissionView>) {
  const { thing: permission, answer } = await saved(save);
  return { permission, ...answer };
}

async function deleted(remove: () => Promise<void>) {
  const { message, userErrors } = await asMutation(
    async () => {
      await remove();
      return succeeded("success_delete");
    },
    () => ({}),
  );
  return { message, userErrors: [...userErrors] };
}

export const resolvers: Resolvers = {
  Query: {
    roles: (_, { search }) => roles({ search: given(search) }),
    role: (_, { id }) => role({ id }),
    groupRoles: (_, { search }) => groupRoles({ search: given(search) }),
    groupRole: (_, { id }) => groupRole({ id }),
    permissions: (_, { search }) => permissions({ search: given(search) }),
    permission: (_, { id }) => permission({ id }),
  },
  Mutation: {
    createRole: (_, { role: { id, name, description, permissions } }) =>
      savedRole(() => createRole({ id: given(id), name, description: given(description), permissions })),
    updateRole: (_, { id, version, role: { name, description, permissions } }) =>
      savedRole(() => updateRole({ id, version, name, description: given(description), permissions })),
    deleteRole: (_, { id }) => deleted(() => deleteRole({ id })),
    createGroupRole: (_, { groupRole: { id, description, roles } }) =>
      savedGroupRole(() => createGroupRole({ id: given(id), description, roles })),
    updateGroupRole: (_, { id, version, groupRole: { description, roles } }) =>
      savedGroupRole(() => updateGroupRole({ id, version, description, roles })),
    deleteGroupRole: (_, { id }) => deleted(() => deleteGroupRole({ id })),
    createPermission: (_, { permission: { name, description } }) =>
      savedPermission(() => createPermission({ name, description: given(description) })),
    updatePermission: (_, { id, version, permission: { description } }) =>
      savedPermission(() => updatePermission({ id, version, description: given(description) })),
    deletePermission: (_, { id }) => deleted(() => deletePermission({ id })),
    changeLanguage: async (_, { id }) => {
      const { message } = await asMutation(
        async () => {
          await changeLanguage({ id });
          return succeeded("success_change_language");
        },
        () => ({}),
      );
      return message.status === "success" ? message : { status: "failed", description: "failed_change_language" };
    },
  },
};
