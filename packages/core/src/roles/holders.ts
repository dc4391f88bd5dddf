import { type Access, scopesOf } from "../access/index.ts";
import { hostConfig, sorgConfigs } from "../host/index.ts";
import { refuseField } from "../platform/index.ts";
import { eachUserOf, isUnrestricted, type UserHead } from "../user/index.ts";

export const holdsRole =
  (id: string) =>
  ({ roles }: UserHead): boolean =>
    roles.includes(id);

export const holdsGroupRole =
  (id: string) =>
  ({ groupRole }: UserHead): boolean =>
    groupRole === id;

/**
 * Whether any user matches. Reads all users, but only when a role is deleted, which is rare. May miss a user who gets the role
 * at the same time, which is harmless because deleted roles are ignored.
 */
export async function someUser(matches: (user: UserHead) => boolean): Promise<boolean> {
  for (const { sorg } of await sorgConfigs()) for await (const user of eachUserOf(sorg)) if (matches(user)) return true;
  return false;
}

const USERS = "page.user-management";

type Rules = Pick<Access, "roles" | "groupRoles">;

/**
 * Makes sure that every host keeps an administrator when a role or group role changes (for users, see `user-admin`). Reads
 * users only if the change removes page.user-management from a role.
 * @throws Refusal "last_administrator" on the field
 */
export async function requireAdministrators(field: string, before: Rules, after: Rules): Promise<void> {
  if (!takesAway(before, after)) return;
  const [had, remaining] = [new Set<string>(), new Set<string>()];
  for (const { sorg } of await sorgConfigs()) {
    for await (const user of eachUserOf(sorg)) {
      if (!user.active) continue;
      for (const [rules, hosts] of [
        [before, had],
        [after, remaining],
      ] as const)
        if (scopesOf(rules, user).includes(USERS)) for (const host of await unrestrictedHosts(user)) hosts.add(host);
    }
  }
  const host = [...had].find((name) => !remaining.has(name));
  if (host !== undefined) throw refuseField(field, "last_administrator", { host });
}

/** The user's hosts on which no area limits the user to some customers. */
async function unrestrictedHosts(user: UserHead): Promise<string[]> {
  const configs = await Promise.all(user.hosts.map(hostConfig));
  return configs.flatMap((config) => (config && isUnrestricted(user, config.sorg) ? [config.host] : []));
}

function takesAway(before: Rules, after: Rules): boolean {
  const groups = after.groupRoles.map(({ id }) => ({ roles: [], groupRole: id }));
  const alone = after.roles.map(({ id }) => ({ roles: [id], groupRole: "" }));
  return [...groups, ...alone].some(
    (holder) => scopesOf(before, holder).includes(USERS) && !scopesOf(after, holder).includes(USERS),
  );
}
