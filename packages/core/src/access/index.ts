export { carriedRoles, rolesChangedWrites } from "./carried.ts";
export {
  areaChangedWrite,
  type Basis,
  customerChangedWrite,
  digestOf,
  sessionEndedWrite,
  userChangedWrite,
} from "./marks.ts";
export { covers, isOffered } from "./ownership.ts";
export { awaitRevocation, consistentBasis, isRevoked } from "./revocation.ts";
export {
  type Holder,
  isBuiltIn,
  isCustomer,
  isCustVendor,
  isSales,
  rolesOf,
  scopesOf,
  scopesOfRoles,
} from "./rules.ts";
export { readShownAccess } from "./shown.ts";
export {
  type Access,
  ADMINISTRATOR,
  accessVersionKey,
  groupRoleKey,
  nextVersionWrite,
  permissionKey,
  putAccessWrite,
  readAccess,
  roleKey,
  type Versioned,
} from "./store.ts";
