import type { Envelope } from "@spoke/events";
import { isoNow, now } from "./clock.ts";
import { Conflict } from "./errors.ts";
import { type Key, queryItems, shardOf, updateItem } from "./table.ts";

/** Partitions of the index of unpublished events; more than one, because every transaction with an event writes to it. */
const SHARDS = 4;

const unpublished = (shard: number): string => `UNPUBLISHED#${shard}`;

/** The keys of an event's item, among them those under which `listUnpublished` finds it. */
export function outboxKeys(id: string): Key & { gsi1pk: string; gsi1sk: string } {
  return {
    pk: `OUTBOX#${id}`,
    sk: "EVENT",
    gsi1pk: unpublished(shardOf(id) % SHARDS),
    gsi1sk: `${isoNow()}#${id}`,
  };
}

/** Removes a published event from the index. The item stays until it expires. */
export async function markPublished(id: string): Promise<void> {
  try {
    await updateItem({
      Key: { pk: `OUTBOX#${id}`, sk: "EVENT" },
      UpdateExpression: "REMOVE gsi1pk, gsi1sk",
      ConditionExpression: "attribute_exists(pk)",
    });
  } catch (error) {
    // The item expired.
    if (!(error instanceof Conflict)) throw error;
  }
}

/** Events that were committed at least `minutes` ago and never published, oldest first in each shard. */
export async function* listUnpublished(minutes: number): AsyncGenerator<Envelope> {
  const until = new Date(now() - minutes * 60_000).toISOString();
  for (let shard = 0; shard < SHARDS; shard += 1) {
    const pk = unpublished(shard);
    const range = { pk, index: "gsi1", between: ["", until], bounded: "read by a job" } as const;
    for await (const { envelope } of queryItems(range)) yield envelope as Envelope;
  }
}
