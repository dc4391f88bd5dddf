export { createGroupRole, deleteGroupRole, groupRole, groupRoles, updateGroupRole } from "./group-roles.ts";
export { createPermission, deletePermission, permission, permissions, updatePermission } from "./permissions.ts";
export { createRole, deleteRole, role, roles, updateRole } from "./roles.ts";
export type { GroupRoleView, PermissionView, RoleView } from "./view.ts";
