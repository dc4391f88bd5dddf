export { isUnrestricted, passwordDigest, userAccessDigest, worksIn } from "./access.ts";
export { countPasswordAttempt } from "./attempts.ts";
export { findUserIds, foundWrites } from "./found.ts";
export { generatePassword, hashPassword, verifyPassword } from "./password.ts";
export {
  EMAIL_AS_OF,
  eachUserOf,
  emailKey,
  loginKey,
  ownerOf,
  readSomeUsersOf,
  readUser,
  readUserByEmail,
  readUserByLogin,
  readUserHeads,
  readUsers,
  readUsersOf,
  type UserHead,
  userIndex,
  userKey,
} from "./store.ts";
export {
  changeUserWrites,
  credentialEvents,
  hasMailProblem,
  mailProblemWrite,
  newUserWrites,
  ownAddress,
  patched,
  signedInWrite,
  touched,
  type UserPatch,
  unchanged,
  versionOf,
} from "./writes.ts";
