import { asMutation, type MutationResult, succeeded } from "@spoke/core/platform";
import {
  createData,
  createUser,
  createUsers,
  deleteUser,
  editData,
  profile,
  salesUsers,
  updateProfileUser,
  updateUser,
  users,
} from "@spoke/core/user-admin";
import type { GraphQLContext } from "../context.ts";
import type { AdminUserInput, Resolvers } from "../generated/resolvers.ts";

type Given<T> = { [Field in keyof T]: Exclude<T[Field], null> };

/** An input without what was not given: GraphQL writes that as null as well. */
function given<T extends object>(input: T): Given<T> {
  return Object.fromEntries(
    Object.entries(input).filter(([, value]) => value !== null && value !== undefined),
  ) as Given<T>;
}

const areas = <T extends object>(list: readonly T[] | null | undefined) => list?.map(given);

/** Field errors as the schema's list, which can be changed. */
const answered = <T extends MutationResult>(result: T) => ({ ...result, userErrors: [...result.userErrors] });

/** A new user as he is given; what he cannot be without is refused as missing. */
const newUser = (user: AdminUserInput) => ({
  ...given(user),
  username: user.username ?? "",
  name: user.name ?? "",
  hosts: user.hosts ?? [],
});

const noneMade = (): MutationResult => ({
  message: { status: "failed", description: "users_not_created" },
  userErrors: [],
});

export const resolvers: Resolvers<GraphQLContext> = {
  Query: {
    usersV2: (_, { ids, search, page, limit, sort, role, groupRoleIds }) =>
      users({
        ids: ids ?? undefined,
        search: search ?? undefined,
        page: page ?? undefined,
        limit: limit ?? undefined,
        sort: sort ?? undefined,
        role: role ?? undefined,
        groupRoleIds: groupRoleIds ?? undefined,
      }),
    createData: () => createData({}),
    editData: (_, { id }) => editData({ id }),
    salesUsers: (_, { search, limitation }) =>
      salesUsers({ search: search ?? undefined, limitation: limitation ?? undefined }),
    profile: () => profile({}),
  },
  Mutation: {
    createUser: async (_, { user, userAreas }) =>
      answered(
        await asMutation(
          async () => ({
            ...(await createUser({ user: newUser(user), userAreas: areas(userAreas) })),
            ...succeeded("success_create_user"),
          }),
          () => ({ username: "", password: "", user: undefined }),
        ),
      ),
    createUsers: async (_, { users: all }) =>
      answered(
        await asMutation(
          async () => {
            const rows = await createUsers({
              users: all.map(({ user, userAreas }) => ({ user: given(user), userAreas: areas(userAreas) })),
            });
            const refused = rows.flatMap((one) =>
              "userErrors" in one ? [{ ...one, userErrors: [...one.userErrors] }] : [],
            );
            const made = rows.flatMap((one) => ("userErrors" in one ? [] : [one]));
            const outcome = made.length === 0 ? noneMade() : succeeded("success_create_users");
            return { users: made, rows: refused, ...outcome };
          },
          () => ({ users: [], rows: [] }),
        ),
      ),
    updateUser: async (_, { id, user, userAreas, generatePassword, version }) =>
      answered(
        await asMutation(
          async () => ({
            ...(await updateUser({
              id: id ?? undefined,
              user: given(user),
              userAreas: areas(userAreas),
              generatePassword: generatePassword ?? false,
              version: version ?? undefined,
            })),
            ...succeeded("success_update_user"),
          }),
          () => ({ user: undefined, password: "" }),
        ),
      ),
    deleteUser: async (_, { id }) =>
      answered(
        await asMutation(
          async () => {
            await deleteUser({ id });
            return succeeded("success_delete_user");
          },
          () => ({}),
        ),
      ),
    updateProfileUser: async (_, { user }) =>
      answered(
        await asMutation(
          async () => {
            await updateProfileUser({ user: given(user) });
            return succeeded("success_update_profile");
          },
          () => ({}),
        ),
      ),
  },
};
