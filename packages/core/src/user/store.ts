import { getItem, type Key, queryItems, type RawItem } from "../platform/index.ts";
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

/** The users whose first host belongs to the sales organisation, by sign-in name. */
export async function readUsersOf(sorg: string): Promise<User[]> {
  const items = await Array.fromAsync(queryItems({ pk: `USERS#${sorg}`, index: "gsi1" }));
  return items.map((item) => userSchema.parse(item));
}
