import { type Key, shardOf } from "../table.ts";
import type { Write } from "../writes.ts";
import type { ListOptions, Place } from "./list.ts";
import { monthKey, spanAttribute, spanOf } from "./months.ts";
import { stateAttribute, totalsPk, totalsSk, VERSION } from "./totals.ts";

/** An entry that comes (1) or goes (-1). */
export interface Delta {
  readonly place: Place;
  readonly add: 1 | -1;
}

/** Adds changes to the counts, with one write per item. Increments never conflict with what others count. */
export function countWrites<Row>(
  { name, shards = 1, months = false }: Pick<ListOptions<Row>, "name" | "shards" | "months">,
  deltas: readonly Delta[],
): Write[] {
  const sums = new Map<string, { readonly key: Key; readonly add: Readonly<Record<string, number>> }>();
  const count = (key: Key, attribute: string, by: number): void => {
    const id = `${key.pk}\n${key.sk}`;
    const add = sums.get(id)?.add ?? {};
    sums.set(id, { key, add: { ...add, [attribute]: (add[attribute] ?? 0) + by } });
  };
  for (const { place, add } of deltas) {
    const totals = { pk: totalsPk(name, place.owner), sk: totalsSk(place.part, shardOf(place.id) % shards) };
    count(totals, stateAttribute(place.state), add);
    count(totals, VERSION, 1);
    if (months) count(monthKey(name, place, place.at), spanAttribute(spanOf(place.at), place.state), add);
  }
  return [...sums.values()].flatMap(({ key, add }): Write[] => {
    const changed = Object.fromEntries(Object.entries(add).filter(([, by]) => by !== 0));
    return Object.keys(changed).length > 0 ? [{ kind: "update", key, add: changed }] : [];
  });
}
