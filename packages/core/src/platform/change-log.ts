import { PutCommand } from "@aws-sdk/lib-dynamodb";
import * as z from "zod";
import { dynamo, tableName } from "./clients.ts";
import { isoNow, newId, now } from "./clock.ts";
import { type Key, queryAll, type RawItem } from "./table.ts";

/**
 * Logs that processes follow by time: each reads only what is newer than its last read, so that the cost of following does
 * not depend on how much has changed. The entries of a transaction are one item, `{log}#{ten minutes}` / `{instant}#{id}`.
 * An entry is visible at most `LATE_MS` after its instant, or it is appended again with a later one.
 */
export interface LogEntry {
  readonly log: string;
  /** Of the same length as all entries of the log. */
  readonly entry: string;
}

/** Partitions, so that readers get only recent items: DynamoDB deletes expired ones late. */
const WINDOW_MS = 10 * 60_000;
/** Most time between the instant of an entry and the end of its transaction. */
export const LATE_MS = 1_000;
const APPEND_ATTEMPTS = 5;

const partition = (log: string, at: number): string => `${log}#${Math.floor(at / WINDOW_MS)}`;
const instant = (at: number): string => new Date(at).toISOString();

/** One item per log with the entries of a transaction. */
export function logItems(entries: readonly LogEntry[]): (Key & RawItem)[] {
  const at = now();
  return [...Map.groupBy(entries, ({ log }) => log)].map(([log, of]) => ({
    pk: partition(log, at),
    sk: `${isoNow()}#${newId()}`,
    entries: of.map(({ entry }) => entry).join(""),
    ttl: Math.ceil((at + 2 * WINDOW_MS) / 1000),
  }));
}

/** Appends entries again whose transaction took longer than readers look back. */
export async function appendIfLate(entries: readonly LogEntry[], begun: number): Promise<void> {
  for (let attempt = 1, since = begun; entries.length > 0 && now() - since > LATE_MS; attempt += 1) {
    if (attempt > APPEND_ATTEMPTS) throw new Error("the table is too slow to follow changes");
    since = now();
    for (const Item of logItems(entries)) await dynamo().send(new PutCommand({ TableName: tableName(), Item }));
  }
}

const itemSchema = z.object({ sk: z.string(), entries: z.string() });

/** Entries between two instants with their time, each `length` characters long. */
export async function readLog(
  log: string,
  { from, to, length }: { readonly from: number; readonly to: number; readonly length: number },
): Promise<{ readonly at: number; readonly entry: string }[]> {
  const partitions = [...new Set([partition(log, from), partition(log, to)])];
  const between = [instant(from), `${instant(to)}~`] as const;
  const found = await Promise.all(
    partitions.map((pk) => queryAll({ pk, between, bounded: "changes since the last read, at most some minutes" })),
  );
  return found.flat().flatMap((item) => {
    const { sk, entries } = itemSchema.parse(item);
    const at = Date.parse(sk.slice(0, 24));
    return Array.from({ length: entries.length / length }, (_, index) => ({
      at,
      entry: entries.slice(index * length, (index + 1) * length),
    }));
  });
}
