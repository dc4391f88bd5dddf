import { uncounted } from "../platform/faults.ts";
import { commit, logger, now, readLog, type Write } from "../platform/index.ts";
import {
  type Basis,
  ENDED,
  ENTRY_LENGTH,
  type Fact,
  factsOf,
  LOG,
  mark,
  partsOf,
  readMarks,
  shortOf,
} from "./marks.ts";

/**
 * Access tokens are verified without reading the table on every call. A change of access writes a mark in its transaction:
 * the latest value of its subject, and an entry in a log. Each process follows the log at most every LEASE_MS and trusts what
 * it has read no longer than that, measured from before the read. A request that revokes access responds only after a longer
 * wait (`awaitRevocation`), so every call that starts after its response is refused. The log says whose access changed; the
 * marks of a token that disagrees with it decide. If they cannot be read, all tokens are refused.
 */
export const LEASE_MS = 250;
/** After this time, the next call renews the lease in the background, so that callers in a busy process do not wait. */
const RENEW_MS = (LEASE_MS * 2) / 3;
/** Timers may fire a little early. */
const HOLD_MS = LEASE_MS + 10;

/** Longer than the lifetime of a token (`session/tokens.ts`) plus the time to issue it. */
const REACH_MS = 6 * 60_000;
/** A read begins this long before the last one: entries become visible up to a second late, and clocks differ a little. */
const OVERLAP_MS = 2_000;
/** From time to time, not all processes at once, a read begins as early as the clocks of two could differ at the worst. */
const SKEW_MS = 10_000;
const DEEP_MS = 10_000;

/** When a read started, by the monotonic clock and by the wall clock, which also advances while a process is suspended. */
interface ReadStart {
  readonly steady: number;
  readonly wall: number;
}
const age = ({ steady, wall }: ReadStart): number => {
  const gone = now() - wall;
  return gone < 0 ? LEASE_MS : Math.max(performance.now() - steady, gone);
};

/** Values that a subject got within REACH_MS, by short digests, with the time of the last. */
type Changes = Map<string, Map<string, number>>;

interface Held {
  readonly since: ReadStart;
  /** When the last read began that covered SKEW_MS. */
  readonly deepAt: number;
  readonly changes: Changes;
}

/** What one process knows of revoked access. */
export class Revocations {
  #held: Held | undefined;
  #reading: { readonly since: ReadStart; readonly changes: Promise<Changes> } | undefined;

  /** Whether a token's access was revoked. */
  async isRevoked(basis: Basis): Promise<boolean> {
    return (await this.contradicting(basis)).length > 0;
  }

  /** Subjects for which a token's basis differs from the marks, with the value of the basis and the mark. */
  async contradicting(basis: Basis): Promise<{ readonly fact: Fact; readonly marked: string }[]> {
    const changes = await this.#current();
    if (changes.size === 0) return [];
    const doubtful = factsOf(basis).filter(([subject, value]) => differs(changes.get(shortOf(subject)), value));
    if (doubtful.length === 0) return [];
    const marks = await readMarks(doubtful.map(([subject]) => subject));
    return doubtful.flatMap((fact, index) => {
      const marked = marks[index];
      return marked === undefined || marked === fact[1] ? [] : [{ fact, marked }];
    });
  }

  /** Changes at most LEASE_MS old. Concurrent calls share a read. */
  #current(): Changes | Promise<Changes> {
    const pending = this.#reading && age(this.#reading.since) < LEASE_MS ? this.#reading : undefined;
    if (this.#held && age(this.#held.since) < LEASE_MS) {
      if (age(this.#held.since) >= RENEW_MS && !pending) void uncounted(() => this.#read());
      return this.#held.changes;
    }
    return pending?.changes ?? this.#read();
  }

  #read(): Promise<Changes> {
    const since = { steady: performance.now(), wall: now() };
    const changes = this.#readAfter(this.#held, since).then((held) => {
      if (!this.#held || this.#held.since.steady < since.steady) this.#held = held;
      return held.changes;
    });
    const started = { since, changes };
    this.#reading = started;
    const done = (): void => {
      if (this.#reading === started) this.#reading = undefined;
    };
    changes.then(done, (error: unknown) => {
      done();
      logger.warn("failed to read revocations", { error: error instanceof Error ? error : String(error) });
    });
    return changes;
  }

  async #readAfter(before: Held | undefined, since: ReadStart): Promise<Held> {
    const { wall } = since;
    const past = before ? wall - before.since.wall : REACH_MS;
    // Also after a pause, and when the clock was set back.
    const isFirst = before === undefined || past < 0 || past + OVERLAP_MS >= REACH_MS;
    const isDeep = isFirst || wall - before.deepAt >= DEEP_MS;
    const back = isFirst ? REACH_MS : past + (isDeep ? SKEW_MS : OVERLAP_MS);
    const found = await readLog(LOG, { from: wall - back, to: wall + SKEW_MS, length: ENTRY_LENGTH });
    const changes = isFirst ? new Map<string, Map<string, number>>() : before.changes;
    if (isDeep) forget(changes, wall - REACH_MS);
    for (const { at, entry } of found) {
      const [subject, value] = partsOf(entry);
      const values = changes.get(subject) ?? new Map<string, number>();
      changes.set(subject, values.set(value, at));
    }
    const deepAt = isFirst ? wall - Math.random() * DEEP_MS : isDeep ? wall : before.deepAt;
    return { since, deepAt, changes };
  }
}

/** Removes what is older than any valid token. */
function forget(changes: Changes, until: number): void {
  for (const [subject, values] of changes) {
    for (const [value, at] of values) if (at < until) values.delete(value);
    if (values.size === 0) changes.delete(subject);
  }
}

const differs = (values: ReadonlyMap<string, number> | undefined, value: string): boolean =>
  values !== undefined && (values.size > 1 || !values.has(shortOf(value)));

const revocations = new Revocations();

export const isRevoked = (basis: Basis): Promise<boolean> => revocations.isRevoked(basis);

/**
 * A basis, read by `take`, that agrees with the marks. Two simultaneous changes can leave a mark that contradicts the stored
 * state, which would refuse every new token. Such a mark is corrected from a state that is read after it, unless the mark
 * changes meanwhile.
 */
export async function consistentBasis<T extends { readonly basis: Basis }>(take: () => Promise<T>): Promise<T> {
  const first = await take();
  const doubtful = await revocations.contradicting(first.basis);
  if (doubtful.length === 0) return first;
  const again = await take();
  const facts = new Map(factsOf(again.basis));
  const writes = doubtful.flatMap(({ fact: [subject], marked }): Write[] => {
    const value = facts.get(subject);
    if (value === undefined || value === marked || marked === ENDED) return [];
    const when = { expression: "attribute_not_exists(#pk) OR #value = :marked", values: { marked } };
    return [{ ...mark(subject, value), when }];
  });
  await commit.attempt({ writes });
  return again;
}

/** Waits until every process refuses the tokens just revoked. Call it after the commit and before responding. */
export function awaitRevocation(): Promise<void> {
  return new Promise((resolve) => setTimeout(resolve, HOLD_MS));
}
