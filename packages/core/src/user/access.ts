import { digestOf } from "../access/index.ts";
import type { User } from "./schema.ts";

/** Digest of what a user's item says of his access; tokens made of another one are refused (`access/revocation.ts`). */
export function userAccessDigest(user: User): string {
  const {
    active,
    roles,
    groupRole,
    hosts,
    userAreas,
    custCode = "",
    language,
    username,
    name,
    passwordChangedAt,
  } = user;
  const areas = userAreas.map(({ sorg, limitation, option, value }) => [sorg, limitation, option, value]);
  const changed = passwordChangedAt && { passwordChangedAt };
  return digestOf({ active, roles, groupRole, hosts, areas, custCode, language, username, name, ...changed });
}
