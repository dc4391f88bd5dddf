import { digestOf } from "../access/index.ts";
import type { User } from "./schema.ts";

/** Digest of what a user's item says of his access; tokens made of another one are refused (`access/revocation.ts`). */
export function userAccessDigest(user: User): string {
  const { active, roles, groupRole, hosts, userAreas, custCode = "", language, username, name } = user;
  const areas = userAreas.map(({ sorg, limitation, option, value }) => [sorg, limitation, option, value]);
  const password = passwordDigest(user);
  return digestOf({ active, roles, groupRole, hosts, areas, custCode, language, username, name, password });
}

/** Digest of a user's password: what was given out on the strength of it is good as long as it is the same. */
export function passwordDigest({ passwordHash = "" }: Pick<User, "passwordHash">): string {
  return digestOf({ passwordHash });
}
