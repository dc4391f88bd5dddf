import { digestOf } from "../access/index.ts";
import type { User } from "./schema.ts";

/** Digest of a user's access. Tokens with another digest are refused (`access/revocation.ts`). */
export function userAccessDigest(user: User): string {
  const { active, roles, groupRole, hosts, userAreas, custCode = "", language, username, name } = user;
  const areas = userAreas.map(({ sorg, limitation, option, value }) => [sorg, limitation, option, value]);
  const password = passwordDigest(user);
  return digestOf({ active, roles, groupRole, hosts, areas, custCode, language, username, name, password });
}

/** Whether the user may see everything in the sales organization. A user without any area is limited nowhere. */
export function isUnrestricted({ userAreas }: Pick<User, "userAreas">, sorg: string): boolean {
  return userAreas.length === 0 || userAreas.some((area) => area.sorg === sorg && area.limitation === "none");
}

/** Whether the user works in a sales organization; without areas, in that of the host. */
export function worksIn({ userAreas }: Pick<User, "userAreas">, sorg: string, hostSorg: string): boolean {
  return userAreas.length === 0 ? sorg === hostSorg : userAreas.some((area) => area.sorg === sorg);
}

/** Digest of a user's password hash: sessions and links that depend on the password are valid while it is unchanged. */
export function passwordDigest({ passwordHash = "" }: Pick<User, "passwordHash">): string {
  return digestOf({ passwordHash });
}
