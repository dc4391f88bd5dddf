import { textsIn } from "../texts/index.ts";
import { DEFAULT_GROUP_ROLES, DEFAULT_PERMISSIONS, DEFAULT_ROLES, EARLIER_NAMES, ROLE_IDS } from "./defaults.ts";
import { SCOPES } from "./scopes.ts";
import type { Access } from "./store.ts";

/** Texts that administrators wrote themselves stay as they are. */
export function inLanguage(access: Access, locale: string): Access {
  const t = textsIn(locale);
  /** Whether a built-in role, or the group role of one, has the name that it began with, now or in an earlier release. */
  const isOriginal = (id: (typeof ROLE_IDS)[number], original: string | undefined, name: string): boolean =>
    name === original || name === EARLIER_NAMES[id];
  const roleId = (id: string) => ROLE_IDS.find((builtIn) => builtIn === id);
  return {
    ...access,
    roles: access.roles.map((role) => {
      const [id, original] = [roleId(role.id), DEFAULT_ROLES.find((each) => each.id === role.id)];
      return {
        ...role,
        ...(id && isOriginal(id, original?.name, role.name) && { name: t(`access.role.${id}`) }),
        ...(id && original?.description === role.description && { description: t(`access.role_text.${id}`) }),
      };
    }),
    groupRoles: access.groupRoles.map((group) => {
      const [id, original] = [roleId(group.id), DEFAULT_GROUP_ROLES.find((each) => each.id === group.id)];
      return {
        ...group,
        ...(id && isOriginal(id, original?.description, group.description) && { description: t(`access.role.${id}`) }),
      };
    }),
    permissions: access.permissions.map((permission) => {
      const scope = SCOPES.find((builtIn) => builtIn === permission.name);
      const original = DEFAULT_PERMISSIONS.find(({ name }) => name === scope);
      const isOwnText = scope && original?.description === permission.description;
      return { ...permission, ...(isOwnText && { description: t(`access.permission.${scope}`) }) };
    }),
  };
}
