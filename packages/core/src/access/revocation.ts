import { createHash } from "node:crypto";
import * as z from "zod";
import { uncounted } from "../platform/faults.ts";
import { commit, logger, now, queryAll, type Write } from "../platform/index.ts";

/**
 * Access tokens are verified without reading the table on every call. Revocations since a token was issued are stored as
 * marks in the partitions `REVOCATIONS#{window}`. A process reads the marks at most every LEASE_MS and trusts them no longer
 * than that, measured from before the read. A request that revokes access responds only after a longer wait
 * (`awaitRevocation`), so every call that starts after its response is refused. A busy process needs a few reads per second
 * instead of one per call. If the marks cannot be read, all tokens are refused.
 */
export const LEASE_MS = 250;
/** After this time, the next call renews the lease in the background, so that callers in a busy process do not wait. */
const RENEW_MS = (LEASE_MS * 2) / 3;
/** Timers may fire a little early. */
const HOLD_MS = LEASE_MS + 10;

/**
 * Marks are partitioned by window, so that readers get only recent marks: DynamoDB deletes expired items late.
 */
const WINDOW_MS = 10 * 60_000;
/** Longer than the lifetime of a token (`session/tokens.ts`) plus the time to issue it. */
const REACH_MS = 6 * 60_000;
/** Tolerated clock skew between processes. */
const SKEW_MS = 30_000;

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

/** A short digest of JSON-like facts, independent of key order. */
export function digestOf(facts: Readonly<Record<string, unknown>>): string {
  const sorted = JSON.stringify(Object.entries(facts).sort(([a], [b]) => (a < b ? -1 : 1)));
  return createHash("sha256").update(sorted).digest("base64url").slice(0, 16);
}

const partition = (at: number): string => `REVOCATIONS#${Math.floor(at / WINDOW_MS)}`;

const mark = (subject: string, value: string): Write => ({
  kind: "put",
  item: { pk: partition(now()), sk: subject, value, ttl: Math.ceil((now() + 2 * WINDOW_MS) / 1000) },
});

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
export const sessionEndedWrite = (sid: string): Write => mark(`SESSION#${sid}`, "ended");

const itemSchema = z.object({ sk: z.string(), value: z.string() });

type Marks = ReadonlyMap<string, string>;

/** The marks that can affect a valid token, from one or two windows. The latest mark of a subject wins. */
async function readMarks(): Promise<Marks> {
  const at = now();
  const windows = [...new Set([at - REACH_MS, at, at + SKEW_MS].map(partition))];
  const found = await Promise.all(windows.map((pk) => queryAll({ pk, bounded: "changes of some minutes" })));
  return new Map(
    found
      .flat()
      .map((item) => itemSchema.parse(item))
      .map(({ sk, value }) => [sk, value]),
  );
}

/** When a read started, by the monotonic clock and by the wall clock, which also advances while a process is suspended. */
interface ReadStart {
  readonly steady: number;
  readonly wall: number;
}
const age = ({ steady, wall }: ReadStart): number => {
  const gone = now() - wall;
  return gone < 0 ? LEASE_MS : Math.max(performance.now() - steady, gone);
};

let held: { readonly since: ReadStart; readonly marks: Marks } | undefined;
let reading: { readonly since: ReadStart; readonly marks: Promise<Marks> } | undefined;

function read(): Promise<Marks> {
  const since = { steady: performance.now(), wall: now() };
  const started = { since, marks: readMarks() };
  reading = started;
  const done = (): void => {
    if (reading === started) reading = undefined;
  };
  started.marks.then(
    (marks) => {
      if (!held || held.since.steady < since.steady) held = { since, marks };
      done();
    },
    (error: unknown) => {
      done();
      logger.warn("failed to read revocations", { error: error instanceof Error ? error : String(error) });
    },
  );
  return started.marks;
}

/** Marks at most LEASE_MS old. Concurrent calls share a read. */
function currentMarks(): Marks | Promise<Marks> {
  const pending = reading && age(reading.since) < LEASE_MS ? reading : undefined;
  if (held && age(held.since) < LEASE_MS) {
    if (age(held.since) >= RENEW_MS && !pending) void uncounted(read);
    return held.marks;
  }
  return pending?.marks ?? read();
}

let next: Promise<Marks> | undefined;

/** Marks read after the call. Any number of callers share one running and one queued read. */
function freshMarks(): Promise<Marks> {
  if (!reading) return read();
  const before = reading.marks.catch(() => undefined);
  next ??= before.then(() => {
    next = undefined;
    return read();
  });
  return next;
}

/**
 * Whether a token's access was revoked. A new token may be more recent than the cached marks, so marks that were read before
 * the call are confirmed by a fresh read.
 */
export async function isRevoked(basis: Basis): Promise<boolean> {
  return refused(await currentMarks(), basis) && refused(await freshMarks(), basis);
}

const refused = (marks: Marks, basis: Basis): boolean =>
  marks.has(`SESSION#${basis.sessionId}`) || contradicting(marks, basis).length > 0;

/** Subjects for which a token's basis differs from the marks, with the value of the basis. */
function contradicting(marks: Marks, { userId, user, roles, customer }: Basis): [subject: string, value: string][] {
  const facts: [string, string][] = [[`USER#${userId}`, user], ...Object.entries(roles)];
  if (customer) {
    const { unified, digest, areas } = customer;
    facts.push([`CUSTOMER#${unified}`, digest]);
    for (const [sorg, area] of Object.entries(areas)) facts.push([`AREA#${unified}#${sorg}`, area]);
  }
  return facts.filter(([subject, value]) => (marks.get(subject) ?? value) !== value);
}

/**
 * A basis, read by `take`, that agrees with the marks. Two simultaneous changes can leave a mark that contradicts the stored
 * state, which would refuse every new token. Such a mark is corrected from a state that is read after it, unless the mark
 * changes meanwhile.
 */
export async function consistentBasis<T extends { readonly basis: Basis }>(take: () => Promise<T>): Promise<T> {
  const first = await take();
  if (contradicting(await currentMarks(), first.basis).length === 0) return first;
  const marks = await readMarks();
  const again = await take();
  const writes = contradicting(marks, again.basis).map(([subject, value]): Write => {
    const values = { expected: marks.get(subject) };
    return {
      ...mark(subject, value),
      when: { expression: "attribute_not_exists(#pk) OR #value = :expected", values },
    };
  });
  await commit.attempt({ writes });
  return again;
}

/** Waits until every process refuses the tokens just revoked. Call it after the commit and before responding. */
export function awaitRevocation(): Promise<void> {
  return new Promise((resolve) => setTimeout(resolve, HOLD_MS));
}
