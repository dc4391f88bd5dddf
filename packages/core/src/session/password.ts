export { DECOY, hashPassword, verifyPassword } from "../user/index.ts";
