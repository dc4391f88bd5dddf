import { accessVersionKey, scopesOf } from "../access/index.ts";
import { allHosts } from "../host/index.ts";
import { actor, refuseField, type Write } from "../platform/index.ts";
import { eachUserOf, isUnrestricted, readUser, type UserHead, unchanged, userKey } from "../user/index.ts";
import type { User } from "../user/schema.ts";
import type { Rights } from "./scope.ts";

type Facts = Pick<Rights, "access" | "sorgOf">;

/** Whether the user may manage all users of the host: one limited to some customers may not. */
function administers(user: UserHead, host: string, { access, sorgOf }: Facts): boolean {
  const sorg = sorgOf(host);
  return (
    user.active &&
    user.removedAt === undefined &&
    user.hosts.includes(host) &&
    sorg !== undefined &&
    isUnrestricted(user, sorg) &&
    scopesOf(access, user).includes("page.user-management")
  );
}

/**
 * Makes sure that each host keeps an administrator. If the change removes one from a host, another must exist, and the
 * transaction requires that the other is unchanged. If two administrators remove each other at the same time, the second
 * attempt fails, is retried, and is then refused.
 * @param facts with the sales organization of every host that the user had
 * @throws Refusal "last_administrator"
 */
export async function keepAdministrators(before: User, after: User, facts: Facts): Promise<Write[]> {
  const hosts = before.hosts.filter((host) => administers(before, host, facts) && !administers(after, host, facts));
  if (hosts.length === 0) return [];
  const witnesses = new Map<string, User>();
  for (const host of hosts) {
    const other = await anotherAdministrator(host, before.id, facts, [...witnesses.values()]);
    if (!other) throw refuseField("id", "last_administrator", { host });
    witnesses.set(other.id, other);
  }
  const { version } = facts.access;
  const sameRoles = version === "" ? "attribute_not_exists(#version)" : "#version = :version";
  return [
    ...[...witnesses.values()].map((user): Write => ({ kind: "check", key: userKey(user.id), when: unchanged(user) })),
    {
      kind: "check",
      key: accessVersionKey,
      when: { expression: sameRoles, ...(version !== "" && { values: { version } }) },
    },
  ];
}

async function anotherAdministrator(
  host: string,
  exceptId: string,
  facts: Facts,
  witnesses: readonly User[],
): Promise<User | undefined> {
  const fits = (user: UserHead | undefined) =>
    user !== undefined && user.id !== exceptId && administers(user, host, facts);
  const near = [...witnesses, await readUser(actor().userId)].find(fits);
  if (near) return near;
  const sorgs = new Set([...actor().sorgs, ...(await allHosts()).map(({ sorg }) => sorg)]);
  for (const sorg of sorgs) {
    for await (const candidate of eachUserOf(sorg)) {
      if (!fits(candidate)) continue;
      // The list is eventually consistent; the item decides.
      const user = await readUser(candidate.id);
      if (fits(user)) return user;
    }
  }
  return undefined;
}
