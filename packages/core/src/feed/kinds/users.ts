import { createHash } from "node:crypto";
import * as z from "zod";
import { covers, readAccess, userChangedWrite } from "../../access/index.ts";
import { hostKey, sorgKey } from "../../host/index.ts";
import { getItems, type Key, type RawItem, type Write } from "../../platform/index.ts";
import {
  EMAIL_AS_OF,
  emailKey,
  foundWrites,
  loginKey,
  ownerOf,
  userAccessDigest,
  userIndex,
  userKey,
} from "../../user/index.ts";
import { userAreaSchema, usernameSchema, userSchema } from "../../user/schema.ts";
import {
  code,
  flag,
  hostName,
  json,
  list,
  locale,
  optional,
  passwordHash,
  required,
  text,
  upperCode,
  username,
} from "../cells.ts";
import { defineKind, type Outcome } from "../kind.ts";
import { type FeedRecord, type Upsert, upsert } from "../upsert.ts";
import { asOfColumn, filledCell, instantOf } from "./common.ts";

/** Refuses the row if another user has the address. */
const emailSchema = (id: string) =>
  z.object({ userId: z.string() }).refine(({ userId }) => userId === id, { path: ["email"], error: "email_exists" });

const loginSchema = z.object({ userId: z.string(), username: usernameSchema, asOf: z.iso.datetime() });

interface UserTask {
  readonly username: string;
  readonly id: string | undefined;
  readonly hosts: readonly string[];
  readonly sorgs: readonly string[];
  readonly roles: readonly string[];
  readonly patch: Readonly<Record<string, unknown>>;
  readonly asOf: string;
}

const row = z.strictObject({
  username: required(username(), "sign-in name, without case"),
  name: required(text(200), "name"),
  roles: required(list(code(40), 10), "ids of roles; each must exist and belong to the hosts' sales organizations"),
  hosts: required(list(hostName(), 50), "hosts to sign in on; each must exist"),
  id: optional(
    text(60).regex(/^[A-Za-z0-9_-]+$/, "code_invalid"),
    "id of a new user, as customer areas name it; made of the sign-in name when empty",
  ),
  email: optional(text(200), "e-mail address; another user's refuses the row, unless it is a stand-in"),
  isFakeEmail: optional(
    flag(),
    "`true`: the address is a stand-in that several users may have, and nothing is sent there",
  ),
  phone: optional(text(40), "phone number"),
  groupRole: optional(text(60), "group role"),
  language: optional(locale(), "locale"),
  userAreas: optional(
    json(z.array(userAreaSchema).max(50)),
    "`[{sorg, limitation, option, value}]`; each sorg must exist",
  ),
  custCode: optional(upperCode(20), "own customer of dealers and customer-vendors"),
  contentTargetMarkets: optional(list(code(40), 100), "markets whose content is shown"),
  active: optional(flag(), "`false`: cannot sign in"),
  passwordHash: optional(passwordHash(), "never a password; without the column or when empty, the password stays"),
  asOf: asOfColumn(),
});

export const users = defineKind<"users", typeof row, UserTask>({
  name: "users",
  doc:
    "Users by sign-in name. Unknown roles, hosts, or sales organizations and another user's email address refuse the row. " +
    "Changes made in the portal count as of their time, so older rows do not undo them. A newer row restores a user who was " +
    "deleted in the portal, as active only if it says so.",
  row,
  batch: 40,
  toTask: ([user], context) => {
    const { asOf: _, id, passwordHash: hash, ...patch } = user;
    const asOf = instantOf(user, context);
    const task = {
      username: user.username,
      id: filledCell(id),
      hosts: user.hosts,
      sorgs: (user.userAreas ?? []).map(({ sorg }) => sorg),
      roles: user.roles,
      patch: { ...patch, passwordHash: filledCell(hash) },
      asOf,
    };
    // One lane, because two rows may name the same id.
    return { lane: "", task };
  },
  write: writeUsers,
});

async function writeUsers(tasks: readonly UserTask[]): Promise<Outcome[]> {
  const [stored, access] = await Promise.all([loadStoredItems(tasks), readAccess()]);
  const usable = (ids: readonly string[], hosts: readonly string[]): boolean =>
    ids.every((id) => access.roles.some((role) => role.id === id && covers(role, hosts.map(stored.sorgOf))));
  const ids = new Map<string, string>();
  const outcomes: Outcome[] = [];
  const records: FeedRecord[] = [];
  const places: number[] = [];
  for (const [index, task] of tasks.entries()) {
    const { username, asOf } = task;
    const id = stored.idOf(username) ?? task.id ?? idFrom(username);
    const owner = ids.get(id) ?? stored.usernameOf(id) ?? username;
    const host = task.hosts.find((name) => !stored.has(hostKey(name)));
    const sorg = task.sorgs.find((code) => !stored.has(sorgKey(code)));
    if (host) outcomes[index] = { refused: [{ column: "hosts", reason: "host_unknown" }] };
    else if (sorg) outcomes[index] = { refused: [{ column: "userAreas", reason: "sorg_unknown" }] };
    else if (!usable(task.roles, task.hosts))
      outcomes[index] = { refused: [{ column: "roles", reason: "role_unknown" }] };
    else if (owner !== username) outcomes[index] = { refused: [{ column: "id", reason: "id_taken" }] };
    else if (task.id !== undefined && task.id !== id)
      outcomes[index] = { refused: [{ column: "id", reason: "id_differs" }] };
    // The user was changed after the row's instant, so the row must not claim a name or an address.
    else if ((asText(stored.user(id).asOf) ?? "") > asOf) outcomes[index] = "unchanged";
    else {
      ids.set(id, username);
      places.push(index);
      const email = addressOf({ ...stored.user(id), ...definedOnly(task.patch) });
      const listedIn = stored.sorgOf(task.hosts[0] ?? "");
      records.push([
        {
          key: userKey(id),
          index: userIndex(listedIn, username),
          // A newer row restores a deleted user.
          patch: { ...task.patch, id, removedAt: null, foundIn: listedIn },
          initial: { createdAt: asOf },
          schema: userSchema,
          asOf,
          onNew: (after) => foundWrites(undefined, userSchema.parse(after)),
          onChange: (before, after) => [
            ...accessChanged(before, after),
            ...addressGone(before, email, stored),
            ...foundWrites(userSchema.parse(before), userSchema.parse(after)),
          ],
        },
        { key: loginKey(username), patch: { userId: id, username }, schema: loginSchema, asOf },
        ...(email ? [emailUpsert(email, id)] : []),
      ]);
    }
  }
  for (const [place, outcome] of (await upsert(records)).entries()) {
    const index = places[place];
    if (index !== undefined) outcomes[index] = outcome;
  }
  return outcomes;
}

/** Revokes the tokens of a user whose access changes. */
const accessChanged: NonNullable<Upsert["onChange"]> = (before, after) => {
  const user = userSchema.parse(after);
  const digest = userAccessDigest(user);
  return userAccessDigest(userSchema.parse(before)) === digest ? [] : [userChangedWrite(user.id, digest)];
};

type StoredItems = Awaited<ReturnType<typeof loadStoredItems>>;

/** The address that belongs to this user alone; undefined for a stand-in. */
function addressOf(user: RawItem): string | undefined {
  return user.isFakeEmail === true ? undefined : asText(user.email)?.toLowerCase() || undefined;
}

const emailUpsert = (email: string, id: string): Upsert => ({
  key: emailKey(email),
  patch: {},
  initial: { userId: id },
  schema: emailSchema(id),
  asOf: EMAIL_AS_OF,
});

/** Releases the user's previous address. */
function addressGone(before: RawItem, email: string | undefined, stored: StoredItems): Write[] {
  const [old, id] = [addressOf(before), asText(before.id)];
  const owner = old && (stored.addressOwner(old) ?? id);
  if (!old || !id || old === email || owner !== id) return [];
  const when = { expression: "attribute_not_exists(#pk) OR #userId = :id", values: { id } };
  return [{ kind: "delete", key: emailKey(old), when }];
}

function definedOnly(patch: RawItem): RawItem {
  return Object.fromEntries(Object.entries(patch).filter(([, value]) => value !== undefined));
}

/** The stored users, hosts, and sales organizations that the rows name. */
async function loadStoredItems(tasks: readonly UserTask[]) {
  const found = new Map<string, Readonly<Record<string, unknown>>>();
  const read = async (keys: readonly Key[]) => {
    for (const [index, item] of (await getItems(keys)).entries()) {
      const key = keys[index];
      if (item && key) found.set(key.pk, item);
    }
  };
  await read(
    tasks.flatMap(({ username, hosts, sorgs }) => [loginKey(username), ...hosts.map(hostKey), ...sorgs.map(sorgKey)]),
  );
  const idOf = (username: string): string | undefined => asText(found.get(loginKey(username).pk)?.userId);
  const ids = tasks.map(({ username, id }) => idOf(username) ?? id ?? idFrom(username));
  await read(ids.map(userKey));
  const user = (id: string): RawItem => found.get(userKey(id).pk) ?? {};
  await read(ids.flatMap((id) => addressOf(user(id)) ?? []).map(emailKey));
  return {
    has: (key: Key): boolean => found.has(key.pk),
    idOf,
    user,
    sorgOf: (host: string): string => asText(found.get(hostKey(host).pk)?.sorg) ?? "",
    addressOwner: (email: string): string | undefined => ownerOf(found.get(emailKey(email).pk)),
    usernameOf: (id: string): string | undefined => asText(found.get(userKey(id).pk)?.username),
  };
}

function asText(value: unknown): string | undefined {
  return typeof value === "string" ? value : undefined;
}

/** The sign-in name if it is a valid id; otherwise its valid characters and a short hash of it. */
function idFrom(username: string): string {
  if (/^[a-z0-9_-]{1,60}$/.test(username)) return username;
  const hash = createHash("sha256").update(username).digest("hex").slice(0, 12);
  return `${username.replace(/[^a-z0-9_-]/g, "-").slice(0, 40)}-${hash}`;
}
