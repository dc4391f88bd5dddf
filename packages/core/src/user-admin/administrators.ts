import { accessVersionKey, scopesOf } from "../access/index.ts";
import { allHosts } from "../host/index.ts";
import { actor, refuseField, type Write } from "../platform/index.ts";
import { readUser, readUsersOf, type UserHead, unchanged, userKey } from "../user/index.ts";
import type { User } from "../user/schema.ts";
import type { Rights } from "./scope.ts";

type Access = Rights["access"];

/** Hosts on which the user is an administrator. */
function administered(user: UserHead, access: Access): readonly string[] {
  const may = user.active && user.removedAt === undefined && scopesOf(access, user).includes("page.user-management");
  return may ? user.hosts : [];
}

/**
 * Keeps each host an administrator. For every host that the change takes this one from, another one is found, and the
 * change holds only while that other one stays as he is: of two administrators who take each other away at the same
 * moment, one comes too late, looks again and finds nobody.
 * @throws Refusal "last_administrator"
 */
export async function keepAdministrators(before: User, after: User, access: Access): Promise<Write[]> {
  const left = new Set(administered(after, access));
  const hosts = administered(before, access).filter((host) => !left.has(host));
  if (hosts.length === 0) return [];
  const witnesses = new Map<string, User>();
  for (const host of hosts) {
    const other = await anotherAdministrator(host, before.id, access, [...witnesses.values()]);
    if (!other) throw refuseField("id", "last_administrator", { host });
    witnesses.set(other.id, other);
  }
  const version = access.version;
  const sameRoles = version === "" ? "attribute_not_exists(#version)" : "#version = :version";
  return [
    ...[...witnesses.values()].map((one): Write => ({ kind: "check", key: userKey(one.id), when: unchanged(one) })),
    {
      kind: "check",
      key: accessVersionKey,
      when: { expression: sameRoles, ...(version !== "" && { values: { version } }) },
    },
  ];
}

async function anotherAdministrator(
  host: string,
  than: string,
  access: Access,
  known: readonly User[],
): Promise<User | undefined> {
  const fits = (user: UserHead | undefined) =>
    user !== undefined && user.id !== than && administered(user, access).includes(host);
  const near = [...known, await readUser(actor().userId)].find(fits);
  if (near) return near;
  const sorgs = new Set([...actor().sorgs, ...(await allHosts()).map(({ sorg }) => sorg)]);
  for (const sorg of sorgs) {
    for (const candidate of (await readUsersOf(sorg)).filter(fits)) {
      // The list follows a change within a moment; the item itself decides.
      const user = await readUser(candidate.id);
      if (fits(user)) return user;
    }
  }
  return undefined;
}
