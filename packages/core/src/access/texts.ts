import { textsIn } from "../texts/index.ts";
import { DEFAULT_GROUP_ROLES, DEFAULT_PERMISSIONS, DEFAULT_ROLES, ROLE_IDS } from "./defaults.ts";
import { SCOPES } from "./scopes.ts";
import type { Access } from "./store.ts";

/** Texts that administrators wrote themselves stay as they are. */
export function inLanguage(access: Access, locale: string): Access {
  const t = textsIn(locale);
  const roleId = (id: string) => ROLE_IDS.find((builtIn) => builtIn === id);
  return {
    ...access,
    roles: access.roles.map((role) => {
      const [id, original] = [roleId(role.id), DEFAULT_ROLES.find((each) => each.id === role.id)];
      return {
        ...role,
        ...(id && original?.name === role.name && { name: t(`access.role.${id}`) }),
        ...(id && original?.description === role.description && { description: t(`access.role_text.${id}`) }),
      };
    }),
    groupRoles: access.groupRoles.map((group) => {
      const [id, original] = [roleId(group.id), DEFAULT_GROUP_ROLES.find((each) => each.id === group.id)];
      return {
        ...group,
        ...(id && original?.description === group.description && { description: t(`access.role.${id}`) }),
      };
    }),
    permissions: access.permissions.map((permission) => {
      const scope = SCOPES.find((builtIn) => builtIn === permission.name);
      const original = DEFAULT_PERMISSIONS.find(({ name }) => name === scope);
      const isOriginal = scope && original?.description === permission.description;
      return { ...permission, ...(isOriginal && { description: t(`access.permission.${scope}`) }) };
    }),
  };
}
