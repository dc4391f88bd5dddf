import { type Access, isBuiltIn, scopesOfRoles, type Versioned } from "../access/index.ts";
import type { GroupRole, Permission, Role } from "../access/schema.ts";
import { actor } from "../platform/index.ts";
import { administersAll } from "./ownership.ts";

/**
 * Common fields for administrators; `grantable` is whether the current user holds all its permissions, `editable` whether
 * the user may change it as well.
 */
interface AccessView {
  readonly builtIn: boolean;
  readonly grantable: boolean;
  readonly editable: boolean;
  readonly version: number;
}
export interface PermissionView extends AccessView {
  readonly id: string;
  readonly name: string;
  readonly description: string;
}
export interface RoleView extends AccessView {
  readonly sorgs: readonly string[];
  readonly id: string;
  readonly name: string;
  readonly description: string;
  readonly permissions: PermissionView[];
}
export interface GroupRoleView extends AccessView {
  readonly sorgs: readonly string[];
  readonly id: string;
  readonly description: string;
  readonly roles: RoleView[];
  readonly permissions: PermissionView[];
}

const holdsAll = (names: readonly string[]): boolean => names.every((name) => actor().scopes.has(name));

/** @param tenants the sales organizations of all hosts, which share the description */
export function permissionView(
  { name, description, version }: Versioned<Permission>,
  tenants: readonly string[],
): PermissionView {
  const grantable = holdsAll([name]);
  return {
    id: name,
    name,
    description,
    builtIn: isBuiltIn("permission", name),
    grantable,
    editable: grantable && administersAll(tenants),
    version,
  };
}

/** Whether the user may change a custom role or group role. Owners are looked up on the change if they are not stored. */
const ownsCustom = (kind: "role" | "groupRole", { id, sorgs }: { id: string; sorgs?: readonly string[] | undefined }) =>
  !isBuiltIn(kind, id) && administersAll(sorgs ?? []);

/** Permissions by name, including deleted ones. */
function permissionViews(access: Access, names: readonly string[]): PermissionView[] {
  const byName = new Map(access.permissions.map((permission) => [permission.name, permission]));
  return [...names].sort().map((name) => permissionView(byName.get(name) ?? { name, description: "", version: 0 }, []));
}

export function roleView(access: Access, role: Versioned<Role>): RoleView {
  const { id, name, description, permissions, version } = role;
  return {
    id,
    name,
    description,
    permissions: permissionViews(access, permissions),
    builtIn: isBuiltIn("role", id),
    grantable: holdsAll(permissions),
    editable: ownsCustom("role", role) && holdsAll(permissions),
    sorgs: role.sorgs ?? [],
    version,
  };
}

export function groupRoleView(access: Access, group: Versioned<GroupRole>): GroupRoleView {
  const { id, description, roles, version } = group;
  const allowed = scopesOfRoles(access, roles);
  return {
    id,
    description,
    roles: access.roles.filter((role) => roles.includes(role.id)).map((role) => roleView(access, role)),
    permissions: permissionViews(access, allowed),
    builtIn: isBuiltIn("groupRole", id),
    grantable: holdsAll(allowed),
    editable: ownsCustom("groupRole", group) && holdsAll(allowed),
    sorgs: group.sorgs ?? [],
    version,
  };
}
