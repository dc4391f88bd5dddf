import { monotonicFactory } from "ulid";

let readClock: () => number = Date.now;
const bytes = new Uint8Array(512);
let used = bytes.length;

/** Randomness of ids, in [0, 1). The library's own asks the system for each character. */
function random(): number {
  if (used === bytes.length) {
    crypto.getRandomValues(bytes);
    used = 0;
  }
  return (bytes[used++] ?? 0) / 256;
}

const ulid = monotonicFactory(random);

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
