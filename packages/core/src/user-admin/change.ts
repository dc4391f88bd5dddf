import { awaitRevocation } from "../access/index.ts";
import { hostConfig } from "../host/index.ts";
import {
  type AuditEntry,
  commit,
  type FieldChange,
  fieldChanges,
  notFound,
  type PendingEvent,
  Refusal,
  refuseField,
  type UserError,
  type Write,
} from "../platform/index.ts";
import {
  changeUserWrites,
  countPasswordAttempt,
  credentialEvents,
  patched,
  readUser,
  touched,
  type UserPatch,
  userAccessDigest,
  verifyPassword,
  versionOf,
} from "../user/index.ts";
import type { User } from "../user/schema.ts";
import { type Rights, rightsOver } from "./scope.ts";

/** A change of a user. */
export interface Decision {
  readonly changes: UserPatch;
  /** Further writes and conditions of the same transaction. */
  readonly writes?: readonly Write[];
  readonly events?: readonly PendingEvent[];
  readonly audit: Omit<AuditEntry, "subject">;
}

/**
 * Reads a user, decides, and writes if the user is unchanged, otherwise tries again. Resolves when revoked access is
 * refused everywhere.
 * @throws Refusal "not-found" if the user does not exist, "conflict" if retries fail, and whatever `decide` throws
 */
export async function changeUser(
  id: string,
  decide: (before: User, rights: Rights) => Promise<Decision>,
): Promise<User> {
  const { before, after } = await commit.retrying(
    async () => {
      const before = /^[A-Za-z0-9_-]+$/.test(id) ? await readUser(id) : undefined;
      if (!before || before.removedAt !== undefined) throw notFound();
      const { changes, writes = [], events = [], audit } = await decide(before, await rightsOver([before]));
      const after = touched(before, changes);
      const sorg = after.removedAt === undefined ? await listedIn(after) : undefined;
      return {
        writes: [...(await changeUserWrites(before, after, sorg)), ...writes],
        events: [...credentialEvents(before, after), ...events],
        audit: { subject: `USER#${id}`, ...audit },
        result: { before, after },
      };
    },
    { busy: "conflict" },
  );
  if (userAccessDigest(after) !== userAccessDigest(before)) await awaitRevocation();
  return after;
}

/** The sales organization whose lists show the user: that of the first host. */
export async function listedIn({ hosts }: Pick<User, "hosts">): Promise<string> {
  const sorg = (await hostConfig(hosts[0] ?? ""))?.sorg;
  if (sorg === undefined) throw refuseField("user.hosts", "host_unknown");
  return sorg;
}

/** @throws Refusal "conflict" if the user changed since that version. Without a version, nothing is compared. */
export function requireVersion(user: User, version: string | undefined): void {
  if (version !== undefined && version !== versionOf(user)) throw new Refusal("conflict", "conflict");
}

/** @throws Refusal with the errors, if there are any */
export function refuseErrors(errors: readonly UserError[]): void {
  if (errors.length > 0) throw new Refusal("invalid", "invalid_input", errors);
}

/** @throws Refusal if the password is missing or wrong, "limited" after too many attempts */
export async function requirePassword(user: User, password: string | undefined): Promise<void> {
  if (!password) throw refuseField("user.currentPassword", "required");
  await countPasswordAttempt(user.id);
  if (!(await verifyPassword(user.passwordHash, password))) throw refuseField("user.currentPassword", "wrong_password");
}

/** Without undefined fields. */
export function present<T extends object>(fields: T): UserPatch {
  return Object.fromEntries(Object.entries(fields).filter(([, value]) => value !== undefined));
}

/** Fields whose values the audit log records: what a user may do and get, but neither secrets nor names, addresses, and numbers. */
const recorded = ({ userAreas, ...user }: User) => ({
  active: user.active,
  roles: user.roles,
  groupRole: user.groupRole,
  hosts: user.hosts,
  userAreas: userAreas.map(({ sorg, limitation, option, value }) =>
    [sorg, limitation, option, value].filter(Boolean).join(" "),
  ),
  custCode: user.custCode,
  contentTargetMarkets: user.contentTargetMarkets,
  language: user.language,
  sendEmail: user.sendEmail,
  sendEmailWarranty: user.sendEmailWarranty,
  isFakeEmail: user.isFakeEmail,
});

/** Changed fields for the audit log. */
export function userChanges(before: User, changes: UserPatch): FieldChange[] {
  const [stored, after] = [recorded(before), recorded(patched(before, changes))];
  const all: Readonly<Record<string, unknown>> = before;
  const named = Object.entries(changes)
    .filter(([name, value]) => !(name in stored) && JSON.stringify(all[name]) !== JSON.stringify(value))
    .map(([name]) => ({ field: name === "passwordHash" ? "password" : name }));
  return [...fieldChanges(stored, after), ...named];
}
