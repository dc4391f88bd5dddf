import { createHash } from "node:crypto";
import * as z from "zod";
import { getItems, type Key, now, type Write } from "../platform/index.ts";

/** What a token was issued for: digests of everything that determines the access of its holder. */
export interface Basis {
  readonly userId: string;
  readonly sessionId: string;
  /** Digest of the user's access. */
  readonly user: string;
  /** Digests of the user's roles and group role, by `ROLE#{id}` and `GROUPROLE#{id}`. */
  readonly roles: Readonly<Record<string, string>>;
  readonly customer?:
    | {
        readonly unified: string;
        readonly digest: string;
        /** Digest of each sales organization in which the user acts for the customer. */
        readonly areas: Readonly<Record<string, string>>;
      }
    | undefined;
}

/** A subject of a basis, such as `USER#{id}`, with the value that a token has for it. */
export type Fact = readonly [subject: string, value: string];

export function factsOf({ userId, sessionId, user, roles, customer }: Basis): Fact[] {
  const facts: Fact[] = [[`SESSION#${sessionId}`, "running"], [`USER#${userId}`, user], ...Object.entries(roles)];
  if (customer) {
    const { unified, digest, areas } = customer;
    facts.push([`CUSTOMER#${unified}`, digest]);
    for (const [sorg, area] of Object.entries(areas)) facts.push([`AREA#${unified}#${sorg}`, area]);
  }
  return facts;
}

const sha256 = (text: string): string => createHash("sha256").update(text).digest("base64url");

/** A short digest of JSON-like facts, independent of key order. */
export function digestOf(facts: Readonly<Record<string, unknown>>): string {
  return sha256(JSON.stringify(Object.entries(facts).sort(([a], [b]) => (a < b ? -1 : 1)))).slice(0, 16);
}

/** The log of all marks: digests of a subject and of its new value, with 8 characters each. */
export const LOG = "ACCESSCHANGES";
const SHORT = 8;
export const ENTRY_LENGTH = 2 * SHORT;
export const shortOf = (text: string): string => sha256(text).slice(0, SHORT);
export const entryOf = (subject: string, value: string): string => shortOf(subject) + shortOf(value);
export const partsOf = (entry: string): readonly [subject: string, value: string] => [
  entry.slice(0, SHORT),
  entry.slice(SHORT),
];

const markKey = (subject: string): Key => ({ pk: `REVOKED#${subject}`, sk: "MARK" });
/** Marks are read only while the log has them, which is less. */
const MARK_MS = 20 * 60_000;

/** The latest value of a subject, and an entry in the log that tells all processes of it. */
export const mark = (subject: string, value: string): Write => ({
  kind: "put",
  item: { ...markKey(subject), value, ttl: Math.ceil((now() + MARK_MS) / 1000) },
  logged: { log: LOG, entry: entryOf(subject, value) },
});

const markSchema = z.object({ value: z.string() });

/** The latest values of subjects, `undefined` without a mark. */
export async function readMarks(subjects: readonly string[]): Promise<(string | undefined)[]> {
  const items = await getItems(subjects.map(markKey));
  return items.map((item) => item && markSchema.parse(item).value);
}

/** Revokes the user's tokens with any other digest. */
export const userChangedWrite = (id: string, digest: string): Write => mark(`USER#${id}`, digest);
/** Revokes tokens that act for the customer with any other digest. */
export const customerChangedWrite = (unified: string, digest: string): Write => mark(`CUSTOMER#${unified}`, digest);
/** The same for a customer's sales organization. Without a digest, the customer has left it. */
export const areaChangedWrite = (unified: string, sorg: string, digest = "gone"): Write =>
  mark(`AREA#${unified}#${sorg}`, digest);
/** Revokes tokens that carry a role or group role (`ROLE#{id}` or `GROUPROLE#{id}`) with any other digest. */
export const roleChangedWrite = (subject: string, digest: string): Write => mark(subject, digest);
/** Revokes the tokens of a session. */
export const sessionEndedWrite = (sid: string): Write => mark(`SESSION#${sid}`, ENDED);
/** The value of a session that has ended, which no change undoes. */
export const ENDED = "ended";
