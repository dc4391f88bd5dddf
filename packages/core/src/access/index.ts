export {
  areaChangedWrite,
  awaitRevocation,
  type Basis,
  consistentBasis,
  customerChangedWrite,
  digestOf,
  isRevoked,
  sessionEndedWrite,
  userChangedWrite,
} from "./revocation.ts";
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
export {
  type Access,
  ADMINISTRATOR,
  accessChangedWrites,
  accessVersionKey,
  groupRoleKey,
  permissionKey,
  putAccessWrite,
  putRoleWrite,
  readAccess,
  roleKey,
  type Versioned,
} from "./store.ts";
