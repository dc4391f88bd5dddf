import { digestOf, roleChangedWrite } from "./marks.ts";
import { type Holder, rolesOf } from "./rules.ts";
import type { Access } from "./store.ts";

type Rules = Pick<Access, "roles" | "groupRoles">;

const roleSubject = (id: string): string => `ROLE#${id}`;
const groupSubject = (id: string): string => `GROUPROLE#${id}`;
/** Digest of a role or group role that does not exist. */
const ABSENT_DIGEST = "gone";

/** What each role and group role allows, as a digest. Names and descriptions do not count. */
function digestsOf({ roles, groupRoles }: Rules): Map<string, string> {
  return new Map([
    ...roles.map(
      ({ id, permissions }) => [roleSubject(id), digestOf({ permissions: [...permissions].sort() })] as const,
    ),
    ...groupRoles.map((group) => [groupSubject(group.id), digestOf({ roles: [...group.roles].sort() })] as const),
  ]);
}

/** The digests that a token of the user carries: one for each role, also of the group role, and one for the group role. */
export function carriedRoles(access: Rules, holder: Holder): Record<string, string> {
  const digests = digestsOf(access);
  const ids = new Set([...holder.roles, ...rolesOf(access, holder).map(({ id }) => id)]);
  const subjects = [...[...ids].map(roleSubject), ...(holder.groupRole === "" ? [] : [groupSubject(holder.groupRole)])];
  return Object.fromEntries(subjects.map((subject) => [subject, digests.get(subject) ?? ABSENT_DIGEST]));
}

/** Revokes the tokens that carry a role or group role which allows something else afterwards. */
export function rolesChangedWrites(before: Rules, after: Rules) {
  const [was, is] = [digestsOf(before), digestsOf(after)];
  const changed = [...new Set([...was.keys(), ...is.keys()])].filter((subject) => was.get(subject) !== is.get(subject));
  return changed.map((subject) => roleChangedWrite(subject, is.get(subject) ?? ABSENT_DIGEST));
}
