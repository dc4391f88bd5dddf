import { type Access, ADMINISTRATOR, isBuiltIn, scopesOfRoles, type Versioned } from "../access/index.ts";
import type { GroupRole, Permission, Role } from "../access/schema.ts";
import { isLost } from "./change.ts";

/** Common fields for administrators; `grantable` is whether the current user holds all its permissions. */
interface AccessView {
  readonly builtIn: boolean;
  readonly grantable: boolean;
  readonly version: number;
}
export interface PermissionView extends AccessView {
  readonly id: string;
  readonly name: string;
  readonly description: string;
}
export interface RoleView extends AccessView {
  readonly id: string;
  readonly name: string;
  readonly description: string;
  readonly permissions: PermissionView[];
}
export interface GroupRoleView extends AccessView {
  readonly id: string;
  readonly description: string;
  readonly roles: RoleView[];
  readonly permissions: PermissionView[];
}

type Scopes = ReadonlySet<string>;

export function permissionView(access: Access, permission: Versioned<Permission>, scopes: Scopes): PermissionView {
  const { name, description, version } = permission;
  const all = access.roles.find(({ id }) => id === ADMINISTRATOR)?.permissions ?? [];
  return {
    id: name,
    name,
    description,
    builtIn: isBuiltIn("permission", name),
    grantable: scopes.has(name) || (isLost(access, name) && all.every((name) => scopes.has(name))),
    version,
  };
}

/** Permissions by name, including deleted ones. */
function permissionViews(access: Access, names: readonly string[], scopes: Scopes): PermissionView[] {
  const byName = new Map(access.permissions.map((permission) => [permission.name, permission]));
  return [...names]
    .sort()
    .map((name) => permissionView(access, byName.get(name) ?? { name, description: "", version: 0 }, scopes));
}

export function roleView(access: Access, role: Versioned<Role>, scopes: Scopes): RoleView {
  const { id, name, description, permissions, version } = role;
  return {
    id,
    name,
    description,
    permissions: permissionViews(access, permissions, scopes),
    builtIn: isBuiltIn("role", id),
    grantable: permissions.every((name) => scopes.has(name)),
    version,
  };
}

export function groupRoleView(access: Access, group: Versioned<GroupRole>, scopes: Scopes): GroupRoleView {
  const { id, description, roles, version } = group;
  const allowed = scopesOfRoles(access, roles);
  return {
    id,
    description,
    roles: access.roles.filter((role) => roles.includes(role.id)).map((role) => roleView(access, role, scopes)),
    permissions: permissionViews(access, allowed, scopes),
    builtIn: isBuiltIn("groupRole", id),
    grantable: allowed.every((name) => scopes.has(name)),
    version,
  };
}
