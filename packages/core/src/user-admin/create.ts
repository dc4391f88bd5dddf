import { userCreated } from "@spoke/events";
import { digestOf, readAccess } from "../access/index.ts";
import { commit, event, getItems, isoNow, newId, Refusal, type UserError } from "../platform/index.ts";
import { emailKey, generatePassword, hashPassword, loginKey, newUserWrites, ownerOf, readUser } from "../user/index.ts";
import type { User } from "../user/schema.ts";
import { listedIn, refuseErrors } from "./change.ts";
import { referenceErrors } from "./check.ts";
import { type NewUser, newUserSchema } from "./schema.ts";
import { isOurs, rightsOver } from "./scope.ts";

export interface Created {
  readonly user: User;
  /** Shown this once. Empty for a user who had been made before of the same data. */
  readonly password: string;
}

/**
 * Makes a user with a password that is made up. With `again`, a user who was made of the same data before by somebody who
 * sees him is answered as he is, so that an upload can be repeated.
 * @throws Refusal with the fields that are refused
 */
export async function makeUser(given: NewUser, options: { readonly again?: boolean } = {}): Promise<Created> {
  const { user, userAreas } = given;
  const origin = originOf(given);
  const known = options.again ? await madeBefore(user.username, origin) : undefined;
  if (known) return { user: known, password: "" };
  const [errors, taken] = await Promise.all([
    readAccess().then((access) => referenceErrors({ ...user, userAreas }, { access })),
    takenErrors(user),
  ]);
  refuseErrors([...taken, ...errors]);
  const sorg = await listedIn(user);
  const password = generatePassword();
  const { custCode, ...rest } = user;
  const at = isoNow();
  const made: User = {
    ...rest,
    ...(custCode !== "" && { custCode }),
    id: newId(),
    userAreas,
    passwordHash: await hashPassword(password),
    origin,
    createdAt: at,
    updatedAt: at,
    revision: newId(),
    asOf: at,
  };
  const invite = made.active && made.sendEmail && !made.isFakeEmail && made.email !== "";
  await commit({
    writes: newUserWrites(made, sorg),
    events: [event(userCreated, { userId: made.id, host: made.hosts[0] ?? "", invite })],
    audit: { subject: `USER#${made.id}`, what: "user created" },
  });
  return { user: made, password };
}

/** Digest of what a user is made of. */
const originOf = ({ user, userAreas }: NewUser): string => digestOf({ ...user, userAreas });

async function madeBefore(username: string, origin: string): Promise<User | undefined> {
  const [login] = await getItems([loginKey(username)]);
  const owner = ownerOf(login);
  const user = owner === undefined ? undefined : await readUser(owner);
  return user?.origin === origin && isOurs(user, await rightsOver([user])) ? user : undefined;
}

/** Both at once, so that a form shows both; the transaction asks again. */
async function takenErrors({ username, email, isFakeEmail }: NewUser["user"]): Promise<UserError[]> {
  const [login, address] = await getItems([loginKey(username), emailKey(email)]);
  return [
    ...(login ? [{ field: "user.username", message: "username_taken" }] : []),
    ...(address && email !== "" && !isFakeEmail ? [{ field: "user.email", message: "email_exists" }] : []),
  ];
}

/** What became of one of many: with its place, from 1. */
export type RowResult =
  | { readonly row: number; readonly username: string; readonly password: string; readonly existing: boolean }
  | { readonly row: number; readonly userErrors: readonly UserError[] };

export interface Row {
  /** Place of the row, from 1. */
  readonly row: number;
  /** Not looked at yet. */
  readonly given: unknown;
}

/** Passwords are hashed in as many threads as there are likely to be cores. */
const AT_ONCE = 4;

/**
 * Makes many users, each by itself: those without faults are made, the others come back with theirs. A row whose sign-in
 * name or address another row has already is refused.
 */
export async function makeUsers(rows: readonly Row[]): Promise<RowResult[]> {
  const seen = new Set<string>();
  const jobs = rows.map(({ row, given }) => {
    const parsed = newUserSchema.safeParse(given);
    if (!parsed.success)
      return async (): Promise<RowResult> => ({
        row,
        userErrors: parsed.error.issues.map(({ path, message }) => ({ field: path.join("."), message })),
      });
    const twice = twiceErrors(parsed.data.user, seen);
    if (twice.length > 0) return async (): Promise<RowResult> => ({ row, userErrors: twice });
    return () => makeRow(row, parsed.data);
  });
  const results: RowResult[] = [];
  const waiting = jobs.entries();
  const work = async () => {
    for (const [index, job] of waiting) results[index] = await job();
  };
  await Promise.all(Array.from({ length: AT_ONCE }, work));
  return results;
}

function twiceErrors({ username, email, isFakeEmail }: NewUser["user"], seen: Set<string>): UserError[] {
  const marks: (readonly [field: string, mark: string])[] = [["user.username", loginKey(username).pk]];
  if (email !== "" && !isFakeEmail) marks.push(["user.email", emailKey(email).pk]);
  const errors = marks.filter(([, mark]) => seen.has(mark)).map(([field]) => ({ field, message: "twice_in_file" }));
  if (errors.length === 0) for (const [, mark] of marks) seen.add(mark);
  return errors;
}

async function makeRow(row: number, given: NewUser): Promise<RowResult> {
  try {
    const { user, password } = await makeUser(given, { again: true });
    return { row, username: user.username, password, existing: password === "" };
  } catch (error) {
    if (!(error instanceof Refusal) || error.kind !== "invalid") throw error;
    // The same upload, sent a moment earlier, may have been faster.
    const known = await madeBefore(given.user.username, originOf(given));
    if (known) return { row, username: known.username, password: "", existing: true };
    return { row, userErrors: error.userErrors };
  }
}
