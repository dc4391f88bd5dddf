import { putUnchanged } from "./database.ts";
import type { StoredItem } from "./item.ts";
import { isEvent } from "./kinds.ts";
import { copied, type LeftOut, type Match, matchEach, type Selection } from "./matching.ts";
import type { Progress } from "./progress.ts";
import type { Source } from "./source.ts";

export interface RestoreOptions extends Selection {
  /** Whether items that differ are replaced too. */
  readonly overwrite: boolean;
}

interface Restored {
  /** Items that were missing. */
  written: number;
  /** Items that differed. */
  overwritten: number;
  same: number;
  /** Items that differ and stay as they are. */
  different: number;
  /** Items that somebody wrote meanwhile. They stay as they are. */
  changedMeanwhile: number;
  readonly leftOut: LeftOut;
}

/**
 * Writes to a table what it lacks of a source. Deletes nothing, and never replaces what somebody writes meanwhile. Can be killed and
 * run again: a run writes what still differs.
 */
export async function restoreTable(
  table: string,
  source: Source,
  { overwrite, ...selection }: RestoreOptions,
  progress: Progress,
): Promise<Restored> {
  const result: Restored = { written: 0, overwritten: 0, same: 0, different: 0, changedMeanwhile: 0, leftOut: {} };
  let read = 0;
  const restore = async ({ item, current, state }: Match): Promise<void> => {
    read += 1;
    progress(read);
    if (state === "same") result.same += 1;
    else if (state === "different" && !overwrite) result.different += 1;
    else if (!(await putUnchanged(table, item, current))) result.changedMeanwhile += 1;
    else if (state === "missing") result.written += 1;
    else result.overwritten += 1;
  };

  let events = 0;
  async function* state(): AsyncGenerator<StoredItem> {
    for await (const item of copied(source, selection, result.leftOut)) {
      if (isEvent(item)) events += 1;
      else yield item;
    }
  }
  await matchEach(table, state(), restore);
  // Last: the table's stream publishes them at once, and subscribers read what they are about.
  if (events > 0) await matchEach(table, eventsOf(source, selection), restore);
  return result;
}

async function* eventsOf(source: Source, selection: Selection): AsyncGenerator<StoredItem> {
  for await (const item of copied(source, selection, {})) if (isEvent(item)) yield item;
}
