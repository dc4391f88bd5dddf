import * as z from "zod";
import { readMarkets } from "../content/index.ts";
import { action, actor, hasScope, notFound, Refusal } from "../platform/index.ts";
import { readUser, readUsers } from "../user/index.ts";
import type { User } from "../user/schema.ts";
import { type Created, makeUser, makeUsers, type RowResult } from "./create.ts";
import { formData } from "./form.ts";
import { ourUsers, type SalesUser, salesPeople, select } from "./list.ts";
import { changeProfile, myself } from "./profile.ts";
import {
  newUserSchema,
  newUsersSchema,
  PROFILE_FIELDS,
  profileSchema,
  salesUsersSchema,
  updateUserSchema,
  usersQuerySchema,
} from "./schema.ts";
import { ADMINISTRATION, isOurs, type Rights, rightsOver } from "./scope.ts";
import { changeAsAdministrator, removeUser } from "./update.ts";
import { type AdminUserView, profileView, userView } from "./view.ts";

export type { AdminUserView } from "./view.ts";

const idSchema = z.object({ id: z.string().min(1).max(60) });

async function viewed(users: readonly User[], rights: Pick<Rights, "access">): Promise<AdminUserView[]> {
  const markets = users.some(({ contentTargetMarkets }) => contentTargetMarkets.length > 0) ? await readMarkets() : [];
  const names = new Map(markets.map(({ id, marketName }) => [id, marketName]));
  return users.map((user) => userView(user, rights, names));
}

async function viewOf(user: User): Promise<AdminUserView | undefined> {
  const [view] = await viewed([user], await rightsOver([user]));
  return view;
}

/** Users whom the administrator looks after, page by page. */
export const users = action({
  name: "user.users",
  scope: ADMINISTRATION,
  input: usersQuerySchema,
  run: async ({ page, limit, ...query }) => {
    const { users: all, rights } = await ourUsers();
    const found = select(all, rights, query);
    const ids = found.slice((page - 1) * limit, page * limit).map(({ id }) => id);
    return {
      users: await viewed(await readUsers(ids), rights),
      info: { page, count: found.length, pageTotal: Math.ceil(found.length / limit) },
    };
  },
});

/** What the form for a new user offers. */
export const createData = action({
  name: "user.createData",
  scope: ADMINISTRATION,
  input: z.object({}),
  run: formData,
});

/** What the form for a user offers, with the user. @throws Refusal "not-found", also for a user of others */
export const editData = action({
  name: "user.editData",
  scope: ADMINISTRATION,
  input: idSchema,
  run: async ({ id }) => {
    const user = /^[A-Za-z0-9_-]+$/.test(id) ? await readUser(id) : undefined;
    if (!user || !isOurs(user, await rightsOver([user]))) throw notFound();
    const [view, form] = await Promise.all([viewOf(user), formData()]);
    if (!view) throw notFound();
    return { ...form, user: view };
  },
});

/** Makes a user; the password is in this answer and nowhere else. */
export const createUser = action({
  name: "user.createUser",
  scope: ADMINISTRATION,
  input: newUserSchema,
  run: async (given) => {
    const { user, password }: Created = await makeUser(given);
    return { username: user.username, password, user: await viewOf(user) };
  },
});

/** Makes several users, each by itself. */
export const createUsers = action({
  name: "user.createUsers",
  scope: ADMINISTRATION,
  input: newUsersSchema,
  run: ({ users: given }): Promise<RowResult[]> =>
    makeUsers(given.map((one, index) => ({ row: index + 1, given: one }))),
});

/**
 * Changes a user as his administrator, or oneself: without an id, and for whoever keeps no users, it is the first version
 * of the profile (decision 018).
 */
export const updateUser = action({
  name: "user.updateUser",
  scope: [...ADMINISTRATION, "profile.update"],
  input: updateUserSchema,
  run: async ({ id, ...given }): Promise<{ user: AdminUserView | undefined; password: string }> => {
    if (id !== undefined && ADMINISTRATION.some(hasScope)) {
      const { user, password } = await changeAsAdministrator(id, given);
      return { user: await viewOf(user), password };
    }
    if ((id !== undefined && id !== actor().userId) || !hasScope("profile.update"))
      throw new Refusal("forbidden", "forbidden");
    await changeProfile(profileOf(given));
    return { user: undefined, password: "" };
  },
});

function profileOf({ user, userAreas, generatePassword, version }: Omit<z.output<typeof updateUserSchema>, "id">) {
  const refused = [
    ...Object.keys(user)
      .filter((name) => !PROFILE_FIELDS.has(name))
      .map((name) => `user.${name}`),
    ...(userAreas ? ["userAreas"] : []),
    ...(generatePassword ? ["generatePassword"] : []),
  ];
  if (refused.length > 0)
    throw new Refusal(
      "invalid",
      "invalid_input",
      refused.map((field) => ({ field, message: "not_yourself" })),
    );
  return { ...profileSchema.shape.user.parse(user), version };
}

/** Takes a user away: refused from his next call on. */
export const deleteUser = action({
  name: "user.deleteUser",
  scope: ADMINISTRATION,
  input: idSchema,
  run: ({ id }) => removeUser(id),
});

/** The signed-in user's own data. */
export const profile = action({
  name: "user.profile",
  scope: "profile.update",
  input: z.object({}),
  run: async () => profileView(await myself()),
});

/** Changes one's own profile (V2), the password included. */
export const updateProfileUser = action({
  name: "user.updateProfileUser",
  scope: "profile.update",
  input: profileSchema,
  run: async ({ user }) => {
    await changeProfile(user);
  },
});

/** Sales people within the searcher's own limitation (1 §6). */
export const salesUsers = action({
  name: "user.salesUsers",
  scope: [...ADMINISTRATION, "page.catalog-analyze", "menu.change-cust"],
  input: salesUsersSchema,
  run: ({ search, limitation }): Promise<SalesUser[]> => salesPeople(search, limitation),
});
