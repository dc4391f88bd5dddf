export { isCustomer, isCustVendor, isSales, SCOPES, type Scope, scopesOf } from "./roles.ts";
export { loginKey, readUser, readUserByLogin, userKey } from "./store.ts";
