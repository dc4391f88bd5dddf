import { actor, notFound, Refusal } from "../platform/index.ts";
import { hashPassword, readUser } from "../user/index.ts";
import { addedAddresses, type User } from "../user/schema.ts";
import { changeUser, present, requirePassword, requireVersion, userChanges } from "./change.ts";
import { untilConfirmed } from "./email-change.ts";
import type { ProfileChanges } from "./schema.ts";

/** The signed-in user as stored. @throws Refusal "not-found" if deleted */
export async function myself(): Promise<User> {
  const user = await readUser(actor().userId);
  if (!user || user.removedAt !== undefined) throw notFound();
  return user;
}

/**
 * Changes the signed-in user's own data. A new email address (which receives password resets), a further address for order
 * confirmations, or a new password requires the current password, so that nobody can take over the account or read along in an
 * unlocked browser. The address is in use once it is confirmed.
 * @throws Refusal with the refused fields, "conflict" for another version
 */
export async function changeProfile(input: ProfileChanges): Promise<User> {
  const { currentPassword, newPassword, version, ...changes } = input;
  const user = await myself();
  requireVersion(user, version);
  const stillProven = await provePassword(user, changes, currentPassword, newPassword !== undefined);
  const password = newPassword === undefined ? {} : { passwordHash: await hashPassword(newPassword) };
  return changeUser(user.id, async (before) => {
    requireVersion(before, version);
    stillProven(before);
    const decided = await untilConfirmed(before, { ...present(changes), ...password });
    return { ...decided, audit: { what: "profile changed", changes: userChanges(before, decided.changes) } };
  });
}

interface Addresses {
  readonly email?: string | undefined;
  readonly emailConfirmations?: readonly string[] | undefined;
}

/**
 * Verifies the current password if the address changes, an address is added, or `always`. The returned function checks again when the
 * user is written, because the user may have changed since.
 * @returns a function that throws Refusal "conflict" if an address would change without the password, or if the
 * password changed
 */
export async function provePassword(
  user: User,
  changes: Addresses,
  currentPassword: string | undefined,
  always = false,
): Promise<(now: User) => void> {
  const proven = always || changesAddress(user, changes);
  if (proven) await requirePassword(user, currentPassword);
  return (now) => {
    const holds = proven ? now.passwordHash === user.passwordHash : !changesAddress(now, changes);
    if (!holds) throw new Refusal("conflict", "conflict");
  };
}

/** Whether the email address changes, or one for order confirmations is added. */
function changesAddress(user: User, { email, emailConfirmations = [] }: Addresses): boolean {
  const isOther = email !== undefined && email.toLowerCase() !== user.email.toLowerCase();
  return isOther || addedAddresses(user.emailConfirmations, emailConfirmations).length > 0;
}
