import { DEFAULT_GROUP_ROLES, DEFAULT_PERMISSIONS, DEFAULT_ROLES } from "./defaults.ts";
import type { Role } from "./schema.ts";
import type { Access } from "./store.ts";

/** What of a user says what he may do. */
export interface Holder {
  readonly roles: readonly string[];
  readonly groupRole: string;
}

/** Roles of a user: his own and those of his group. Roles that are no more count for nothing. */
export function rolesOf<R extends Role>(
  { roles, groupRoles }: { readonly roles: readonly R[]; readonly groupRoles: Access["groupRoles"] },
  holder: Holder,
): R[] {
  const group = groupRoles.find(({ id }) => id === holder.groupRole);
  const ids = new Set([...holder.roles, ...(group?.roles ?? [])]);
  return roles.filter(({ id }) => ids.has(id));
}

/** All that roles allow together, sorted. Roles that are no more allow nothing. */
export function scopesOfRoles({ roles }: Pick<Access, "roles">, ids: readonly string[]): string[] {
  return [...new Set(roles.filter(({ id }) => ids.includes(id)).flatMap(({ permissions }) => permissions))].sort();
}

const BUILT_IN = {
  permission: new Set<string>(DEFAULT_PERMISSIONS.map(({ name }) => name)),
  role: new Set(DEFAULT_ROLES.map(({ id }) => id)),
  groupRole: new Set(DEFAULT_GROUP_ROLES.map(({ id }) => id)),
};

/** Whether it comes with the product: it can be changed but not deleted. */
export function isBuiltIn(kind: keyof typeof BUILT_IN, id: string): boolean {
  return BUILT_IN[kind].has(id);
}

/** The scopes of a user, sorted: a user may do what any of his roles may. */
export function scopesOf(access: Pick<Access, "roles" | "groupRoles">, holder: Holder): string[] {
  return [...new Set(rolesOf(access, holder).flatMap(({ permissions }) => permissions))].sort();
}

type Ids = readonly Pick<Role, "id">[];

/** Salesman and sales.group are sales users by name; `sales` is counted with them (1 §6, ambiguity sales-roles). */
export function isSales(roles: Ids): boolean {
  return roles.some(({ id }) => id === "sales" || id === "salesman" || id === "sales.group");
}

export function isCustomer(roles: Ids): boolean {
  return roles.some(({ id }) => id === "customer" || id === "dealer");
}

export function isCustVendor(roles: Ids): boolean {
  return roles.some(({ id }) => id === "customer-vendor");
}
