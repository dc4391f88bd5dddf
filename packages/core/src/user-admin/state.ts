import { type Access, rolesOf } from "../access/index.ts";
import { hasMailProblem } from "../user/index.ts";
import type { User } from "../user/schema.ts";
import type { UserState } from "./schema.ts";

type Facts = Pick<
  User,
  "active" | "roles" | "groupRole" | "lastSignInAt" | "invitedAt" | "email" | "isFakeEmail" | "mailProblem"
>;

/** What an administrator should know first about a user. */
export function stateOf(user: Facts, access: Pick<Access, "roles" | "groupRoles">): UserState {
  if (!user.active) return "locked";
  if (rolesOf(access, user).length === 0) return "without_role";
  if (hasMailProblem(user)) return "undeliverable";
  if (user.lastSignInAt !== undefined) return "active";
  return user.invitedAt === undefined ? "never_signed_in" : "invited";
}
