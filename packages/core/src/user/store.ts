import type { z } from "zod";
import { getItem, getItems, type Key, queryAll, queryItems, type RawItem } from "../platform/index.ts";
import { type User, userSchema } from "./schema.ts";

export const userKey = (id: string): Key => ({ pk: `USER#${id}`, sk: "USER" });
export const loginKey = (username: string): Key => ({ pk: `LOGIN#${username}`, sk: "LOGIN" });
/** Lookup from an email address to its user. Placeholder addresses have none. */
export const emailKey = (email: string): Key => ({ pk: `EMAIL#${email.toLowerCase()}`, sk: "EMAIL" });

/** Fixed instant of address lookups: an address belongs to its user until it is released, independent of feed dates. */
export const EMAIL_AS_OF = "1970-01-01T00:00:00.000Z";

/** Index of users by the sales organization of their first host, and sign-in name. */
export const userIndex = (sorg: string, username: string) => ({ gsi1pk: `USERS#${sorg}`, gsi1sk: username });

export async function readUser(id: string): Promise<User | undefined> {
  const item = await getItem(userKey(id));
  return item && userSchema.parse(item);
}

/**
 * The user with a sign-in name, which must be lower case. Unknown names cost the same two reads, so that timing does not
 * reveal which names exist.
 */
export async function readUserByLogin(username: string): Promise<User | undefined> {
  return readUser(ownerOf(await getItem(loginKey(username))) ?? NOBODY);
}

/** The user who owns an email address, ignoring case and placeholders. Unknown addresses cost the same two reads. */
export async function readUserByEmail(email: string): Promise<User | undefined> {
  return readUser(ownerOf(await getItem(emailKey(email))) ?? NOBODY);
}

/** The user id of a lookup item. */
export function ownerOf(item: RawItem | undefined): string | undefined {
  return typeof item?.userId === "string" ? item.userId : undefined;
}

/** Not a valid user id, so it never exists. */
const NOBODY = ".";

const headSchema = userSchema.pick({
  id: true,
  username: true,
  name: true,
  email: true,
  roles: true,
  groupRole: true,
  hosts: true,
  userAreas: true,
  active: true,
  language: true,
  custCode: true,
  contentTargetMarkets: true,
  createdAt: true,
  removedAt: true,
  lastSignInAt: true,
  invitedAt: true,
  isFakeEmail: true,
  mailProblem: true,
});
/** The fields of a user that lists show, search, and sort by. */
export type UserHead = z.output<typeof headSchema>;

/**
 * The users whose first host belongs to the sales organization, by sign-in name. Eventually consistent, and limited to some
 * fields, because there may be thousands.
 */
export async function readUsersOf(sorg: string): Promise<UserHead[]> {
  return Array.fromAsync(eachUserOf(sorg));
}

/** The same one by one, for callers that may stop early. */
export async function* eachUserOf(sorg: string): AsyncGenerator<UserHead> {
  const items = queryItems({
    pk: `USERS#${sorg}`,
    index: "gsi1",
    attributes: Object.keys(headSchema.shape),
    entire: "what administrators do rarely has to see every user of a sales organization",
  });
  for await (const item of items) yield headSchema.parse(item);
}

/** The first users of a sales organization by sign-in name, or the last ones; `complete` if these are all. */
export async function readSomeUsersOf(
  sorg: string,
  most: number,
  { descending = false, prefix }: { readonly descending?: boolean; readonly prefix?: string } = {},
): Promise<{ readonly users: UserHead[]; readonly complete: boolean }> {
  const items = await queryAll({
    pk: `USERS#${sorg}`,
    index: "gsi1",
    attributes: Object.keys(headSchema.shape),
    limit: most + 1,
    newestFirst: descending,
    ...(prefix && { prefix }),
  });
  return { users: items.slice(0, most).map((item) => headSchema.parse(item)), complete: items.length <= most };
}

/** What lists show of existing users. Eventually consistent. */
export async function readUserHeads(ids: readonly string[]): Promise<UserHead[]> {
  const items = await getItems([...new Set(ids)].map(userKey), { consistent: false });
  return items.flatMap((item) => (item ? [headSchema.parse(item)] : []));
}

/** Existing users in the order of the ids. */
export async function readUsers(ids: readonly string[]): Promise<User[]> {
  return (await getItems(ids.map(userKey))).flatMap((item) => (item ? [userSchema.parse(item)] : []));
}
