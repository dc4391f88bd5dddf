import { type Key, queryItems, type RawItem } from "../table.ts";
import type { ListOptions, Partition, Place } from "./list.ts";

/** A partition to read, and the states that it has entries in, where those are counted already. */
export interface ReadPartition extends Partition {
  readonly states?: readonly string[] | undefined;
}

export interface RowsQuery {
  readonly partitions: readonly ReadPartition[];
  /** Any of these; every state when left out. */
  readonly states?: readonly string[] | undefined;
  /** First instant. */
  readonly from?: string | undefined;
  /** First instant after the last. */
  readonly until?: string | undefined;
  readonly oldestFirst?: boolean | undefined;
  /** Entries to read at first from each partition and state. */
  readonly pageSize?: number;
  /** Whether the reader waits for the latest writes; an index by state is always a moment behind. */
  readonly consistent?: boolean;
}

/** Sort keys of entries start with a digit; those of counts come after them. */
export const FIRST = "0";
export const LAST = "9~";

export const entryKey = (name: string, { owner, part, at, id }: Omit<Place, "state">): Key => ({
  pk: `${name}#${owner}#${part}`,
  sk: `${at}#${id}`,
});

/** Entries of several partitions and states as one list. They are read as they are taken. */
export async function* listRows<Row>({ name, row }: ListOptions<Row>, query: RowsQuery): AsyncGenerator<Row> {
  const { oldestFirst = false } = query;
  const streams = query.partitions.flatMap(({ owner, part, states = query.states }) =>
    streamsOf(`${name}#${owner}#${part}`, { ...query, states }),
  );
  const heads = await Promise.all(streams.map((stream) => stream.next()));
  for (;;) {
    let best = -1;
    let first = "";
    for (const [index, head] of heads.entries()) {
      if (head.done) continue;
      const key = String(head.value.sk);
      if (best >= 0 && (oldestFirst ? key > first : key < first)) continue;
      best = index;
      first = key;
    }
    const [stream, head] = [streams[best], heads[best]];
    if (!stream || !head || head.done) return;
    yield row.parse(head.value.row);
    heads[best] = await stream.next();
  }
}

function streamsOf(pk: string, query: RowsQuery): AsyncGenerator<RawItem>[] {
  const { from = FIRST, until = LAST, states, pageSize, consistent = false } = query;
  if (from >= until) return [];
  const options = {
    // `until` itself is outside of the period: the keys of its entries go on after the instant.
    between: [from, until],
    newestFirst: !query.oldestFirst,
    bounded: "read as they are taken, for a page or for states that stay few",
    ...(pageSize && { pageSize }),
  } as const;
  if (!states) return [queryItems({ ...options, pk, consistent })];
  return states.map((state) => queryItems({ ...options, pk: `${pk}#${state}`, index: "gsi1" }));
}
