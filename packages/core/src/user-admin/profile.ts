import { actor, notFound, Refusal } from "../platform/index.ts";
import { hashPassword, readUser } from "../user/index.ts";
import type { User } from "../user/schema.ts";
import { changedNames, changeUser, present, requirePassword, requireVersion } from "./change.ts";
import type { ProfileChanges } from "./schema.ts";

/** The signed-in user as he is stored. @throws Refusal "not-found" for one who was taken away */
export async function myself(): Promise<User> {
  const user = await readUser(actor().userId);
  if (!user || user.removedAt !== undefined) throw notFound();
  return user;
}

/**
 * Changes the signed-in user's own data. Whoever sits at a screen left open shall not take the account over: another
 * e-mail address, which is where a forgotten password is replaced, and another password need the current one.
 * @throws Refusal with the refused fields, "conflict" for another version
 */
export async function changeProfile(given: ProfileChanges): Promise<User> {
  const { currentPassword, newPassword, version, ...changes } = given;
  const seen = await myself();
  requireVersion(seen, version);
  const stillProven = await prove(seen, changes.email, currentPassword, newPassword !== undefined);
  const password = newPassword === undefined ? {} : { passwordHash: await hashPassword(newPassword) };
  return changeUser(seen.id, async (before) => {
    requireVersion(before, version);
    stillProven(before);
    const all = { ...present(changes), ...password };
    return { changes: all, audit: { what: "profile changed", detail: { fields: changedNames(before, all) } } };
  });
}

/**
 * Asks for the current password where it is needed: for another address, and when `always`. What is answered looks again
 * when the user is written, as somebody else may have changed him meanwhile.
 * @returns throws Refusal "conflict" for a user whose address would change without the password, or whose password changed
 */
export async function prove(
  seen: User,
  email: string | undefined,
  currentPassword: string | undefined,
  always = false,
): Promise<(now: User) => void> {
  const proven = always || changesAddress(seen, email);
  if (proven) await requirePassword(seen, currentPassword);
  return (now) => {
    const holds = proven ? now.passwordHash === seen.passwordHash : !changesAddress(now, email);
    if (!holds) throw new Refusal("conflict", "conflict");
  };
}

/** Whether mails would go elsewhere. */
function changesAddress(user: User, email: string | undefined): boolean {
  return email !== undefined && email.toLowerCase() !== user.email.toLowerCase();
}
