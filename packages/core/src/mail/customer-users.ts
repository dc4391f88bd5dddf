import { readAccess, scopesOf } from "../access/index.ts";
import type { HostConfig } from "../host/schema.ts";
import { eachUserOf, readUsers } from "../user/index.ts";
import type { User } from "../user/schema.ts";

/** Users of a customer who are mailed; more share an order or a proposal nowhere. */
const MAX_USERS = 50;

interface Wanted {
  readonly unified: string;
  /** One of these permissions is needed, */
  readonly scopes: readonly string[];
  /** and access to one of these sales organizations. */
  readonly sorgs: ReadonlySet<string>;
}

/** Users of a customer who can sign in at the host and have access to what a mail is about. */
export async function customerUsers({ host, sorg }: HostConfig, wanted: Wanted): Promise<User[]> {
  const ids: string[] = [];
  for await (const { id, custCode, active, removedAt, hosts } of eachUserOf(sorg)) {
    if (custCode === wanted.unified && active && removedAt === undefined && hosts.includes(host)) ids.push(id);
    if (ids.length === MAX_USERS) break;
  }
  if (ids.length === 0) return [];
  const [users, access] = await Promise.all([readUsers(ids), readAccess()]);
  return users.filter(
    (user) =>
      scopesOf(access, user).some((scope) => wanted.scopes.includes(scope)) &&
      user.userAreas.some((area) => wanted.sorgs.has(area.sorg)),
  );
}
