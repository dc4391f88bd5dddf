export { userAccessDigest } from "./access.ts";
export { DECOY, generatePassword, hashPassword, verifyPassword } from "./password.ts";
export {
  EMAIL_AS_OF,
  emailKey,
  loginKey,
  readUser,
  readUserByEmail,
  readUserByLogin,
  userIndex,
  userKey,
} from "./store.ts";
