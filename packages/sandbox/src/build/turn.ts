import { mkdirSync } from "node:fs";
import { join } from "node:path";
import { DatabaseSync } from "node:sqlite";
import { setTimeout } from "node:timers/promises";
import { fileURLToPath } from "node:url";

/** What builds leave behind for later runs. */
export const CACHE = fileURLToPath(new URL("../../../../node_modules/.cache/spoke", import.meta.url));
const POLL_MS = 200;

/**
 * Runs work while no other process does work of the same name. The operating system holds the lock (through an SQLite
 * file) and releases it after a crash.
 */
export async function inTurn<T>(name: string, work: () => Promise<T>): Promise<T> {
  mkdirSync(CACHE, { recursive: true });
  const lock = new DatabaseSync(join(CACHE, `${name}-lock.sqlite`), { timeout: 0 });
  try {
    while (!isTaken(lock)) await setTimeout(POLL_MS);
    return await work();
  } finally {
    lock.close();
  }
}

function isTaken(lock: DatabaseSync): boolean {
  try {
    lock.exec("BEGIN EXCLUSIVE");
    return true;
  } catch (error) {
    if (error instanceof Error && error.message.includes("locked")) return false;
    throw error;
  }
}
