import { isDeepStrictEqual } from "node:util";
import { credentialsChanged } from "@spoke/events";
import { digestOf, userChangedWrite } from "../access/index.ts";
import {
  ABSENT,
  actor,
  type Condition,
  event,
  getItems,
  isoNow,
  newId,
  type PendingEvent,
  refuseField,
  type Write,
} from "../platform/index.ts";
import { userAccessDigest } from "./access.ts";
import { foundWrites } from "./found.ts";
import { addedAddresses, type MailProblem, type User, userSchema } from "./schema.ts";
import { EMAIL_AS_OF, emailKey, loginKey, ownerOf, userIndex, userKey } from "./store.ts";

/** Version of a user for optimistic locking: a digest of what forms show. Signing in does not change it. */
export function versionOf(user: User): string {
  const { asOf: _asOf, revision: _revision, updatedAt: _updatedAt, lastSignInAt: _, invitedAt: __, ...content } = user;
  return digestOf({ ...content, mailProblem: undefined, foundIn: undefined });
}

/** Records why nothing is sent to a user. */
export function mailProblemWrite(id: string, mailProblem: MailProblem): Write {
  return { kind: "update", key: userKey(id), set: { mailProblem }, when: { expression: "attribute_exists(#pk)" } };
}

/** Whether nothing is sent to the user's present address. */
export function hasMailProblem({
  email,
  mailProblem,
  isFakeEmail,
}: Pick<User, "email" | "mailProblem" | "isFakeEmail">) {
  return !isFakeEmail && email !== "" && mailProblem?.address === email.toLowerCase();
}

/** Records a sign-in. */
export function signedInWrite(id: string): Write {
  return {
    kind: "update",
    key: userKey(id),
    set: { lastSignInAt: isoNow() },
    when: { expression: "attribute_exists(#pk)" },
  };
}

const usernameTaken = () => refuseField("user.username", "username_taken");
const emailTaken = () => refuseField("user.email", "email_exists");

/** The address that belongs to this user alone; undefined for a placeholder. */
export const ownAddress = ({ email, isFakeEmail, removedAt }: User): string | undefined =>
  email !== "" && !isFakeEmail && removedAt === undefined ? email.toLowerCase() : undefined;

const claim = (id: string, email: string): Write => ({
  kind: "put",
  item: { ...emailKey(email), userId: id, asOf: EMAIL_AS_OF },
  when: { expression: "attribute_not_exists(#pk) OR #userId = :id", values: { id } },
  otherwise: emailTaken,
});

/** Creates a user, listed in a sales organization. Refused if the sign-in name or the address is taken. */
export function newUserWrites(user: User, sorg: string): Write[] {
  const { id, username } = user;
  const listed = { ...user, foundIn: sorg };
  const email = ownAddress(user);
  const login = { ...loginKey(username), userId: id, username, asOf: user.asOf };
  return [
    { kind: "put", item: { ...userKey(id), ...userIndex(sorg, username), ...listed }, when: ABSENT },
    { kind: "put", item: login, when: ABSENT, otherwise: usernameTaken },
    ...(email ? [claim(id, email)] : []),
    ...foundWrites(undefined, listed),
  ];
}

/** The condition that the user is unchanged since it was read. */
export function unchanged({ asOf, revision }: User): Condition {
  const values = { asOf, ...(revision !== undefined && { revision }) };
  const same = revision === undefined ? "attribute_not_exists(#revision)" : "#revision = :revision";
  return { expression: `#asOf = :asOf AND ${same}`, values };
}

/** The user with changes, marked as changed now, and never older than its last feed. */
export function touched(before: User, changes: UserPatch): User {
  const at = isoNow();
  const [, asOf = at] = [before.asOf, at].sort();
  return { ...patched(before, changes), asOf, updatedAt: at, revision: newId() };
}

/** New values of fields; `undefined` removes a field. */
export type UserPatch = { readonly [Field in keyof User]?: User[Field] | undefined };

/** The user with changes. */
export function patched(before: User, changes: UserPatch): User {
  return userSchema.parse({ ...before, ...changes });
}

/**
 * Writes the differences if the user is unchanged since it was read. Also updates the address lookup, and revokes tokens if the
 * user's access changes.
 * @param sorg sales organization that lists the user; undefined for a deleted user
 */
export async function changeUserWrites(before: User, after: User, sorg: string | undefined): Promise<Write[]> {
  const { id } = after;
  const listed = { ...after, foundIn: sorg };
  const index = sorg === undefined ? { gsi1pk: undefined, gsi1sk: undefined } : userIndex(sorg, after.username);
  const next: Record<string, unknown> = { ...listed, ...index };
  const stored: Record<string, unknown> = { ...before };
  const names = [...new Set([...Object.keys(stored), ...Object.keys(next)])];
  const different = names.filter((name) => name in index || !isDeepStrictEqual(stored[name], next[name]));
  const set = Object.fromEntries(different.map((name) => [name, next[name]]));
  const digest = userAccessDigest(after);
  return [
    {
      kind: "update",
      key: userKey(id),
      set,
      remove: different.filter((name) => next[name] === undefined),
      when: unchanged(before),
    },
    ...foundWrites(before, listed),
    ...(await addressWrites(before, after)),
    ...(after.removedAt === undefined ? [] : [release(loginKey(after.username), id)]),
    ...(digest === userAccessDigest(before) ? [] : [userChangedWrite(id, digest)]),
  ];
}

async function addressWrites(before: User, after: User): Promise<Write[]> {
  const [old, next] = [ownAddress(before), ownAddress(after)];
  const [oldItem, nextItem] = await getItems([emailKey(old ?? ""), emailKey(next ?? "")]);
  const gives = old !== undefined && old !== next && ownerOf(oldItem) === after.id;
  const takes = next !== undefined && ownerOf(nextItem) !== after.id;
  return [...(gives ? [release(emailKey(old), after.id)] : []), ...(takes ? [claim(after.id, next)] : [])];
}

const release = (key: ReturnType<typeof loginKey>, id: string): Write => ({
  kind: "delete",
  key,
  when: { expression: "attribute_not_exists(#pk) OR #userId = :id", values: { id } },
});

/**
 * Announces a changed password or email address, or recipients that users add to their own order confirmations, so that the user hears
 * of it. The first password of a new user and the first address are no changes.
 */
export function credentialEvents(before: User, after: User): PendingEvent[] {
  if (after.removedAt !== undefined) return [];
  const formerEmail = ownAddress(before) ?? "";
  const isNewAddress = formerEmail !== "" && formerEmail !== ownAddress(after);
  const isNewPassword = before.passwordHash !== undefined && before.passwordHash !== after.passwordHash;
  const { host: here, userId } = actor();
  // An administrator's change is no sign that somebody reads along.
  const addedEmails = userId === after.id ? addedAddresses(before.emailConfirmations, after.emailConfirmations) : [];
  const changed = [
    isNewPassword ? ("password" as const) : [],
    isNewAddress ? ("email" as const) : [],
    addedEmails.length > 0 ? ("confirmations" as const) : [],
  ].flat();
  if (changed.length === 0) return [];
  const host = after.hosts.includes(here) ? here : (after.hosts[0] ?? here);
  const data = { userId: after.id, host, changed, formerEmail: isNewAddress ? formerEmail : "", addedEmails };
  return [event(credentialsChanged, data)];
}
