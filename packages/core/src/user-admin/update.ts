import { userInvited } from "@spoke/events";
import type * as z from "zod";
import { resumeMailsWrite } from "../mail-stop/index.ts";
import { actor, event, isoNow, notFound, Refusal, refuseField, type UserError } from "../platform/index.ts";
import { generatePassword, hashPassword, hasMailProblem, patched, type UserPatch } from "../user/index.ts";
import type { User } from "../user/schema.ts";
import { keepAdministrators } from "./administrators.ts";
import { changeUser, type Decision, present, refuseErrors, requireVersion, userChanges } from "./change.ts";
import { customerNeedErrors, referenceErrors } from "./check.ts";
import { isInvitable } from "./create.ts";
import { untilConfirmed } from "./email-change.ts";
import { myself, provePassword } from "./profile.ts";
import type { UserChanges, updateUserSchema } from "./schema.ts";
import { isManageable, isOurs, type Rights } from "./scope.ts";

type Update = z.output<typeof updateUserSchema>;

/** Fields that users cannot change for themselves, because they determine their access. */
const NOT_OWN = ["roles", "groupRole", "hosts", "custCode", "active"] as const;

/**
 * Updates a user as an administrator.
 * @throws Refusal "not-found" for users of other sales organizations, "invalid" with the refused fields, "conflict" for
 * another version
 */
export async function changeAsAdministrator(
  id: string,
  { user: input, userAreas, generatePassword: renews, requireCustomer, version }: Omit<Update, "id">,
): Promise<{ readonly user: User; readonly password: string }> {
  const stillProven =
    id === actor().userId ? await provePassword(await myself(), input, input.currentPassword) : () => undefined;
  const password = renews ? generatePassword() : "";
  const hash = renews ? { passwordHash: await hashPassword(password) } : {};
  const user = await changeUser(id, async (before, rights) => {
    requireManageable(before, rights);
    requireVersion(before, version);
    stillProven(before);
    const changes = changesOf(before, { user: input, userAreas });
    refuseErrors([
      ...fixedErrors(before, input),
      ...(id === actor().userId ? selfErrors(before, changes, renews) : []),
      ...(await referenceErrors(patched(before, changes), rights, before)),
      ...(requireCustomer ? await customerNeedErrors(patched(before, changes), rights, before) : []),
    ]);
    // Who has not signed in yet proves the address with the link of the invitation.
    const isNew = before.lastSignInAt === undefined && before.passwordHash === undefined;
    const { changes: all, events = [] } = isNew
      ? { changes: { ...changes, ...hash } }
      : await untilConfirmed(before, { ...changes, ...hash });
    return {
      changes: all,
      events,
      writes: await keepAdministrators(before, patched(before, all), rights),
      audit: { what: "user changed", changes: userChanges(before, all) },
    };
  });
  return { user, password };
}

/** Without absent fields. An empty customer code removes the customer. */
function changesOf(before: User, { user: input, userAreas }: UserChanges): UserPatch {
  const { username: _username, currentPassword: _password, custCode, ...changes } = input;
  return {
    ...present(changes),
    ...(custCode !== undefined && { custCode: custCode === "" ? undefined : custCode }),
    userAreas: userAreas ?? before.userAreas,
  };
}

/** Feeds and people identify a user by the sign-in name. */
function fixedErrors(before: User, { username }: UserChanges["user"]): UserError[] {
  const same = username === undefined || username === before.username;
  return same ? [] : [{ field: "user.username", message: "username_fixed" }];
}

function selfErrors(before: User, changes: UserPatch, renews: boolean): UserError[] {
  const differs = (name: keyof User) =>
    name in changes && JSON.stringify(changes[name]) !== JSON.stringify(before[name]);
  const error = (field: string): UserError => ({ field, message: "not_yourself" });
  return [
    ...NOT_OWN.filter(differs).map((name) => error(`user.${name}`)),
    ...(differs("userAreas") ? [error("userAreas")] : []),
    ...(renews ? [error("generatePassword")] : []),
  ];
}

/**
 * @throws Refusal "not-found" for users of other sales organizations, `not_manageable` for users with more permissions
 * than the actor
 */
function requireManageable(user: User, rights: Rights): void {
  if (!isOurs(user, rights)) throw notFound();
  if (!isManageable(user, rights))
    throw new Refusal("invalid", "not_manageable", [{ field: "id", message: "not_manageable" }]);
}

/**
 * Mails a user who has not signed in yet a link to set the first password.
 * @throws Refusal `user_not_invitable` for users without an own email address, and for locked users
 */
export async function invite(id: string): Promise<void> {
  await changeUser(id, async (before, rights): Promise<Decision> => {
    requireManageable(before, rights);
    if (!isInvitable(before) || before.lastSignInAt !== undefined) throw refuseField("id", "user_not_invitable");
    const host = before.hosts[0] ?? "";
    return {
      changes: { invitedAt: isoNow() },
      events: [event(userInvited, { userId: id, host })],
      audit: { what: "user invited" },
    };
  });
}

/**
 * Sends mails to a user's address again, after its mailbox was repaired.
 * @throws Refusal `user_mails_sent` if nothing keeps mails from the user
 */
export async function resumeMails(id: string): Promise<void> {
  await changeUser(id, async (before, rights): Promise<Decision> => {
    requireManageable(before, rights);
    if (!hasMailProblem(before)) throw refuseField("id", "user_mails_sent");
    return {
      changes: { mailProblem: undefined },
      writes: [resumeMailsWrite(before.email)],
      audit: { what: "mails resumed" },
    };
  });
}

/** Deletes a user. Keeps the name for the history, removes personal data, and releases the sign-in name and address. */
export async function removeUser(id: string): Promise<void> {
  await changeUser(id, async (before, rights): Promise<Decision> => {
    requireManageable(before, rights);
    if (id === actor().userId) throw refuseField("id", "not_yourself");
    const changes: UserPatch = {
      active: false,
      removedAt: isoNow(),
      email: "",
      pendingEmail: undefined,
      phone: "",
      emailConfirmations: [],
      passwordHash: undefined,
      origin: undefined,
      mailProblem: undefined,
    };
    return {
      changes,
      writes: await keepAdministrators(before, patched(before, changes), rights),
      audit: { what: "user deleted" },
    };
  });
}
