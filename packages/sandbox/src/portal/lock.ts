import { join } from "node:path";
import { DatabaseSync } from "node:sqlite";
import { StartProblem } from "@spoke/cloud/http/listen.ts";

/**
 * Locks the data directory for this process and returns the function that unlocks it. The operating system holds the
 * lock (through an SQLite file) and releases it after a crash.
 * @throws StartProblem when another instance holds the lock
 */
export function lockDirectory(directory: string): () => void {
  const database = new DatabaseSync(join(directory, "lock.sqlite"), { timeout: 0 });
  try {
    database.exec("BEGIN EXCLUSIVE");
  } catch (error) {
    database.close();
    if (!(error instanceof Error && error.message.includes("locked"))) throw error;
    throw new StartProblem(
      `Another instance is running on ${directory}. Stop it, or use another directory: SPOKE_DATA=… npm start`,
    );
  }
  return () => {
    if (database.isOpen) database.close();
  };
}
