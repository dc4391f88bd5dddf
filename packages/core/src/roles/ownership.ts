import { type Access, isBuiltIn, isOffered, rolesOf, type Versioned } from "../access/index.ts";
import type { GroupRole, Role } from "../access/schema.ts";
import { allHosts, hostConfig, sorgConfigs } from "../host/index.ts";
import { notFound, Refusal, unrestrictedSorgs } from "../platform/index.ts";
import { readUsersOf, type UserHead } from "../user/index.ts";

export const administersAll = (sorgs: readonly string[]): boolean => {
  const own = new Set(unrestrictedSorgs());
  return sorgs.every((sorg) => own.has(sorg));
};

/** The sales organizations of all hosts. What comes with the portal is theirs together. */
export const allTenants = async (): Promise<string[]> => [...new Set((await allHosts()).map(({ sorg }) => sorg))];

/** @throws Refusal "role_shared" unless the actor administers all these sales organizations */
export function requireTenants(sorgs: readonly string[]): void {
  if (!administersAll(sorgs)) throw new Refusal("invalid", "role_shared");
}

type Owned = Versioned<Role> | Versioned<GroupRole>;

/**
 * Makes sure that the actor may change a role or group role: not a built-in one, and a custom one only if the actor
 * administers all sales organizations that it affects. Those are its owners. One that was stored before there were owners
 * affects those of its users, and then belongs to the actor's.
 * @returns its owners from now on
 * @throws Refusal "not-found" for those of others, "built_in", "role_shared"
 */
export async function requireOwner(
  kind: "role" | "groupRole",
  item: Owned,
  access: Access,
): Promise<readonly string[]> {
  if (isBuiltIn(kind, item.id)) throw new Refusal("invalid", "built_in");
  if (!isOffered(kind, item, unrestrictedSorgs())) throw notFound();
  requireTenants(item.sorgs ?? (await affectedSorgs(kind, item.id, access)));
  return item.sorgs ?? unrestrictedSorgs();
}

/** The sales organizations of the users who have it. Reads all users: only for those without owners, which become fewer. */
async function affectedSorgs(kind: "role" | "groupRole", id: string, access: Access): Promise<string[]> {
  const holds = (user: UserHead): boolean =>
    kind === "groupRole" ? user.groupRole === id : rolesOf(access, user).some((role) => role.id === id);
  const all = await Promise.all((await sorgConfigs()).map(({ sorg }) => readUsersOf(sorg)));
  const hosts = [
    ...new Set(
      all
        .flat()
        .filter(holds)
        .flatMap((user) => user.hosts),
    ),
  ];
  const configs = await Promise.all(hosts.map(hostConfig));
  return [...new Set(configs.flatMap((config) => config?.sorg ?? []))];
}

/** The id that was chosen, or the first free one derived from the name: others may have used it where the actor cannot see. */
export function freeId(derived: string, taken: readonly Owned[], kind: "role" | "groupRole"): string {
  const ids = new Map(taken.map((item) => [item.id.toLowerCase(), item]));
  const clash = ids.get(derived);
  if (!clash || isOffered(kind, clash, unrestrictedSorgs())) return derived;
  let number = 2;
  while (ids.has(`${derived.slice(0, 36)}-${number}`)) number += 1;
  return `${derived.slice(0, 36)}-${number}`;
}
