import { createHash } from "node:crypto";
import * as z from "zod";
import { uncounted } from "../platform/faults.ts";
import { commit, logger, now, queryAll, type Write, WriteConflict } from "../platform/index.ts";

/**
 * Access tokens are believed without asking the table for each call; what was taken away since a token was made is in
 * the partitions `REVOCATIONS#{window}`. A process reads them at most every LEASE_MS and believes what it read no longer
 * than that, counted from before the read; whoever takes access away waits for longer before he says that it is done
 * (`revocationHolds`). So no call that begins after that answer gets through, a busy process pays a few reads a second
 * and not one per call, and when the marks cannot be read no token is believed.
 */
export const LEASE_MS = 250;
/** Beyond it the next call renews the lease in the background, so that of a busy process nobody waits. */
const RENEW_MS = (LEASE_MS * 2) / 3;
/** Timers may fire a little early. */
const HOLD_MS = LEASE_MS + 10;

/**
 * Marks lie in a partition per window, so that a reader meets those of the last minutes alone: the table takes its time to
 * remove what has run out.
 */
const WINDOW_MS = 10 * 60_000;
/** Longer than a token lives (`session/tokens.ts`), and than it takes to make one. */
const REACH_MS = 6 * 60_000;
/** How far the clocks of two processes may be apart. */
const SKEW_MS = 30_000;

/** What a token was made from: digests of the parts that decide what its holder may do. */
export interface Basis {
  readonly userId: string;
  readonly sessionId: string;
  /** Digest of what the user's item says of his access. */
  readonly user: string;
  /** Version of the roles. */
  readonly roles: string;
  readonly customer?:
    | {
        readonly unified: string;
        readonly digest: string;
        /** Digest of each sales organisation in which he acts for the customer. */
        readonly areas: Readonly<Record<string, string>>;
      }
    | undefined;
}

/** A short digest of JSON-like facts; the order of keys does not matter. */
export function digestOf(facts: Readonly<Record<string, unknown>>): string {
  const sorted = JSON.stringify(Object.entries(facts).sort(([a], [b]) => (a < b ? -1 : 1)));
  return createHash("sha256").update(sorted).digest("base64url").slice(0, 16);
}

const partition = (at: number): string => `REVOCATIONS#${Math.floor(at / WINDOW_MS)}`;

const mark = (subject: string, value: string): Write => ({
  kind: "put",
  item: { pk: partition(now()), sk: subject, value, ttl: Math.ceil((now() + 2 * WINDOW_MS) / 1000) },
});

/** Tokens of the user that were made of anything but this digest are refused from now on. */
export const userChangedWrite = (id: string, digest: string): Write => mark(`USER#${id}`, digest);
/** Tokens that act for the customer and were made of anything but this digest are refused from now on. */
export const customerChangedWrite = (unified: string, digest: string): Write => mark(`CUSTOMER#${unified}`, digest);
/** The same for what holds in one sales organisation; without a digest the customer is no more in it. */
export const areaChangedWrite = (unified: string, sorg: string, digest = "gone"): Write =>
  mark(`AREA#${unified}#${sorg}`, digest);
/** Tokens made with other roles than this version's are refused from now on. */
export const rolesChangedWrite = (version: string): Write => mark("ROLES", version);
/** Tokens of the session are refused from now on. */
export const sessionEndedWrite = (sid: string): Write => mark(`SESSION#${sid}`, "ended");

const itemSchema = z.object({ sk: z.string(), value: z.string() });

type Marks = ReadonlyMap<string, string>;

/** The marks that a living token can be about: of one window or, close to its ends, of two. The later one of a subject counts. */
async function readMarks(): Promise<Marks> {
  const at = now();
  const windows = [...new Set([at - REACH_MS, at, at + SKEW_MS].map(partition))];
  const found = await Promise.all(windows.map((pk) => queryAll({ pk })));
  return new Map(
    found
      .flat()
      .map((item) => itemSchema.parse(item))
      .map(({ sk, value }) => [sk, value]),
  );
}

/** When marks began to be read, by the clock that only goes forward and by the one that goes on while a process sleeps. */
interface Since {
  readonly steady: number;
  readonly wall: number;
}
const age = ({ steady, wall }: Since): number => {
  const gone = now() - wall;
  return gone < 0 ? LEASE_MS : Math.max(performance.now() - steady, gone);
};

let held: { readonly since: Since; readonly marks: Marks } | undefined;
let reading: { readonly since: Since; readonly marks: Promise<Marks> } | undefined;

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
      logger.warn("revocations could not be read", { error: error instanceof Error ? error : String(error) });
    },
  );
  return started.marks;
}

/** The marks as of a moment at most LEASE_MS ago; calls at the same time share one read. */
function currentMarks(): Marks | Promise<Marks> {
  const pending = reading && age(reading.since) < LEASE_MS ? reading : undefined;
  if (held && age(held.since) < LEASE_MS) {
    if (age(held.since) >= RENEW_MS && !pending) void uncounted(read);
    return held.marks;
  }
  return pending?.marks ?? read();
}

let next: Promise<Marks> | undefined;

/** Marks of which the reading begins after the call: however many ask, one read is under way and one waits for it. */
function marksFromNowOn(): Promise<Marks> {
  if (!reading) return read();
  const before = reading.marks.catch(() => undefined);
  next ??= before.then(() => {
    next = undefined;
    return read();
  });
  return next;
}

/**
 * Whether access was taken away from a token since it was made. A token that was made a moment ago may know more than the
 * marks that were read before: nobody is refused by marks older than his call.
 */
export async function isRevoked(basis: Basis): Promise<boolean> {
  return refused(await currentMarks(), basis) && refused(await marksFromNowOn(), basis);
}

const refused = (marks: Marks, basis: Basis): boolean =>
  marks.has(`SESSION#${basis.sessionId}`) || contradicting(marks, basis).length > 0;

/** Subjects that a token's basis says something else of than the marks, with what it says. */
function contradicting(marks: Marks, { userId, user, roles, customer }: Basis): [subject: string, value: string][] {
  const said: [string, string][] = [
    [`USER#${userId}`, user],
    ["ROLES", roles],
  ];
  if (customer) {
    const { unified, digest, areas } = customer;
    said.push([`CUSTOMER#${unified}`, digest]);
    for (const [sorg, area] of Object.entries(areas)) said.push([`AREA#${unified}#${sorg}`, area]);
  }
  return said.filter(([subject, value]) => (marks.get(subject) ?? value) !== value);
}

/**
 * A basis that the marks do not contradict, read by `take`. Two changes at the same moment, of which one did not know the
 * other, can leave a mark that contradicts what is stored; who is refused by it would be refused again with every new
 * token. So a mark that contradicts what is read after it is put right, unless it changes meanwhile.
 */
export async function settledBasis<T extends { readonly basis: Basis }>(take: () => Promise<T>): Promise<T> {
  const first = await take();
  if (contradicting(await currentMarks(), first.basis).length === 0) return first;
  const marks = await readMarks();
  const again = await take();
  const writes = contradicting(marks, again.basis).map(([subject, value]): Write => {
    const seen = { seen: marks.get(subject) };
    return {
      ...mark(subject, value),
      when: { expression: "attribute_not_exists(#pk) OR #value = :seen", values: seen },
    };
  });
  try {
    await commit({ writes });
  } catch (error) {
    if (!(error instanceof WriteConflict)) throw error;
  }
  return again;
}

/** Waits until what was just taken away is refused by every process. Call it after the commit, before the answer. */
export function revocationHolds(): Promise<void> {
  return new Promise((resolve) => setTimeout(resolve, HOLD_MS));
}
