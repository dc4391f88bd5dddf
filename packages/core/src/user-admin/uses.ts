import * as z from "zod";
import { rolesOf } from "../access/index.ts";
import { action } from "../platform/index.ts";
import { ourUsers } from "./list.ts";

/** Who has a role or group role, among the users that the administrator manages. */
export interface RoleUse {
  readonly id: string;
  readonly users: number;
  /** Hosts of these users. */
  readonly hosts: readonly string[];
}

/** Roles, including those that users have through their group role, and group roles with their users; unused ones are left out. */
export const roleUses = action({
  name: "user.roleUses",
  scope: "page.user-management",
  input: z.object({}),
  run: async (): Promise<{ readonly roles: RoleUse[]; readonly groupRoles: RoleUse[] }> => {
    const { users, rights } = await ourUsers();
    const count = (idsOf: (user: (typeof users)[number]) => readonly string[]): RoleUse[] => {
      const found = new Map<string, { users: number; hosts: Set<string> }>();
      for (const user of users) {
        for (const id of idsOf(user)) {
          const use = found.get(id) ?? { users: 0, hosts: new Set<string>() };
          use.users += 1;
          for (const host of user.hosts) use.hosts.add(host);
          found.set(id, use);
        }
      }
      return [...found].map(([id, use]) => ({ id, users: use.users, hosts: [...use.hosts].sort() }));
    };
    return {
      roles: count((user) => rolesOf(rights.access, user).map(({ id }) => id)),
      groupRoles: count(({ groupRole }) => (groupRole === "" ? [] : [groupRole])),
    };
  },
});
