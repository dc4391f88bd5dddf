import type { Role } from "./schema.ts";
import type { Access } from "./store.ts";

/** What of a user says what he may do. */
export interface Holder {
  readonly roles: readonly string[];
  readonly groupRole: string;
}

/** Roles of a user: his own and those of his group. Roles that are no more count for nothing. */
export function rolesOf({ roles, groupRoles }: Pick<Access, "roles" | "groupRoles">, holder: Holder): Role[] {
  const group = groupRoles.find(({ id }) => id === holder.groupRole);
  const ids = new Set([...holder.roles, ...(group?.roles ?? [])]);
  return roles.filter(({ id }) => ids.has(id));
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
