import { type Access, readAccess, scopesOf } from "../access/index.ts";
import { hostConfig } from "../host/index.ts";
import { actor, unrestrictedSorgs } from "../platform/index.ts";
import type { User } from "../user/schema.ts";

/** Both pages of user administration give the same rights over users; they differ in their forms (decision 018). */
export const ADMINISTRATION = ["page.user-management", "page.user-management-us"];

/** What an administrator's rights are decided with: the roles as they are, and the sales organizations of hosts. */
export interface Rights {
  readonly access: Access;
  /** Sales organization of a host; undefined for one that is not ours. */
  readonly sorgOf: (host: string) => string | undefined;
  /** Sales organizations that are the actor's own. */
  readonly own: readonly string[];
}

/** The rights that deciding about these users needs, in the sales organizations that the actor administers or in others. */
export async function rightsOver(users: readonly Pick<User, "hosts">[], own = unrestrictedSorgs()): Promise<Rights> {
  const hosts = [...new Set(users.flatMap((user) => user.hosts))];
  const [access, configs] = await Promise.all([readAccess(), Promise.all(hosts.map(hostConfig))]);
  const sorgs = new Map(hosts.map((host, index) => [host, configs[index]?.sorg]));
  return { access, sorgOf: (host) => sorgs.get(host), own };
}

/** Whether the actor sees the user: all the user's hosts and areas lie in the actor's own sales organizations. */
export function isOurs(user: Pick<User, "hosts" | "userAreas" | "removedAt">, { sorgOf, own }: Rights): boolean {
  const mine = (sorg: string | undefined) => sorg !== undefined && own.includes(sorg);
  return (
    user.removedAt === undefined &&
    user.hosts.every((host) => mine(sorgOf(host))) &&
    user.userAreas.every(({ sorg }) => mine(sorg))
  );
}

/** Whether the actor may change the user: nobody manages somebody who may do more than himself. */
export function isManageable(user: Pick<User, "roles" | "groupRole">, { access }: Pick<Rights, "access">): boolean {
  return areMine(scopesOf(access, user));
}

/** Whether the actor has all these scopes himself. */
export function areMine(scopes: readonly string[]): boolean {
  const mine = actor().scopes;
  return scopes.every((scope) => mine.has(scope));
}
