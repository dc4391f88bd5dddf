import { monotonicFactory } from "ulid";

let readClock: () => number = Date.now;
const ulid = monotonicFactory();

/** Current time in milliseconds since the epoch. Core reads no other clock. */
export function now(): number {
  return readClock();
}

/** Current instant as ISO 8601 in UTC. */
export function isoNow(): string {
  return new Date(now()).toISOString();
}

/** Sets the clock of this process. Returns a function that restores the previous clock. @internal */
export function setClock(clock: () => number): () => void {
  const before = readClock;
  readClock = clock;
  return () => {
    readClock = before;
  };
}

/** A new ULID: unique, and sorted by creation time. */
export function newId(): string {
  return ulid(now());
}

/** Epoch seconds `days` from now, for the table's `ttl`. */
export function ttlIn(days: number): number {
  return Math.floor(now() / 1000) + days * 86_400;
}
