import { scan } from "./database.ts";
import { kindOf } from "./item.ts";
import { isEvent, reasonToLeaveOut } from "./kinds.ts";
import { copied, isSelected, type LeftOut, matchEach, type Selection } from "./matching.ts";
import type { Progress } from "./progress.ts";
import type { Source } from "./source.ts";

interface Counts {
  /** Of the source. */
  items: number;
  missing: number;
  different: number;
  onlyHere: number;
}

export interface Comparison extends Counts {
  /** Whether the table has an item under every key of the source. */
  readonly complete: boolean;
  /** Kinds of keys that differ. */
  readonly kinds: readonly ({ readonly kind: string } & Readonly<Counts>)[];
  /** Items of the source that are not compared, by reason. */
  readonly leftOut: LeftOut;
}

const NONE: Counts = { items: 0, missing: 0, different: 0, onlyHere: 0 };

/**
 * What a table lacks of a source, has otherwise, and has besides. Reads the table twice: under the keys of the source, and to count
 * it, because nothing remembers the keys of the source.
 */
export async function compareTable(
  table: string,
  source: Source,
  selection: Selection,
  progress: Progress,
): Promise<Comparison> {
  const kinds = new Map<string, Counts>();
  const of = (kind: string): Counts => {
    const counts = kinds.get(kind) ?? { ...NONE };
    kinds.set(kind, counts);
    return counts;
  };
  const leftOut: LeftOut = {};
  let read = 0;
  await matchEach(table, copied(source, selection, leftOut), ({ item, state }) => {
    const counts = of(kindOf(item));
    counts.items += 1;
    if (state !== "same") counts[state] += 1;
    read += 1;
    progress(read);
  });
  for await (const item of scan(table, ["pk", "ttl"])) {
    // Events come and go.
    if (isEvent(item) || !isSelected(item, selection.only)) continue;
    if (reasonToLeaveOut(item, selection.now) === undefined) of(kindOf(item)).onlyHere += 1;
  }
  // So far `onlyHere` is everything; what the source has too is no longer counted. Items that come and go meanwhile do not matter.
  for (const counts of kinds.values()) counts.onlyHere = Math.max(0, counts.onlyHere - (counts.items - counts.missing));

  const rows = [...kinds].map(([kind, counts]) => ({ kind, ...counts }));
  const sum = (name: keyof Counts): number => rows.reduce((total, counts) => total + counts[name], 0);
  const [items, missing, different, onlyHere] = [sum("items"), sum("missing"), sum("different"), sum("onlyHere")];
  return {
    complete: missing === 0,
    ...{ items, missing, different, onlyHere },
    kinds: rows
      .filter((row) => row.missing + row.different + row.onlyHere > 0)
      .sort((left, right) => right.missing - left.missing || (left.kind < right.kind ? -1 : 1)),
    leftOut,
  };
}
