import { type Access, readShownAccess, scopesOf } from "../access/index.ts";
import { hostConfig } from "../host/index.ts";
import { actor, unrestrictedSorgs } from "../platform/index.ts";
import type { User } from "../user/schema.ts";

/** Scopes of the two user administration pages. They grant the same rights; only the forms differ (decision 018). */
export const ADMINISTRATION = ["page.user-management", "page.user-management-us"];

/** The data that decides what an administrator may do: the current roles and the sales organizations of hosts. */
export interface Rights {
  readonly access: Access;
  /** Sales organization of a host; undefined if the host is not ours. */
  readonly sorgOf: (host: string) => string | undefined;
  /** The actor's own sales organizations. */
  readonly own: readonly string[];
}

/** The rights over these users in the given sales organizations, by default those that the actor administers. */
export async function rightsOver(users: readonly Pick<User, "hosts">[], own = unrestrictedSorgs()): Promise<Rights> {
  const hosts = [...new Set(users.flatMap((user) => user.hosts))];
  const [access, configs] = await Promise.all([readShownAccess(), Promise.all(hosts.map(hostConfig))]);
  const sorgs = new Map(hosts.map((host, index) => [host, configs[index]?.sorg]));
  return { access, sorgOf: (host) => sorgs.get(host), own };
}

/** Whether the actor sees the user: all the user's hosts and areas belong to the actor's sales organizations. */
export function isOurs(user: Pick<User, "hosts" | "userAreas" | "removedAt">, { sorgOf, own }: Rights): boolean {
  const mine = (sorg: string | undefined) => sorg !== undefined && own.includes(sorg);
  return (
    user.removedAt === undefined &&
    user.hosts.every((host) => mine(sorgOf(host))) &&
    user.userAreas.every(({ sorg }) => mine(sorg))
  );
}

/** Whether the actor may change the user: nobody may manage users with more permissions than their own. */
export function isManageable(user: Pick<User, "roles" | "groupRole">, { access }: Pick<Rights, "access">): boolean {
  return holdsAll(scopesOf(access, user));
}

/** Whether the actor holds all these scopes. */
export function holdsAll(scopes: readonly string[]): boolean {
  const mine = actor().scopes;
  return scopes.every((scope) => mine.has(scope));
}
