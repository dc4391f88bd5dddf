import { sequenceNumber } from "./commit.ts";
import { ServiceError, validationError } from "./errors.ts";
import { UTF8 } from "./journal.ts";
import { recordPrefix, streamKey } from "./keys.ts";
import type { Input } from "./requests.ts";
import type { Store, Stream } from "./store.ts";

/** Records are kept for a day. */
const RETENTION = 24 * 3600_000;
const ITERATOR_LIFE = 15 * 60_000;
const PAGE = { records: 1000, bytes: 1024 * 1024 };

/** Position in a stream: records with a greater number come next. OLDEST moves with trimming. */
const OLDEST = -1;
interface Position {
  readonly after: number;
  readonly at: number;
}

export function listStreams(store: Store, input: Input): Input {
  const { TableName: table, ExclusiveStartStreamArn: start, Limit: limit = 100 } = input;
  checkLimit(limit, 100);
  const all = [...store.streams.values()]
    .filter((stream) => table === undefined || stream.table === table)
    .sort((a, b) => (a.arn < b.arn ? -1 : 1));
  const rest = typeof start === "string" ? all.filter(({ arn }) => arn > start) : all;
  const page = rest.slice(0, Number(limit));
  const last = rest.length > page.length ? page.at(-1) : undefined;
  return {
    Streams: page.map((stream) => ({ StreamArn: stream.arn, TableName: stream.table, StreamLabel: stream.label })),
    ...(last && { LastEvaluatedStreamArn: last.arn }),
  };
}

/** A stream has one shard, so all records of a table are in one order. */
export function describeStream(store: Store, input: Input): Input {
  const stream = find(store, input.StreamArn);
  const shard = {
    ShardId: shardId(stream),
    SequenceNumberRange: {
      StartingSequenceNumber: sequenceNumber(stream.first + 1),
      ...(stream.ended && { EndingSequenceNumber: sequenceNumber(stream.ended.last) }),
    },
  };
  return {
    StreamDescription: {
      StreamArn: stream.arn,
      StreamLabel: stream.label,
      StreamStatus: stream.ended ? "DISABLED" : "ENABLED",
      StreamViewType: stream.viewType,
      CreationRequestDateTime: stream.createdAt / 1000,
      TableName: stream.table,
      KeySchema: stream.keySchema,
      Shards: input.ExclusiveStartShardId === shard.ShardId ? [] : [shard],
    },
  };
}

export function getShardIterator(store: Store, input: Input): Input {
  const stream = find(store, input.StreamArn);
  if (input.ShardId !== shardId(stream)) throw notFound(`Shard: ${String(input.ShardId)} not found`);
  return { ShardIterator: encode(stream, startOf(store, stream, input), store.clock()) };
}

/** Up to `Limit` (1,000) records of at most 1 MB in total, as stored JSON text. */
export async function getRecords(store: Store, input: Input): Promise<string> {
  const { Limit: limit = PAGE.records } = input;
  checkLimit(limit, PAGE.records);
  const { stream, position } = decode(store, input.ShardIterator);
  const oldest = await trimmedUpTo(store, stream);
  if (position.after !== OLDEST && position.after < oldest) throw trimmed();
  const prefix = recordPrefix(stream.table, stream.label);
  const found = store.level.iterator<string, string>({
    gt: prefix + sequenceNumber(Math.max(position.after, oldest)),
    lt: `${prefix}2`,
    limit: Number(limit),
    ...UTF8,
  });
  const records: string[] = [];
  let after = position.after;
  let bytes = 0;
  for await (const [key, text] of found) {
    bytes += text.length;
    if (records.length > 0 && bytes > PAGE.bytes) break;
    records.push(text);
    after = Number(key.slice(prefix.length + 1));
  }
  const finished = stream.ended !== undefined && (records.length === 0 || after >= stream.ended.last);
  const next = finished ? "" : `,"NextShardIterator":${JSON.stringify(encode(stream, after, store.clock()))}`;
  return `{"Records":[${records.join()}]${next}}`;
}

/** Adds a stream to `writes` and to memory; it contains records with greater numbers than the current one. */
export function openStream(
  store: Store,
  table: { readonly TableName: string; readonly TableArn: string; readonly KeySchema: Stream["keySchema"] },
  viewType: string,
  writes: Map<string, string | null>,
): Stream {
  const createdAt = store.clock();
  let label = new Date(createdAt).toISOString().slice(0, -1);
  // Labels must differ: a second stream in the same millisecond gets a later one.
  for (let shift = 1; store.streams.has(`${table.TableArn}/stream/${label}`); shift += 1) {
    label = new Date(createdAt + shift).toISOString().slice(0, -1);
  }
  const stream: Stream = {
    arn: `${table.TableArn}/stream/${label}`,
    table: table.TableName,
    label,
    viewType,
    keySchema: table.KeySchema,
    createdAt,
    first: store.sequence,
    trimmed: store.sequence,
  };
  putStream(store, stream, writes);
  return stream;
}

/** Ends a stream; its records stay readable for a day. */
export function endStream(store: Store, arn: string | undefined, writes: Map<string, string | null>): void {
  const stream = arn === undefined ? undefined : store.streams.get(arn);
  if (stream && !stream.ended) {
    putStream(store, { ...stream, ended: { at: store.clock(), last: store.sequence } }, writes);
  }
}

/** Removes records older than a day, and streams that ended a day ago. */
export async function trimStreams(store: Store): Promise<void> {
  const horizon = store.clock() - RETENTION;
  for (const stream of store.streams.values()) {
    const prefix = recordPrefix(stream.table, stream.label);
    const writes = new Map<string, string | null>();
    if (stream.ended && stream.ended.at < horizon) {
      await store.level.clear({ gte: prefix, lt: `${prefix}2` });
      store.streams.delete(stream.arn);
      writes.set(streamKey(stream.table, stream.label), null);
      await store.journal.apply(writes);
      continue;
    }
    const upTo = await trimmedUpTo(store, stream);
    const current = store.streams.get(stream.arn);
    if (!current || upTo <= current.trimmed) continue;
    putStream(store, { ...current, trimmed: upTo }, writes);
    await store.journal.apply(writes);
    await store.level.clear({ gte: prefix, lte: prefix + sequenceNumber(upTo) });
  }
}

function putStream(store: Store, stream: Stream, writes: Map<string, string | null>): void {
  store.streams.set(stream.arn, stream);
  writes.set(streamKey(stream.table, stream.label), JSON.stringify(stream));
}

/** The last record older than a day, even if not removed yet. */
async function trimmedUpTo(store: Store, stream: Stream): Promise<number> {
  const horizon = (store.clock() - RETENTION) / 1000;
  const prefix = recordPrefix(stream.table, stream.label);
  let upTo = stream.trimmed;
  if (stream.createdAt / 1000 >= horizon) return upTo;
  const records = store.level.iterator<string, string>({
    gt: prefix + sequenceNumber(upTo),
    lt: `${prefix}2`,
    ...UTF8,
  });
  for await (const [key, text] of records) {
    const record = JSON.parse(text) as { dynamodb: { ApproximateCreationDateTime: number } };
    if (record.dynamodb.ApproximateCreationDateTime >= horizon) break;
    upTo = Number(key.slice(prefix.length + 1));
  }
  return upTo;
}

function startOf(store: Store, stream: Stream, input: Input): number {
  const type = input.ShardIteratorType;
  if (type === "TRIM_HORIZON") return OLDEST;
  if (type === "LATEST") return store.sequence;
  if (type !== "AT_SEQUENCE_NUMBER" && type !== "AFTER_SEQUENCE_NUMBER") {
    throw validationError(
      `1 validation error detected: Value '${String(type)}' at 'shardIteratorType' failed to satisfy constraint: ` +
        "Member must satisfy enum value set: [AFTER_SEQUENCE_NUMBER, LATEST, AT_SEQUENCE_NUMBER, TRIM_HORIZON]",
    );
  }
  const sequenceNumber = input.SequenceNumber;
  if (typeof sequenceNumber !== "string" || !/^1\d{20}$/.test(sequenceNumber)) {
    throw validationError(
      "Invalid SequenceNumber: it is required for this type of iterator and is not one of the shard",
    );
  }
  const number = Number(sequenceNumber.slice(1));
  const after = type === "AT_SEQUENCE_NUMBER" ? Math.max(number - 1, 0) : number;
  if (after < stream.trimmed) throw trimmed();
  return after;
}

function shardId(stream: Stream): string {
  return `shardId-${String(stream.createdAt).padStart(20, "0")}-00000001`;
}

function encode(stream: Stream, after: number, at: number): string {
  return `${stream.arn}|1|${Buffer.from(JSON.stringify({ after, at } satisfies Position)).toString("base64url")}`;
}

function decode(store: Store, iterator: unknown): { readonly stream: Stream; readonly position: Position } {
  const match = typeof iterator === "string" ? /^(?<arn>[^|]+)\|1\|(?<position>[\w-]+)$/.exec(iterator) : null;
  const { arn, position: encoded } = match?.groups ?? {};
  if (arn === undefined || encoded === undefined) throw validationError("Invalid ShardIterator");
  const stream = find(store, arn);
  const position = parsePosition(encoded);
  if (position.at + ITERATOR_LIFE < store.clock()) {
    throw new ServiceError("ExpiredIteratorException", "The shard iterator has expired: it is older than 15 minutes");
  }
  return { stream, position };
}

function parsePosition(encoded: string): Position {
  let value: unknown;
  try {
    value = JSON.parse(Buffer.from(encoded, "base64url").toString());
  } catch {
    throw validationError("Invalid ShardIterator");
  }
  if (typeof value === "object" && value !== null && "after" in value && "at" in value) {
    const { after, at } = value;
    if (typeof after === "number" && typeof at === "number" && Number.isSafeInteger(after)) return { after, at };
  }
  throw validationError("Invalid ShardIterator");
}

function find(store: Store, arn: unknown): Stream {
  const stream = typeof arn === "string" ? store.streams.get(arn) : undefined;
  if (!stream) throw notFound(`Stream: ${String(arn)} not found`);
  return stream;
}

function notFound(what: string): ServiceError {
  return new ServiceError("ResourceNotFoundException", `Requested resource not found: ${what}`);
}

function trimmed(): ServiceError {
  return new ServiceError("TrimmedDataAccessException", "The requested records are older than a day and were removed");
}

function checkLimit(limit: unknown, most: number): void {
  if (typeof limit === "number" && Number.isInteger(limit) && limit >= 1 && limit <= most) return;
  throw validationError(
    `1 validation error detected: Value '${String(limit)}' at 'limit' failed to satisfy constraint: ` +
      `Member must have value between 1 and ${most}`,
  );
}
