import { DEFAULT_GROUP_ROLES, DEFAULT_PERMISSIONS, DEFAULT_ROLES } from "./defaults.ts";
import type { Role } from "./schema.ts";
import type { Access } from "./store.ts";

/** The roles of a user. */
export interface Holder {
  readonly roles: readonly string[];
  readonly groupRole: string;
}

/** A user's own roles and those of their group role. Deleted roles are ignored. */
export function rolesOf<R extends Role>(
  { roles, groupRoles }: { readonly roles: readonly R[]; readonly groupRoles: Access["groupRoles"] },
  holder: Holder,
): R[] {
  const group = groupRoles.find(({ id }) => id === holder.groupRole);
  const ids = new Set([...holder.roles, ...(group?.roles ?? [])]);
  return roles.filter(({ id }) => ids.has(id));
}

/** Scopes of roles, sorted. Deleted roles are ignored. */
export function scopesOfRoles({ roles }: Pick<Access, "roles">, ids: readonly string[]): string[] {
  return [...new Set(roles.filter(({ id }) => ids.includes(id)).flatMap(({ permissions }) => permissions))].sort();
}

const BUILT_IN = {
  permission: new Set<string>(DEFAULT_PERMISSIONS.map(({ name }) => name)),
  role: new Set(DEFAULT_ROLES.map(({ id }) => id)),
  groupRole: new Set(DEFAULT_GROUP_ROLES.map(({ id }) => id)),
};

/** Whether it is built in: it can be changed but not deleted. */
export function isBuiltIn(kind: keyof typeof BUILT_IN, id: string): boolean {
  return BUILT_IN[kind].has(id);
}

/** The scopes of a user, sorted: the union of the scopes of their roles. */
export function scopesOf(access: Pick<Access, "roles" | "groupRoles">, holder: Holder): string[] {
  return [...new Set(rolesOf(access, holder).flatMap(({ permissions }) => permissions))].sort();
}

type Ids = readonly Pick<Role, "id">[];

/** Salesman and sales.group are sales users by name; we count `sales` too (1 §6, ambiguity sales-roles). */
export function isSales(roles: Ids): boolean {
  return roles.some(({ id }) => id === "sales" || id === "salesman" || id === "sales.group");
}

export function isCustomer(roles: Ids): boolean {
  return roles.some(({ id }) => id === "customer" || id === "dealer");
}

export function isCustVendor(roles: Ids): boolean {
  return roles.some(({ id }) => id === "customer-vendor");
}
