import type { z } from "zod";
import { getItem, getItems, type Key, queryAll, type RawItem } from "../platform/index.ts";
import { type User, userSchema } from "./schema.ts";

export const userKey = (id: string): Key => ({ pk: `USER#${id}`, sk: "USER" });
export const loginKey = (username: string): Key => ({ pk: `LOGIN#${username}`, sk: "LOGIN" });
/** Whose an e-mail address is, as long as it is no stand-in. */
export const emailKey = (email: string): Key => ({ pk: `EMAIL#${email.toLowerCase()}`, sk: "EMAIL" });

/** An address belongs to its user until he gives it up: what holds it never gets older or newer. */
export const EMAIL_AS_OF = "1970-01-01T00:00:00.000Z";

/** The place of a user in the lists: the sales organisation of his first host, by sign-in name. */
export const userIndex = (sorg: string, username: string) => ({ gsi1pk: `USERS#${sorg}`, gsi1sk: username });

export async function readUser(id: string): Promise<User | undefined> {
  const item = await getItem(userKey(id));
  return item && userSchema.parse(item);
}

/**
 * The user behind a sign-in name given in lower case. A name that nobody has costs the same two reads, so that the time
 * does not tell which names there are.
 */
export async function readUserByLogin(username: string): Promise<User | undefined> {
  return readUser(ownerOf(await getItem(loginKey(username))) ?? NOBODY);
}

/** The user whose own an e-mail address is, not a stand-in; without case. In the same two reads whether there is one or not. */
export async function readUserByEmail(email: string): Promise<User | undefined> {
  return readUser(ownerOf(await getItem(emailKey(email))) ?? NOBODY);
}

/** Id of the user that a sign-in name or an address belongs to. */
export function ownerOf(item: RawItem | undefined): string | undefined {
  return typeof item?.userId === "string" ? item.userId : undefined;
}

/** No user has this id: ids are letters, digits, dash and underscore. */
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
  createdAt: true,
  removedAt: true,
});
/** What lists are searched and sorted by. */
export type UserHead = z.output<typeof headSchema>;

/**
 * The users whose first host belongs to the sales organisation, by sign-in name. An index, which follows a change within a
 * moment; half of what there is of a user is left where it is, as there may be thousands.
 */
export async function readUsersOf(sorg: string): Promise<UserHead[]> {
  const attributes = Object.keys(headSchema.shape);
  const items = await queryAll({ pk: `USERS#${sorg}`, index: "gsi1", attributes });
  return items.map((item) => headSchema.parse(item));
}

/** Users by id, in the order asked, without those that are not there. */
export async function readUsers(ids: readonly string[]): Promise<User[]> {
  return (await getItems(ids.map(userKey))).flatMap((item) => (item ? [userSchema.parse(item)] : []));
}
