import { languageView } from "../host/index.ts";
import { hasMailProblem, versionOf } from "../user/index.ts";
import type { User } from "../user/schema.ts";
import { pendingAddress } from "./email-change.ts";
import { isManageable, type Rights } from "./scope.ts";
import { stateOf } from "./state.ts";

/** A user as administrators see them: without the password, and with names for ids. */
export function userView(
  user: User,
  { access }: Pick<Rights, "access">,
  names: { readonly markets: ReadonlyMap<string, string>; readonly customers: ReadonlyMap<string, string> },
) {
  const { id, username, name, email, phone, emailConfirmations, sendEmail, sendEmailWarranty } = user;
  const roles = user.roles.map((role) => ({
    id: role,
    description: access.roles.find((candidate) => candidate.id === role)?.name ?? role,
  }));
  const group = access.groupRoles.find((candidate) => candidate.id === user.groupRole);
  return {
    id,
    username,
    name,
    email: { email },
    phone,
    emailConfirmations,
    sendEmail,
    sendEmailWarranty,
    isFakeEmail: user.isFakeEmail,
    pendingEmail: pendingAddress(user) ?? "",
    active: user.active,
    hosts: user.hosts,
    custCode: user.custCode ?? "",
    custName: names.customers.get(user.custCode ?? "") ?? "",
    state: stateOf(user, access),
    lastSignInAt: user.lastSignInAt ?? "",
    invitedAt: user.invitedAt ?? "",
    mailProblem: user.mailProblem && hasMailProblem(user) ? user.mailProblem : null,
    language: languageView(user.language),
    roles,
    additionalRoles: roles.filter(({ id: role }) => !group?.roles.includes(role)),
    groupRole: { id: user.groupRole, description: group?.description ?? user.groupRole },
    userAreas: user.userAreas,
    contentTargetMarkets: user.contentTargetMarkets.map((id) => ({ id: id, marketName: names.markets.get(id) ?? id })),
    createdAt: user.createdAt ?? "",
    updatedAt: user.updatedAt ?? user.asOf,
    version: versionOf(user),
    manageable: isManageable(user, { access }),
  };
}
export type AdminUserView = ReturnType<typeof userView>;

/** A user's own data. */
export function profileView(user: User) {
  const { id, username, name, email, phone, emailConfirmations, sendEmail, sendEmailWarranty, language } = user;
  return {
    id,
    username,
    name,
    email,
    pendingEmail: pendingAddress(user) ?? "",
    phone,
    emailConfirmations,
    sendEmail,
    sendEmailWarranty,
    language: languageView(language),
    version: versionOf(user),
  };
}
