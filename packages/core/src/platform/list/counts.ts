import { shardOf } from "../table.ts";
import { type Addition, addWrites, type Write } from "../writes.ts";
import type { ListOptions, Place } from "./list.ts";
import { monthKey, spanAttribute, spanOf } from "./months.ts";
import { stateAttribute, totalsPk, totalsSk, VERSION } from "./totals.ts";

/** An entry that comes (1), goes (-1), or whose document changed in what the entry does not show (0). */
export interface Delta {
  readonly place: Place;
  readonly add: 1 | -1 | 0;
}

/** Adds changes to the counts, with one write per item. */
export function countWrites<Row>(
  { name, shards = 1, months = false }: Pick<ListOptions<Row>, "name" | "shards" | "months">,
  deltas: readonly Delta[],
): Write[] {
  return addWrites(
    deltas.flatMap(({ place, add: by }): Addition[] => {
      const key = { pk: totalsPk(name, place.owner), sk: totalsSk(place.part, shardOf(place.id) % shards) };
      const month = {
        key: monthKey(name, place, place.at),
        attribute: spanAttribute(spanOf(place.at), place.state),
        by,
      };
      return [
        { key, attribute: stateAttribute(place.state), by },
        { key, attribute: VERSION, by: 1 },
        ...(months ? [month] : []),
      ];
    }),
  );
}
