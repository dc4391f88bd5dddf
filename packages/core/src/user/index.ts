export { userAccessDigest } from "./access.ts";
export { loginKey, readUser, readUserByLogin, userKey } from "./store.ts";
