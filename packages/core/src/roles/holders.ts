import { sorgConfigs } from "../host/index.ts";
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
