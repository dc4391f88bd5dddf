import { type Access, scopesOf } from "../access/index.ts";
import { sorgConfigs } from "../host/index.ts";
import { refuseField } from "../platform/index.ts";
import { readUsersOf, type UserHead } from "../user/index.ts";

export const holdsRole =
  (id: string) =>
  ({ roles }: UserHead): boolean =>
    roles.includes(id);

export const holdsGroupRole =
  (id: string) =>
  ({ groupRole }: UserHead): boolean =>
    groupRole === id;

/**
 * Whether any user is like that; reads all users, which is as rare as the deletion of a role. Somebody who is given the
 * role at this very moment may be missed: a role that is no more counts for nothing with him.
 */
export async function someUser(like: (user: UserHead) => boolean): Promise<boolean> {
  for (const { sorg } of await sorgConfigs()) if ((await readUsersOf(sorg)).some(like)) return true;
  return false;
}

const USERS = "page.user-management";

type Rules = Pick<Access, "roles" | "groupRoles">;

/**
 * Keeps each host an administrator when what a role or group role allows changes (the same of a user: `user-admin`). Users
 * are read only when the change takes page.user-management from one of them.
 * @throws Refusal "last_administrator" on the field
 */
export async function requireAdministrators(field: string, before: Rules, after: Rules): Promise<void> {
  if (!takesAway(before, after)) return;
  const [had, kept] = [new Set<string>(), new Set<string>()];
  for (const { sorg } of await sorgConfigs()) {
    for (const user of await readUsersOf(sorg)) {
      if (!user.active) continue;
      for (const [rules, hosts] of [
        [before, had],
        [after, kept],
      ] as const)
        if (scopesOf(rules, user).includes(USERS)) for (const host of user.hosts) hosts.add(host);
    }
  }
  const host = [...had].find((one) => !kept.has(one));
  if (host !== undefined) throw refuseField(field, "last_administrator", { host });
}

function takesAway(before: Rules, after: Rules): boolean {
  const groups = after.groupRoles.map(({ id }) => ({ roles: [], groupRole: id }));
  const alone = after.roles.map(({ id }) => ({ roles: [id], groupRole: "" }));
  return [...groups, ...alone].some(
    (one) => scopesOf(before, one).includes(USERS) && !scopesOf(after, one).includes(USERS),
  );
}
