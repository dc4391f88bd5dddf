import {
  createGroupRole,
  createPermission,
  createRole,
  deleteGroupRole,
  deletePermission,
  deleteRole,
  groupRole,
  groupRoles,
  permission,
  permissions,
  role,
  roles,
  updateGroupRole,
  updatePermission,
  updateRole,
} from "@spoke/core/roles";
import { changeLanguage } from "@spoke/core/session";
import type { Resolvers } from "../generated/resolvers.ts";
import { mutation } from "../mutation.ts";

const saved = <Data extends object>(run: () => Promise<Data>) => mutation("success_save", run);
const deleted = (run: () => Promise<void>) => mutation("success_delete", run);

export const resolvers = {
  Query: {
    roles: (_, args) => roles(args),
    role: (_, { id }) => role({ id }),
    groupRoles: (_, args) => groupRoles(args),
    groupRole: (_, { id }) => groupRole({ id }),
    permissions: (_, args) => permissions(args),
    permission: (_, { id }) => permission({ id }),
  },
  Mutation: {
    createRole: (_, input) => saved(async () => ({ role: await createRole(input.role) })),
    updateRole: (_, { role: changes, ...which }) =>
      saved(async () => ({ role: await updateRole({ ...changes, ...which }) })),
    deleteRole: (_, { id }) => deleted(() => deleteRole({ id })),
    createGroupRole: (_, input) => saved(async () => ({ groupRole: await createGroupRole(input.groupRole) })),
    updateGroupRole: (_, { groupRole: changes, ...which }) =>
      saved(async () => ({ groupRole: await updateGroupRole({ ...changes, ...which }) })),
    deleteGroupRole: (_, { id }) => deleted(() => deleteGroupRole({ id })),
    createPermission: (_, input) => saved(async () => ({ permission: await createPermission(input.permission) })),
    updatePermission: (_, { permission: changes, ...which }) =>
      saved(async () => ({ permission: await updatePermission({ ...changes, ...which }) })),
    deletePermission: (_, { id }) => deleted(() => deletePermission({ id })),
    changeLanguage: async (_, { id }) => {
      const { message } = await mutation("success_change_language", () => changeLanguage({ id }));
      return message.status === "success" ? message : { status: "failed", description: "failed_change_language" };
    },
  },
} satisfies Resolvers;
