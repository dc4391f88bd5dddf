import {
  createData,
  createUser,
  createUsers,
  deleteUser,
  editData,
  inviteUser,
  profile,
  resumeUserMails,
  roleUses,
  salesUsers,
  updateProfileUser,
  updateUser,
  users,
} from "@spoke/core/user-admin";
import type { GraphQLContext } from "../context.ts";
import { custNumber } from "../customer/numbers.ts";
import type { AdminUserInput, Resolvers } from "../generated/resolvers.ts";
import { mutation } from "../mutation.ts";

/** A new user. Empty required fields are refused as missing. */
const newUser = (user: AdminUserInput) => ({
  ...user,
  username: user.username ?? "",
  name: user.name ?? "",
  hosts: user.hosts ?? [],
});

export const resolvers = {
  Query: {
    usersV2: (_, args) => users(args),
    createData: () => createData({}),
    editData: (_, { id }) => editData({ id }),
    salesUsers: (_, args) => salesUsers(args),
    profile: () => profile({}),
    roleUses: () => roleUses({}),
  },
  Mutation: {
    createUser: (_, { user, ...input }) =>
      mutation("success_create_user", () => createUser({ user: newUser(user), ...input }), {
        username: "",
        password: "",
        user: undefined,
      }),
    createUsers: async (_, input) => {
      const result = await mutation("success_create_users", async () => ({ all: await createUsers(input) }), {
        all: [],
      });
      const refused = result.all.flatMap((row) => ("userErrors" in row ? [row] : []));
      const created = result.all.flatMap((row) => ("userErrors" in row ? [] : [row]));
      const failed = { status: "failed", description: "users_not_created" };
      const isRefused = result.message.status === "failed";
      const message = isRefused || created.length > 0 ? result.message : failed;
      return { users: created, rows: refused, message, userErrors: result.userErrors };
    },
    updateUser: (_, { generatePassword = false, requireCustomer = false, ...input }) =>
      mutation("success_update_user", () => updateUser({ ...input, generatePassword, requireCustomer }), {
        user: undefined,
        password: "",
      }),
    deleteUser: (_, { id }) => mutation("success_delete_user", () => deleteUser({ id })),
    inviteUser: (_, { id }) => mutation("success_invite_user", () => inviteUser({ id })),
    resumeUserMails: (_, { id }) => mutation("success_resume_mails", () => resumeUserMails({ id })),
    updateProfileUser: (_, { user }) => mutation("success_update_profile", () => updateProfileUser({ user })),
  },
  AdminUser: { custNumber },
} satisfies Resolvers<GraphQLContext>;
