import { reportFault } from "../../lib/reporter.ts";
import type { ProductChange } from "./change.ts";

/** Products of one call (2 §9). */
export const BATCH = 75;

/** What became of a product: `waiting` was not sent yet, `unsent` could not be. */
export interface Outcome {
  readonly state: "waiting" | "done" | "failed" | "unsent";
  /** Why it failed, in words. */
  readonly reasons: readonly string[];
}

/** Many changes, sent a batch at a time. It is kept in the browser, so that an interrupted one can be gone on with. */
export interface Job {
  readonly changes: readonly ProductChange[];
  /** What each change replaces, as changes that undo it; undefined where it makes no difference. */
  readonly before?: readonly (ProductChange | undefined)[];
  /** One for each change. */
  readonly outcomes: readonly Outcome[];
}

const WAITING: Outcome = { state: "waiting", reasons: [] };

export function newJob(changes: readonly ProductChange[], before: Job["before"] = []): Job {
  return { changes, before, outcomes: changes.map(() => WAITING) };
}

/** The job with those that were refused or could not be sent waiting again. */
export function again({ outcomes, ...job }: Job): Job {
  return { ...job, outcomes: outcomes.map((outcome) => (outcome.state === "done" ? outcome : WAITING)) };
}

/** The job that undoes what was done, the last change first; undefined if nothing can be undone. */
export function undoOf({ changes, before = [], outcomes }: Job): Job | undefined {
  const done = [...changes.keys()].toReversed().flatMap((place) => {
    const [change, replaced] = [changes[place], before[place]];
    return change && replaced && outcomes[place]?.state === "done" ? [{ change, replaced }] : [];
  });
  if (done.length === 0) return undefined;
  return newJob(
    done.map(({ replaced }) => replaced),
    done.map(({ change }) => change),
  );
}

export interface Tally {
  readonly done: number;
  readonly failed: number;
  readonly waiting: number;
  readonly total: number;
}

export function tallyOf({ outcomes }: Job): Tally {
  const count = (...states: readonly Outcome["state"][]) =>
    outcomes.filter(({ state }) => states.includes(state)).length;
  return { done: count("done"), failed: count("failed", "unsent"), waiting: count("waiting"), total: outcomes.length };
}

/** Sends changes and says of each, in their order, why it was refused; nothing for one that was done. @throws what the call threw */
export type Send = (changes: readonly ProductChange[]) => Promise<readonly (readonly string[])[]>;

/**
 * Sends what waits, 75 at a time. A batch that could not be sent is kept as such, and those after it are still sent.
 * @param keep told of the job after every batch
 * @param stopped asked before every batch
 */
export async function runJob(
  job: Job,
  send: Send,
  keep: (job: Job) => void,
  stopped: () => boolean = () => false,
): Promise<Job> {
  const outcomes = [...job.outcomes];
  const waiting = [...outcomes.keys()].filter((place) => outcomes[place]?.state === "waiting");
  let now = job;
  for (let from = 0; from < waiting.length && !stopped(); from += BATCH) {
    const places = waiting.slice(from, from + BATCH);
    const batch = places.flatMap((place) => job.changes[place] ?? []);
    let reasons: readonly (readonly string[])[] | undefined;
    try {
      reasons = await send(batch);
    } catch (error) {
      reportFault("a batch of products could not be sent", error);
    }
    for (const [index, place] of places.entries()) {
      const why = reasons?.[index];
      outcomes[place] =
        why === undefined
          ? { state: "unsent", reasons: [] }
          : { state: why.length > 0 ? "failed" : "done", reasons: why };
    }
    now = { ...job, outcomes: [...outcomes] };
    keep(now);
  }
  return now;
}

const keyOf = (userId: string) => `products.job.${location.host}.${userId}`;

/** The job that this user left behind in this browser. */
export function loadJob(userId: string): Job | undefined {
  try {
    const stored: unknown = JSON.parse(localStorage.getItem(keyOf(userId)) ?? "null");
    return isJob(stored) && stored.outcomes.some(({ state }) => state !== "done") ? stored : undefined;
  } catch {
    // What cannot be read is nothing to go on with.
    return undefined;
  }
}

/** Keeps the job, or forgets it. */
export function saveJob(userId: string, job: Job | undefined): void {
  try {
    if (job) localStorage.setItem(keyOf(userId), JSON.stringify(job));
    else localStorage.removeItem(keyOf(userId));
  } catch (error) {
    // A full or forbidden store costs the going on after a reload, not the job.
    reportFault("the job could not be stored", error);
  }
}

function isJob(value: unknown): value is Job {
  if (typeof value !== "object" || value === null || !("changes" in value) || !("outcomes" in value)) return false;
  const { changes, outcomes } = value;
  return Array.isArray(changes) && Array.isArray(outcomes) && changes.length === outcomes.length && changes.length > 0;
}
