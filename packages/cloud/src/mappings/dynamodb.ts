import { setTimeout as wait } from "node:timers/promises";
import {
  DescribeStreamCommand,
  type DynamoDBStreamsClient,
  GetShardIteratorCommand,
  type Shard,
} from "@aws-sdk/client-dynamodb-streams";
import type { Running } from "../contracts.ts";
import { Checkpoints } from "./checkpoints.ts";
import { type FilterCriteria, makeFilter } from "./filter.ts";
import { type BatchOptions, BatchRunner } from "./stream-batch.ts";
import { getRecords, type StreamRecord } from "./stream-event.ts";

export interface StreamMapping extends BatchOptions {
  readonly startingPosition: "TRIM_HORIZON" | "LATEST";
  readonly batchSize: number;
  /** Batching window after the first record. */
  readonly batchWindowSeconds: number;
  readonly filterCriteria?: FilterCriteria | undefined;
  readonly enabled: boolean;
  /** Directory of checkpoints; without it a restart begins at the starting position. */
  readonly dataDir?: string | undefined;
  readonly streams: DynamoDBStreamsClient;
  /** Calls the listener when the stream may have new records; returns a function that removes it. */
  readonly wake?: ((listener: () => void) => () => void) | undefined;
}

/**
 * Polls fast after records, then slows down to what still looks immediate. Without a pause, an import would be read in pieces of a
 * few records, each of which costs as much as a full page.
 */
const BUSY_PAUSE_MS = 40;
const IDLE_PAUSE_MS = 75;
const IDLE_AFTER_MS = 2_000;
/** With wake-up calls, polling is only a fallback. */
const WAKEABLE_PAUSE_MS = 1_000;
const DISCOVER_EVERY_MS = 15_000;
const TROUBLE_PAUSE_MS = 500;
const RECORDS_LIMIT = 1_000;

/**
 * Starts a mapping from a table's stream to a function: in order per shard, parents before children, at least once.
 * Resolves when it is listening. Rejects when the stream does not exist or the filter is invalid.
 */
export async function startStreamMapping(mapping: StreamMapping): Promise<Running> {
  const accepts = makeFilter(mapping.filterCriteria);
  if (!mapping.enabled) return { stop: async () => undefined };
  const reader = new StreamReader(mapping, accepts);
  await reader.start();
  return reader;
}

type Filter = (record: Record<string, unknown>) => boolean;

class StreamReader implements Running {
  readonly #mapping: StreamMapping;
  readonly #accepts: Filter;
  readonly #checkpoints: Checkpoints;
  readonly #stop = new AbortController();
  readonly #readers = new Map<string, Promise<void>>();
  #discover: NodeJS.Timeout | undefined;
  #discovering: Promise<void> = Promise.resolve();

  constructor(mapping: StreamMapping, accepts: Filter) {
    this.#mapping = mapping;
    this.#accepts = accepts;
    this.#checkpoints = new Checkpoints(mapping.dataDir, mapping.id, mapping.streamArn, Date.now());
  }

  async start(): Promise<void> {
    await this.#openShards(this.#mapping.startingPosition === "LATEST" && !this.#checkpoints.resumed);
    this.#discover = setInterval(() => this.#rediscover(), DISCOVER_EVERY_MS);
  }

  async stop(): Promise<void> {
    clearInterval(this.#discover);
    this.#stop.abort();
    await this.#discovering;
    await Promise.all(this.#readers.values());
    await this.#checkpoints.flush();
  }

  #rediscover(): void {
    this.#discovering = this.#discovering
      .then(() => this.#openShards(false))
      .catch((error: unknown) => trace(this.#mapping, "stream not readable", error));
  }

  async #openShards(latest: boolean): Promise<void> {
    if (this.#stop.signal.aborted) return;
    const shards = await listShards(this.#mapping);
    const ids = new Set(shards.map(({ ShardId = "" }) => ShardId));
    this.#checkpoints.retain(ids);
    for (const { ShardId: id = "", ParentShardId: parent = "" } of shards) {
      const waits = ids.has(parent) && !this.#checkpoints.isDone(parent);
      if (waits || this.#readers.has(id) || this.#checkpoints.isDone(id)) continue;
      const reader = new ShardReader(this.#mapping, this.#accepts, this.#checkpoints, id, this.#stop.signal);
      await reader.open(latest);
      const run = reader
        .run()
        .catch((error: unknown) => trace(this.#mapping, "shard abandoned", error))
        .finally(() => {
          this.#readers.delete(id);
          if (!this.#stop.signal.aborted) this.#rediscover();
        });
      this.#readers.set(id, run);
    }
  }
}

async function listShards({ streams, streamArn }: StreamMapping): Promise<Shard[]> {
  const shards: Shard[] = [];
  let start: string | undefined;
  do {
    const { StreamDescription } = await streams.send(
      new DescribeStreamCommand({ StreamArn: streamArn, ExclusiveStartShardId: start }),
    );
    shards.push(...(StreamDescription?.Shards ?? []));
    start = StreamDescription?.LastEvaluatedShardId;
  } while (start !== undefined);
  return shards;
}

function trace({ id, tracer, streamArn }: StreamMapping, outcome: string, error: unknown): void {
  const detail = error instanceof Error ? `${error.name}: ${error.message}` : String(error);
  tracer.record({ subject: id, stage: "stream", resource: streamArn, outcome, detail });
}

/** Reads one shard from its checkpoint to its end. */
class ShardReader {
  readonly #mapping: StreamMapping;
  readonly #accepts: Filter;
  readonly #checkpoints: Checkpoints;
  readonly #shardId: string;
  readonly #signal: AbortSignal;
  readonly #runner: BatchRunner;
  #iterator: string | undefined;
  /** Last record read; may be ahead of the checkpoint. */
  #read: string | undefined;
  #gathered: StreamRecord[] = [];
  #windowEnds = 0;
  #lastRecordAt = 0;
  /** Whether it was woken since the last poll began. */
  #awake = false;
  #rouse: (() => void) | undefined;

  constructor(mapping: StreamMapping, accepts: Filter, checkpoints: Checkpoints, shardId: string, signal: AbortSignal) {
    this.#mapping = mapping;
    this.#accepts = accepts;
    this.#checkpoints = checkpoints;
    this.#shardId = shardId;
    this.#signal = signal;
    const advance = (sequenceNumber: string) => checkpoints.advance(shardId, sequenceNumber);
    this.#runner = new BatchRunner(mapping, shardId, advance, signal);
  }

  /** Start position: `latest` if nothing was read yet and only new records count. */
  async open(latest: boolean): Promise<void> {
    this.#read = this.#checkpoints.after(this.#shardId);
    this.#gathered = [];
    this.#windowEnds = 0;
    // A mapping that began at the end and stopped before its first record must not skip records since.
    const start = latest ? "LATEST" : "TRIM_HORIZON";
    try {
      this.#iterator = await this.#iteratorAt(this.#read === undefined ? start : "AFTER_SEQUENCE_NUMBER");
    } catch (error) {
      if (!(error instanceof Error) || error.name !== "TrimmedDataAccessException") throw error;
      this.#iterator = await this.#iteratorAt("TRIM_HORIZON");
    }
  }

  async run(): Promise<void> {
    const forget = this.#mapping.wake?.(() => {
      this.#awake = true;
      this.#rouse?.();
    });
    try {
      while (!this.#signal.aborted) {
        const state = await this.#step().catch((error: unknown) => this.#recover(error));
        if (state === "end") {
          this.#checkpoints.finish(this.#shardId);
          return;
        }
        if (state === "part") await this.#pause(BUSY_PAUSE_MS);
        if (state === "idle") await this.#rest();
      }
    } finally {
      forget?.();
    }
  }

  /** After an error, reading restarts at the checkpoint, so that nothing is skipped. */
  async #recover(error: unknown): Promise<"more"> {
    this.#iterator = undefined;
    if (this.#signal.aborted) return "more";
    const expected = error instanceof Error && error.name === "ExpiredIteratorException";
    if (!expected) {
      trace(this.#mapping, "poll failed", error);
      await this.#pause(TROUBLE_PAUSE_MS);
    }
    return "more";
  }

  /** One poll; processes a batch when it is complete. `part`: there may be more records, but not a page of them. */
  async #step(): Promise<"more" | "part" | "idle" | "end"> {
    const { streams, streamArn, batchSize, batchWindowSeconds } = this.#mapping;
    if (this.#iterator === undefined) await this.open(false);
    this.#awake = false;
    const { records, next } = await getRecords(streams, streamArn, {
      ShardIterator: this.#iterator,
      Limit: RECORDS_LIMIT,
    });
    if (records.length > 0) this.#lastRecordAt = Date.now();
    for (const record of records) {
      this.#read = record.dynamodb.SequenceNumber;
      if (!this.#isEarlier(record) && this.#accepts(record)) this.#gathered.push(record);
    }
    this.#iterator = next;
    const ended = next === undefined;
    const opens = () => (this.#gathered.length === 0 ? 0 : Date.now() + batchWindowSeconds * 1_000);
    if (this.#windowEnds === 0) this.#windowEnds = opens();
    while (this.#gathered.length > 0) {
      if (!ended && this.#gathered.length < batchSize && Date.now() < this.#windowEnds) break;
      if (!(await this.#runner.run(this.#gathered.splice(0, batchSize)))) return "more";
      this.#windowEnds = opens();
    }
    // Records after the last accepted one that the filter excluded are done, too.
    if (records.length > 0 && this.#gathered.length === 0 && this.#read !== undefined) {
      if (this.#checkpoints.after(this.#shardId) !== this.#read) this.#checkpoints.pass(this.#shardId, this.#read);
    }
    if (ended) return "end";
    if (records.length === 0) return "idle";
    return records.length < RECORDS_LIMIT ? "part" : "more";
  }

  /** Whether a record is older than a mapping that began at the end of the stream. */
  #isEarlier({ dynamodb }: StreamRecord): boolean {
    const { startingPosition } = this.#mapping;
    return (
      startingPosition === "LATEST" &&
      dynamodb.ApproximateCreationDateTime < Math.floor(this.#checkpoints.since / 1_000)
    );
  }

  async #iteratorAt(type: "LATEST" | "TRIM_HORIZON" | "AFTER_SEQUENCE_NUMBER"): Promise<string | undefined> {
    const { streams, streamArn } = this.#mapping;
    const answer = await streams.send(
      new GetShardIteratorCommand({
        StreamArn: streamArn,
        ShardId: this.#shardId,
        ShardIteratorType: type,
        ...(type === "AFTER_SEQUENCE_NUMBER" ? { SequenceNumber: this.#read } : {}),
      }),
    );
    return answer.ShardIterator;
  }

  async #rest(): Promise<void> {
    if (this.#awake) return;
    const { wake } = this.#mapping;
    const quiet = Date.now() - this.#lastRecordAt > IDLE_AFTER_MS;
    const idle = wake ? WAKEABLE_PAUSE_MS : quiet ? IDLE_PAUSE_MS : BUSY_PAUSE_MS;
    const window = this.#windowEnds === 0 ? idle : Math.max(0, this.#windowEnds - Date.now());
    await this.#pause(Math.min(idle, window));
  }

  /** Waits until the timeout, a wake-up, or the stop. */
  async #pause(ms: number): Promise<void> {
    const woken = new AbortController();
    this.#rouse = () => woken.abort();
    const signal = AbortSignal.any([this.#signal, woken.signal]);
    await wait(ms, undefined, { signal }).catch((error: unknown) => {
      if (!signal.aborted) throw error;
    });
  }
}
