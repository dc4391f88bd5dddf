import type * as z from "zod";
import { actor, isoNow, notFound, Refusal, refuseField, type UserError } from "../platform/index.ts";
import { generatePassword, hashPassword, patched, type UserPatch } from "../user/index.ts";
import type { User } from "../user/schema.ts";
import { keepAdministrators } from "./administrators.ts";
import { changedNames, changeUser, type Decision, present, refuseErrors, requireVersion } from "./change.ts";
import { referenceErrors } from "./check.ts";
import { myself, prove } from "./profile.ts";
import type { UserChanges, updateUserSchema } from "./schema.ts";
import { isManageable, isOurs, type Rights } from "./scope.ts";

type Update = z.output<typeof updateUserSchema>;

/** What nobody changes of himself: it decides what he may do and see. */
const NOT_OF_ONESELF = ["roles", "groupRole", "hosts", "custCode", "active"] as const;

/**
 * Changes a user as his administrator.
 * @throws Refusal "not-found" for a user of others, with the refused fields, "conflict" for another version
 */
export async function changeAsAdministrator(
  id: string,
  { user: given, userAreas, generatePassword: anew, version }: Omit<Update, "id">,
): Promise<{ readonly user: User; readonly password: string }> {
  const stillProven =
    id === actor().userId ? await prove(await myself(), given.email, given.currentPassword) : () => undefined;
  const password = anew ? generatePassword() : "";
  const hash = anew ? { passwordHash: await hashPassword(password) } : {};
  const user = await changeUser(id, async (before, rights) => {
    requireManageable(before, rights);
    requireVersion(before, version);
    stillProven(before);
    const changes = changesOf(before, { user: given, userAreas });
    refuseErrors([
      ...fixedErrors(before, given),
      ...(id === actor().userId ? selfErrors(before, changes, anew) : []),
      ...(await referenceErrors(patched(before, changes), rights, before)),
    ]);
    const all = { ...changes, ...hash };
    return {
      changes: all,
      writes: await keepAdministrators(before, patched(before, all), rights),
      audit: { what: "user changed", detail: { fields: changedNames(before, all) } },
    };
  });
  return { user, password };
}

/** Without what is not given; an empty customer code takes the customer away. */
function changesOf(before: User, { user: given, userAreas }: UserChanges): UserPatch {
  const { username: _username, currentPassword: _password, custCode, ...changes } = given;
  return {
    ...present(changes),
    ...(custCode !== undefined && { custCode: custCode === "" ? undefined : custCode }),
    userAreas: userAreas ?? before.userAreas,
  };
}

/** Feeds know a user by his sign-in name, and so do people. */
function fixedErrors(before: User, { username }: UserChanges["user"]): UserError[] {
  const same = username === undefined || username === before.username;
  return same ? [] : [{ field: "user.username", message: "username_fixed" }];
}

function selfErrors(before: User, changes: UserPatch, anew: boolean): UserError[] {
  const differs = (name: keyof User) =>
    name in changes && JSON.stringify(changes[name]) !== JSON.stringify(before[name]);
  const error = (field: string): UserError => ({ field, message: "not_yourself" });
  return [
    ...NOT_OF_ONESELF.filter(differs).map((name) => error(`user.${name}`)),
    ...(differs("userAreas") ? [error("userAreas")] : []),
    ...(anew ? [error("generatePassword")] : []),
  ];
}

/** @throws Refusal "not-found" for a user of others; with `not_manageable` for one who may do more than the actor */
function requireManageable(user: User, rights: Rights): void {
  if (!isOurs(user, rights)) throw notFound();
  if (!isManageable(user, rights))
    throw new Refusal("invalid", "not_manageable", [{ field: "id", message: "not_manageable" }]);
}

/**
 * Takes a user away. His name stays for what he did; what else is known of him goes, and his sign-in name and address are
 * free for others.
 */
export async function removeUser(id: string): Promise<void> {
  await changeUser(id, async (before, rights): Promise<Decision> => {
    requireManageable(before, rights);
    if (id === actor().userId) throw refuseField("id", "not_yourself");
    const changes: UserPatch = {
      active: false,
      removedAt: isoNow(),
      email: "",
      phone: "",
      emailConfirmations: [],
      passwordHash: undefined,
      origin: undefined,
    };
    return {
      changes,
      writes: await keepAdministrators(before, patched(before, changes), rights),
      audit: { what: "user deleted" },
    };
  });
}
