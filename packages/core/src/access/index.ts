export {
  areaChangedWrite,
  type Basis,
  customerChangedWrite,
  digestOf,
  isRevoked,
  revocationHolds,
  rolesChangedWrite,
  sessionEndedWrite,
  userChangedWrite,
} from "./revocation.ts";
export { type Holder, isCustomer, isCustVendor, isSales, rolesOf, scopesOf } from "./rules.ts";
export { SCOPES, type Scope } from "./scopes.ts";
export { type Access, accessVersionKey, groupRoleKey, permissionKey, readAccess, roleKey } from "./store.ts";
