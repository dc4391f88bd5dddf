import { getItem, type Key } from "../platform/index.ts";
import { type User, userSchema } from "./schema.ts";

export const userKey = (id: string): Key => ({ pk: `USER#${id}`, sk: "USER" });
export const loginKey = (username: string): Key => ({ pk: `LOGIN#${username}`, sk: "LOGIN" });

export async function readUser(id: string): Promise<User | undefined> {
  const item = await getItem(userKey(id));
  return item && userSchema.parse(item);
}

/**
 * The user behind a sign-in name given in lower case. A name that nobody has costs the same two reads, so that the time
 * does not tell which names there are.
 */
export async function readUserByLogin(username: string): Promise<User | undefined> {
  const login = await getItem(loginKey(username));
  return readUser(typeof login?.userId === "string" ? login.userId : NOBODY);
}

/** No user has this id: ids are letters, digits, dash and underscore. */
const NOBODY = ".";
