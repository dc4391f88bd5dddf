import { revocationHolds } from "../access/index.ts";
import { hostConfig } from "../host/index.ts";
import {
  type AuditEntry,
  commit,
  notFound,
  Refusal,
  refuseField,
  type UserError,
  type Write,
} from "../platform/index.ts";
import {
  changeUserWrites,
  countPasswordAttempt,
  readUser,
  touched,
  type UserPatch,
  userAccessDigest,
  verifyPassword,
  versionOf,
} from "../user/index.ts";
import type { User } from "../user/schema.ts";
import { type Rights, rightsOver } from "./scope.ts";

/** What is to become of a user. */
export interface Decision {
  readonly changes: UserPatch;
  /** Further writes and conditions of the same transaction. */
  readonly writes?: readonly Write[];
  readonly audit: Omit<AuditEntry, "subject">;
}

/**
 * Reads a user, decides, and writes on the condition that he is still as he was read; otherwise it looks again. What was
 * taken away is refused everywhere once this has answered.
 * @throws Refusal "not-found" for a user who is not there, whatever `decide` throws, "conflict" when others keep changing him
 */
export async function changeUser(
  id: string,
  decide: (before: User, rights: Rights) => Promise<Decision>,
): Promise<User> {
  const { before, after } = await commit.retrying(
    async () => {
      const before = /^[A-Za-z0-9_-]+$/.test(id) ? await readUser(id) : undefined;
      if (!before || before.removedAt !== undefined) throw notFound();
      const { changes, writes = [], audit } = await decide(before, await rightsOver([before]));
      const after = touched(before, changes);
      const sorg = after.removedAt === undefined ? await listedIn(after) : undefined;
      return {
        writes: [...(await changeUserWrites(before, after, sorg)), ...writes],
        audit: { subject: `USER#${id}`, ...audit },
        result: { before, after },
      };
    },
    { busy: "conflict" },
  );
  if (userAccessDigest(after) !== userAccessDigest(before)) await revocationHolds();
  return after;
}

/** The sales organization in whose lists a user stands: that of his first host. */
export async function listedIn({ hosts }: Pick<User, "hosts">): Promise<string> {
  const sorg = (await hostConfig(hosts[0] ?? ""))?.sorg;
  if (sorg === undefined) throw refuseField("user.hosts", "host_unknown");
  return sorg;
}

/** @throws Refusal "conflict" when the version that was read is not the user's any more; none given compares nothing. */
export function requireVersion(user: User, version: string | undefined): void {
  if (version !== undefined && version !== versionOf(user)) throw new Refusal("conflict", "conflict");
}

/** @throws Refusal with the errors, when there are any */
export function refuseErrors(errors: readonly UserError[]): void {
  if (errors.length > 0) throw new Refusal("invalid", "invalid_input", errors);
}

/** @throws Refusal when the password is not given or not his, "limited" after too many guesses */
export async function requirePassword(user: User, password: string | undefined): Promise<void> {
  if (!password) throw refuseField("user.currentPassword", "required");
  await countPasswordAttempt(user.id);
  if (!(await verifyPassword(user.passwordHash, password))) throw refuseField("user.currentPassword", "wrong_password");
}

/** Without the fields that are not given. */
export function present<T extends object>(given: T): UserPatch {
  return Object.fromEntries(Object.entries(given).filter(([, value]) => value !== undefined));
}

/** Names of what a change gives another value, for the audit: never the values. */
export function changedNames(before: User, changes: UserPatch): string {
  const stored: Readonly<Record<string, unknown>> = before;
  return Object.entries(changes)
    .filter(([name, value]) => JSON.stringify(stored[name]) !== JSON.stringify(value))
    .map(([name]) => (name === "passwordHash" ? "password" : name))
    .join(" ");
}
