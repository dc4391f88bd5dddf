import { queryAll, type RawItem } from "../table.ts";
import type { Partition } from "./list.ts";

/** Numbers of entries by state. */
export type Counts = ReadonlyMap<string, number>;

export interface Totals extends Partition {
  readonly counts: Counts;
  /** Number of changes so far. */
  readonly version: number;
}

const TOTAL = "TOTAL";
export const VERSION = "version";
/** Before the names of states, so that no state is mistaken for another attribute. */
const STATE = "n_";

export const totalsPk = (name: string, owner: string): string => `${name}#${owner}`;
export const totalsSk = (part: string, shard: number): string => `${TOTAL}#${part}#${shard}`;
export const stateAttribute = (state: string): string => `${STATE}${state}`;

/** Totals of partitions, with one query per owner; always as of now. */
export async function readTotals(name: string, partitions: readonly Partition[]): Promise<Totals[]> {
  const owners = [...new Set(partitions.map(({ owner }) => owner))];
  const found = await Promise.all(
    owners.map(async (owner) => {
      const items = await queryAll({ pk: totalsPk(name, owner), prefix: `${TOTAL}#`, bounded: "an item per part" });
      return [owner, Map.groupBy(items, ({ sk }) => String(sk).split("#")[1] ?? "")] as const;
    }),
  );
  const byOwner = new Map(found);
  return partitions.map((partition) => ({
    ...partition,
    ...sum(byOwner.get(partition.owner)?.get(partition.part) ?? []),
  }));
}

function sum(shards: readonly RawItem[]): { counts: Counts; version: number } {
  const counts = new Map<string, number>();
  for (const shard of shards) {
    for (const [attribute, value] of Object.entries(shard)) {
      if (!attribute.startsWith(STATE)) continue;
      const state = attribute.slice(STATE.length);
      counts.set(state, (counts.get(state) ?? 0) + Number(value));
    }
  }
  return { counts, version: shards.reduce((all, shard) => all + Number(shard[VERSION]), 0) };
}

export function sumOfCounts(totals: readonly Totals[]): Counts {
  const all = new Map<string, number>();
  for (const { counts } of totals) for (const [state, count] of counts) all.set(state, (all.get(state) ?? 0) + count);
  return all;
}

/** A text that changes when one of the totals does. */
export const versionOf = (totals: readonly Totals[]): string =>
  totals.map(({ owner, part, version }) => `${owner}/${part}:${version}`).join(" ");

export const countOf = (counts: Counts, states: readonly string[] | undefined): number =>
  [...counts].reduce((all, [state, count]) => all + (!states || states.includes(state) ? count : 0), 0);
