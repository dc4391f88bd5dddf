import { chunk, inBatches } from "@spoke/core/platform";
import { BATCH, currentOf } from "./database.ts";
import { idOf, isSame, partitionOf, type StoredItem } from "./item.ts";
import { isOverwritable, reasonToLeaveOut } from "./kinds.ts";
import type { Source } from "./source.ts";

/** Batches at once, and writes at once of each: together within the connections of the client. */
const WIDTH = 4;
const WRITES = 10;

/** An item of the source, and what the table has under its key. */
export interface Match {
  readonly item: StoredItem;
  readonly current: StoredItem | undefined;
  readonly state: "missing" | "different" | "same";
}

export interface Selection {
  readonly now: number;
  /** Prefixes of partition keys; everything if empty. */
  readonly only: readonly string[];
}

export const isSelected = (item: StoredItem, only: readonly string[]): boolean =>
  only.length === 0 || only.some((prefix) => partitionOf(item).startsWith(prefix));

/** How many items were left out, by reason. */
export type LeftOut = Record<string, number>;

/** The items of a source that are copied; counts the others. */
export async function* copied(source: Source, { now, only }: Selection, leftOut: LeftOut): AsyncGenerator<StoredItem> {
  for await (const item of source.items()) {
    if (!isSelected(item, only)) continue;
    const reason = reasonToLeaveOut(item, now);
    if (reason === undefined) yield item;
    else leftOut[reason] = (leftOut[reason] ?? 0) + 1;
  }
}

/** Compares items with a table and hands over each, some at once. The first error ends it. */
export async function matchEach(
  table: string,
  items: AsyncIterable<StoredItem>,
  handle: (match: Match) => Promise<void> | void,
): Promise<void> {
  const running = new Set<Promise<void>>();
  for await (const batch of inBatches(items, BATCH)) {
    const work = matchBatch(table, batch, handle).finally(() => running.delete(work));
    // Its error is thrown below, unless another is thrown first.
    work.catch(() => undefined);
    running.add(work);
    if (running.size >= WIDTH) await Promise.race(running);
  }
  await Promise.all(running);
}

async function matchBatch(
  table: string,
  batch: readonly StoredItem[],
  handle: (match: Match) => Promise<void> | void,
): Promise<void> {
  const stored = await currentOf(table, batch);
  const matches = batch.map((item): Match => {
    const current = stored.get(idOf(item));
    return { item, current, state: stateOf(item, current) };
  });
  for (const part of chunk(matches, WRITES)) await Promise.all(part.map(handle));
}

function stateOf(item: StoredItem, current: StoredItem | undefined): Match["state"] {
  if (!current) return "missing";
  return !isOverwritable(item) || isSame(item, current) ? "same" : "different";
}
