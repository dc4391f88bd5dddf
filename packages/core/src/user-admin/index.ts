import * as z from "zod";
import { readMarkets } from "../content/index.ts";
import { customerRecord } from "../customer/index.ts";
import { action, actor, hasScope, notFound, Refusal } from "../platform/index.ts";
import { readUser, readUsers } from "../user/index.ts";
import type { User } from "../user/schema.ts";
import { addUser, addUsers, type Created, type RowResult } from "./create.ts";
import { findUsers } from "./find.ts";
import { formData } from "./form.ts";
import { type SalesUser, salesPeople } from "./list.ts";
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
import { changeAsAdministrator, invite, removeUser, resumeMails } from "./update.ts";
import { type AdminUserView, profileView, userView } from "./view.ts";

export { CONFIRMATION_HOURS, confirmEmail, createEmailLink, pendingAddress } from "./email-change.ts";
export { createFirstAdministrator } from "./first-administrator.ts";
export { ADMINISTRATION } from "./scope.ts";
export { roleUses } from "./uses.ts";
export type { AdminUserView } from "./view.ts";

const idSchema = z.object({ id: z.string().min(1).max(60) });

async function viewed(users: readonly User[], rights: Pick<Rights, "access">): Promise<AdminUserView[]> {
  const markets = users.some(({ contentTargetMarkets }) => contentTargetMarkets.length > 0) ? await readMarkets() : [];
  const codes = [...new Set(users.flatMap(({ custCode }) => custCode ?? []))];
  const records = await Promise.all(codes.map(customerRecord));
  const names = {
    markets: new Map(markets.map(({ id, marketName }) => [id, marketName])),
    customers: new Map(codes.map((code, index) => [code, records[index]?.customer.custName ?? ""])),
  };
  return users.map((user) => userView(user, rights, names));
}

async function viewOf(user: User): Promise<AdminUserView | undefined> {
  const [view] = await viewed([user], await rightsOver([user]));
  return view;
}

/** Users that the administrator manages, page by page. */
export const users = action({
  name: "user.users",
  scope: ADMINISTRATION,
  input: usersQuerySchema,
  run: async (query) => {
    const { page, limit } = query;
    const { found, rights, complete } = await findUsers(query);
    const ids = found.slice((page - 1) * limit, page * limit).map(({ id }) => id);
    const info = { page, count: found.length, pageTotal: Math.ceil(found.length / limit) };
    return {
      users: await viewed(await readUsers(ids), rights),
      info: { ...info, ...(!complete && { countIsMinimum: true as const }) },
    };
  },
});

/** Options of the form for a new user. */
export const createData = action({
  name: "user.createData",
  scope: ADMINISTRATION,
  input: z.object({}),
  run: formData,
});

/** A user that the administrator manages. @throws Refusal "not-found", also for users of other sales organizations */
export async function readOurUser(id: string): Promise<User> {
  const user = /^[A-Za-z0-9_-]+$/.test(id) ? await readUser(id) : undefined;
  if (!user || !isOurs(user, await rightsOver([user]))) throw notFound();
  return user;
}

/** A user and the options of the form. @throws Refusal "not-found", also for users of other sales organizations */
export const editData = action({
  name: "user.editData",
  scope: ADMINISTRATION,
  input: idSchema,
  run: async ({ id }) => {
    const user = await readOurUser(id);
    const [view, form] = await Promise.all([viewOf(user), formData()]);
    if (!view) throw notFound();
    return { ...form, user: view };
  },
});

/** Creates a user. The password is only in this response. */
export const createUser = action({
  name: "user.createUser",
  scope: ADMINISTRATION,
  input: newUserSchema,
  run: async (input) => {
    const { user, password }: Created = await addUser(input);
    return { username: user.username, password, user: await viewOf(user) };
  },
});

/** Creates several users independently. */
export const createUsers = action({
  name: "user.createUsers",
  scope: ADMINISTRATION,
  input: newUsersSchema,
  run: ({ users: rows }): Promise<RowResult[]> =>
    addUsers(rows.map((user, index) => ({ row: index + 1, input: user }))),
});

/**
 * Updates a user as an administrator, or the signed-in user. Without an id, or for users who are not administrators,
 * this is version 1 of the profile (decision 018).
 */
export const updateUser = action({
  name: "user.updateUser",
  scope: [...ADMINISTRATION, "profile.update"],
  input: updateUserSchema,
  run: async ({ id, ...input }): Promise<{ user: AdminUserView | undefined; password: string }> => {
    if (id !== undefined && ADMINISTRATION.some(hasScope)) {
      const { user, password } = await changeAsAdministrator(id, input);
      return { user: await viewOf(user), password };
    }
    if ((id !== undefined && id !== actor().userId) || !hasScope("profile.update"))
      throw new Refusal("forbidden", "forbidden");
    await changeProfile(profileOf(input));
    return { user: undefined, password: "" };
  },
});

type OwnUpdate = Omit<z.output<typeof updateUserSchema>, "id" | "requireCustomer">;

function profileOf({ user, userAreas, generatePassword, version }: OwnUpdate) {
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

/** Deletes a user. Their next call is refused. */
export const deleteUser = action({
  name: "user.deleteUser",
  scope: ADMINISTRATION,
  input: idSchema,
  run: ({ id }) => removeUser(id),
});

/** Mails a user who has not signed in yet a link to set the first password, again if need be. */
export const inviteUser = action({
  name: "user.inviteUser",
  scope: ADMINISTRATION,
  input: idSchema,
  run: ({ id }) => invite(id),
});

/** Sends mails to a user's address again. */
export const resumeUserMails = action({
  name: "user.resumeUserMails",
  scope: ADMINISTRATION,
  input: idSchema,
  run: ({ id }) => resumeMails(id),
});

/** The signed-in user's own data. */
export const profile = action({
  name: "user.profile",
  scope: "profile.update",
  input: z.object({}),
  run: async () => profileView(await myself()),
});

/** Updates the signed-in user's profile (V2), including the password. */
export const updateProfileUser = action({
  name: "user.updateProfileUser",
  scope: "profile.update",
  input: profileSchema,
  run: async ({ user }) => {
    await changeProfile(user);
  },
});

/** Sales users within the searching user's own limitation (1 §6). */
export const salesUsers = action({
  name: "user.salesUsers",
  scope: [...ADMINISTRATION, "page.catalog-analyze", "menu.change-cust"],
  input: salesUsersSchema,
  run: ({ search, limitation }): Promise<SalesUser[]> => salesPeople(search, limitation),
});
