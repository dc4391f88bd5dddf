import { join } from "node:path";
import { DatabaseSync } from "node:sqlite";
import { StartProblem } from "./listen.ts";

/**
 * Takes the data directory for this process until it ends, however it ends: the lock is the operating system's, by way of
 * an SQLite file, so nothing stale stays behind after a crash.
 * Throws a StartProblem when another instance holds it. Returns the function that gives it back.
 */
export function lockDirectory(directory: string): () => void {
  const database = new DatabaseSync(join(directory, "lock.sqlite"), { timeout: 0 });
  try {
    database.exec("BEGIN EXCLUSIVE");
  } catch (error) {
    database.close();
    if (!(error instanceof Error && error.message.includes("locked"))) throw error;
    throw new StartProblem(
      `Another instance is running on ${directory}. Stop it, or use other data: SPOKE_DATA=… npm start`,
    );
  }
  return () => {
    if (database.isOpen) database.close();
  };
}
