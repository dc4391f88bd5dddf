import { userCreated } from "@spoke/events";
import { digestOf, readAccess } from "../access/index.ts";
import { commit, event, getItems, isoNow, newId, Refusal, refuseField, type UserError } from "../platform/index.ts";
import { emailKey, generatePassword, hashPassword, loginKey, newUserWrites, ownerOf, readUser } from "../user/index.ts";
import type { User } from "../user/schema.ts";
import { listedIn, refuseErrors } from "./change.ts";
import { customerNeedErrors, referenceErrors } from "./check.ts";
import { fieldNameOf, readNewUser } from "./read.ts";
import type { NewUser } from "./schema.ts";
import { isOurs, rightsOver } from "./scope.ts";

export interface Created {
  readonly user: User;
  /** Shown only once. Empty if none was requested, or if the user already existed with the same data. */
  readonly password: string;
}

/** What creating a user needs, once its data are checked. */
interface Checked {
  readonly origin: string;
  readonly sorg: string;
  readonly invite: boolean;
}

/**
 * Checks a new user. With `again`, returns the existing user if it was created with the same data and the actor may see
 * it, so that an upload can be repeated.
 * @throws Refusal with the refused fields
 */
async function checkUser(input: NewUser, again: boolean): Promise<Checked | { readonly existing: User }> {
  const { user } = input;
  const origin = originOf(input);
  const existing = again ? await createdBefore(user.username, origin) : undefined;
  if (existing) return { existing };
  refuseErrors(await errorsOf(input));
  const sorg = await listedIn(user);
  const invite = isInvitable(user) && user.sendEmail;
  if (!input.generatePassword && !invite) throw refuseField("user.email", "email_for_invitation");
  return { origin, sorg, invite };
}

/** What is wrong with a new user of valid fields. */
async function errorsOf({ user, userAreas, requireCustomer }: NewUser): Promise<UserError[]> {
  const references = { ...user, userAreas };
  const access = await readAccess();
  const [errors, taken, needs] = await Promise.all([
    referenceErrors(references, { access }),
    takenErrors(user),
    requireCustomer ? customerNeedErrors(references, { access }) : [],
  ]);
  return [...taken, ...errors, ...roleErrors(user), ...needs];
}

/**
 * Creates a user with a generated password, or returns the existing user as `checkUser` does.
 * @throws Refusal with the refused fields
 */
export async function addUser(input: NewUser, options: { readonly again?: boolean } = {}): Promise<Created> {
  const { user, userAreas } = input;
  const checked = await checkUser(input, options.again === true);
  if ("existing" in checked) return { user: checked.existing, password: "" };
  const { origin, sorg, invite } = checked;
  const password = input.generatePassword ? generatePassword() : "";
  const { custCode, ...rest } = user;
  const at = isoNow();
  const created: User = {
    ...rest,
    ...(custCode !== "" && { custCode }),
    id: newId(),
    userAreas,
    ...(password !== "" && { passwordHash: await hashPassword(password) }),
    ...(invite && { invitedAt: at }),
    origin,
    createdAt: at,
    updatedAt: at,
    revision: newId(),
    asOf: at,
  };
  await commit({
    writes: newUserWrites(created, sorg),
    events: [event(userCreated, { userId: created.id, host: created.hosts[0] ?? "", invite })],
    audit: { subject: `USER#${created.id}`, what: "user created" },
  });
  return { user: created, password };
}

/** Whether the user can get an invitation. */
export function isInvitable({ active, email, isFakeEmail }: Pick<User, "active" | "email" | "isFakeEmail">): boolean {
  return active && email !== "" && !isFakeEmail;
}

/** Digest of the data that a user is created with. */
const originOf = ({ user, userAreas }: NewUser): string => digestOf({ ...user, userAreas });

async function createdBefore(username: string, origin: string): Promise<User | undefined> {
  const [login] = await getItems([loginKey(username)]);
  const owner = ownerOf(login);
  const user = owner === undefined ? undefined : await readUser(owner);
  return user?.origin === origin && isOurs(user, await rightsOver([user])) ? user : undefined;
}

/** Without a role, a user could do nothing. */
const roleErrors = ({ groupRole, roles }: NewUser["user"]): UserError[] =>
  groupRole === "" && roles.length === 0 ? [{ field: "user.groupRole", message: "user_role_required" }] : [];

/** Checks both, so that a form shows both errors. The transaction checks again. */
async function takenErrors({ username, email, isFakeEmail }: NewUser["user"]): Promise<UserError[]> {
  const [login, address] = await getItems([loginKey(username), emailKey(email)]);
  return [
    ...(login ? [{ field: "user.username", message: "username_taken" }] : []),
    ...(address && email !== "" && !isFakeEmail ? [{ field: "user.email", message: "email_exists" }] : []),
  ];
}

/** The result for one row; `row` counts from 1. */
export type RowResult =
  | { readonly row: number; readonly username: string; readonly password: string; readonly existing: boolean }
  | { readonly row: number; readonly userErrors: readonly UserError[] };

export interface Row {
  /** Position of the row, from 1. */
  readonly row: number;
  /** Unvalidated input. */
  readonly input: unknown;
  /** Errors of fields that could not be read and are missing in the input. */
  readonly errors?: readonly UserError[];
}

/** Passwords are hashed in about as many threads as there are cores. */
const AT_ONCE = 4;

/**
 * Creates many users independently; rows with errors return them. Refuses a row with the sign-in name or address of an
 * earlier row.
 */
export const addUsers = (rows: readonly Row[]): Promise<RowResult[]> => eachRow(rows, addRow);

/** What `addUsers` would answer, without creating anybody: no row has a password. */
export const checkUsers = (rows: readonly Row[]): Promise<RowResult[]> => eachRow(rows, checkRow);

async function eachRow(
  rows: readonly Row[],
  run: (row: number, input: NewUser) => Promise<RowResult>,
): Promise<RowResult[]> {
  const used = new Set<string>();
  const jobs = rows.map(({ row, input, errors: unread = [] }) => {
    const { user, errors } = readNewUser(input, unread);
    const duplicates = user ? duplicateErrors(user.user, used) : [];
    if (user && errors.length === 0 && duplicates.length === 0) {
      for (const [, mark] of marksOf(user.user)) used.add(mark);
      return () => run(row, user);
    }
    return async (): Promise<RowResult> => {
      const refused = withOthers(errors, duplicates);
      return { row, userErrors: user ? withOthers(refused, await errorsOf(user)) : refused };
    };
  });
  const results: RowResult[] = [];
  const queue = jobs.entries();
  const work = async () => {
    for (const [index, job] of queue) results[index] = await job();
  };
  await Promise.all(Array.from({ length: AT_ONCE }, work));
  return results;
}

/** The errors, and those of other fields: what else is wrong with a refused field may only follow from it. */
function withOthers(errors: readonly UserError[], others: readonly UserError[]): UserError[] {
  const refused = new Set(errors.map(({ field }) => fieldNameOf(field)));
  return [...errors, ...others.filter(({ field }) => !refused.has(fieldNameOf(field)))];
}

/** What must be unique in a file. */
function marksOf({ username, email, isFakeEmail }: NewUser["user"]): (readonly [field: string, mark: string])[] {
  const login = ["user.username", loginKey(username).pk] as const;
  return email !== "" && !isFakeEmail ? [login, ["user.email", emailKey(email).pk]] : [login];
}

const duplicateErrors = (user: NewUser["user"], used: ReadonlySet<string>): UserError[] =>
  marksOf(user)
    .filter(([, mark]) => used.has(mark))
    .map(([field]) => ({ field, message: "twice_in_file" }));

async function addRow(row: number, input: NewUser): Promise<RowResult> {
  try {
    const { user, password } = await addUser(input, { again: true });
    return { row, username: user.username, password, existing: password === "" };
  } catch (error) {
    if (!(error instanceof Refusal) || error.kind !== "invalid") throw error;
    // The same upload, sent a moment earlier, may have created the user.
    const existing = await createdBefore(input.user.username, originOf(input));
    if (existing) return { row, username: existing.username, password: "", existing: true };
    return { row, userErrors: error.userErrors };
  }
}

async function checkRow(row: number, input: NewUser): Promise<RowResult> {
  try {
    const checked = await checkUser(input, true);
    return { row, username: input.user.username, password: "", existing: "existing" in checked };
  } catch (error) {
    if (!(error instanceof Refusal) || error.kind !== "invalid") throw error;
    return { row, userErrors: error.userErrors };
  }
}
