import { ConditionalCheckFailedException, TransactionConflictException } from "@aws-sdk/client-dynamodb";
import {
  BatchGetCommand,
  type BatchGetCommandOutput,
  GetCommand,
  QueryCommand,
  type QueryCommandInput,
  ScanCommand,
  UpdateCommand,
  type UpdateCommandInput,
  type UpdateCommandOutput,
} from "@aws-sdk/lib-dynamodb";
import { currentActor } from "./actor.ts";
import { dynamo, tableName } from "./clients.ts";
import { Conflict } from "./errors.ts";
import { callCounts } from "./faults.ts";

export interface Key {
  readonly pk: string;
  readonly sk: string;
}

/** An unparsed item of the table. Stores parse items with their own schemas. */
export type RawItem = Record<string, unknown>;

export const SHARDS = 16;

/** The shard of a business key: 32-bit FNV-1a modulo 16. Must never change. */
export function shardOf(key: string): number {
  let hash = 0x811c9dc5;
  for (let index = 0; index < key.length; index += 1) {
    hash ^= key.charCodeAt(index);
    hash = Math.imul(hash, 0x01000193);
  }
  return (hash >>> 0) % SHARDS;
}

/** Every item of the table. Only for commands that an operator runs: it reads everything. */
export async function* everyItem(): AsyncGenerator<RawItem> {
  let start: RawItem | undefined;
  do {
    const page = await dynamo().send(
      new ScanCommand({ TableName: tableName(), ConsistentRead: true, ExclusiveStartKey: start }),
    );
    yield* page.Items ?? [];
    start = page.LastEvaluatedKey;
  } while (start);
}

interface Consistency {
  readonly consistent?: boolean;
}

export async function getItem(key: Key, options: Consistency = {}): Promise<RawItem | undefined> {
  const [item] = await getItems([key], options);
  return item;
}

/**
 * Items in the order of the keys, `undefined` if absent. Takes any number of keys, in parallel batches of a hundred. What a
 * request reads at the same moment goes into the same batches, since a call costs far more than a key.
 */
export async function getItems(
  keys: readonly Key[],
  { consistent = true }: Consistency = {},
): Promise<(RawItem | undefined)[]> {
  if (keys.length === 0) return [];
  const reads = readsOf(callCounts() ?? currentActor(), consistent);
  for (const key of keys) reads.keys.set(idOf(key), key);
  const found = await reads.found;
  return keys.map((key) => found.get(idOf(key)));
}

const idOf = ({ pk, sk }: Key): string => `${pk}\n${sk}`;

/** Keys that a request or an actor reads in the same turn of the event loop. */
interface Reads {
  readonly by: object | undefined;
  readonly consistent: boolean;
  readonly keys: Map<string, Key>;
  readonly found: Promise<ReadonlyMap<string, RawItem>>;
}

let gathering: Reads | undefined;

function readsOf(by: object | undefined, consistent: boolean): Reads {
  if (gathering && gathering.by === by && gathering.consistent === consistent) return gathering;
  const keys = new Map<string, Key>();
  const { promise: found, resolve } = Promise.withResolvers<ReadonlyMap<string, RawItem>>();
  const reads: Reads = { by, consistent, keys, found };
  gathering = reads;
  process.nextTick(() => {
    if (gathering === reads) gathering = undefined;
    resolve(readNow([...keys.values()], consistent));
  });
  return reads;
}

async function readNow(keys: readonly Key[], consistent: boolean): Promise<ReadonlyMap<string, RawItem>> {
  const found = new Map<string, RawItem>();
  const [first] = keys;
  if (first && keys.length === 1) {
    const { pk, sk } = first;
    const { Item } = await dynamo().send(
      new GetCommand({ TableName: tableName(), Key: { pk, sk }, ConsistentRead: consistent }),
    );
    if (Item) found.set(idOf(first), Item);
  } else await Promise.all(chunk(keys, 100).map((part) => getChunk(part, found, consistent)));
  return found;
}

async function getChunk(keys: readonly Key[], found: Map<string, RawItem>, consistent: boolean): Promise<void> {
  const table = tableName();
  let request: BatchGetCommandOutput["UnprocessedKeys"] = {
    [table]: { Keys: keys.map(({ pk, sk }) => ({ pk, sk })), ConsistentRead: consistent },
  };
  for (let attempt = 0; request?.[table]?.Keys?.length; attempt += 1) {
    if (attempt > 8) throw new Error("keys remained unprocessed after 8 attempts");
    if (attempt > 0) await new Promise((resolve) => setTimeout(resolve, 2 ** attempt * 10));
    const answer: BatchGetCommandOutput = await dynamo().send(new BatchGetCommand({ RequestItems: request }));
    for (const item of answer.Responses?.[table] ?? []) {
      found.set(idOf({ pk: String(item.pk), sk: String(item.sk) }), item);
    }
    request = answer.UnprocessedKeys;
  }
}

/** Attempts of a call that collides with other transactions. */
export const CONFLICT_ATTEMPTS = 12;

/** Waits before the next attempt: exponential backoff with full jitter, up to 0.4 s. */
export async function backOff(attempt: number): Promise<void> {
  await new Promise((resolve) => setTimeout(resolve, Math.random() * Math.min(10 * 2 ** attempt, 400)));
}

/**
 * One update outside a transaction, retried while another transaction changes the item.
 * @throws Conflict `changed` if its condition fails
 */
export async function updateItem(input: Omit<UpdateCommandInput, "TableName">): Promise<UpdateCommandOutput> {
  const command = new UpdateCommand({ TableName: tableName(), ...input });
  for (let attempt = 1; ; attempt += 1) {
    try {
      return await dynamo().send(command);
    } catch (error) {
      if (error instanceof ConditionalCheckFailedException) throw new Conflict("changed", { cause: error });
      if (!(error instanceof TransactionConflictException) || attempt >= CONFLICT_ATTEMPTS) throw error;
      await backOff(attempt);
    }
  }
}

interface Range {
  readonly pk: string;
  readonly prefix?: string;
  /** Inclusive bounds of the sort key; used instead of `prefix`. */
  readonly between?: readonly [from: string, to: string];
  readonly index?: "gsi1";
  readonly newestFirst?: boolean;
  /** Attributes to read; all by default. */
  readonly attributes?: readonly string[];
  /** Items per call, where a reader stops early; as many as fit when left out. */
  readonly pageSize?: number;
  readonly consistent?: boolean;
  /** Sort key to continue after; only without an index. */
  readonly after?: string | undefined;
}

/**
 * What ends a query: the most items it returns, or the reason why its range is small, or read by a job only. `entire`: why a request
 * reads a range that may be long to its end.
 */
type Bound =
  | { readonly limit: number; readonly bounded?: never; readonly entire?: never }
  | { readonly bounded: string; readonly limit?: never; readonly entire?: never }
  | { readonly entire: string; readonly limit?: never; readonly bounded?: never };

/** Every query has a bound, so that its cost does not grow with history. */
export type QueryOptions = Range & Bound;

/** Most items of a `bounded` range that a request reads. Jobs and subscribers read on. */
const MAX_BOUNDED = 10_000;

/**
 * Streams the items of a partition, or of a range of it, page by page.
 * @throws Error if a request reads more than 10,000 items of a range that was said to be bounded
 */
export async function* queryItems(options: QueryOptions): AsyncGenerator<RawItem> {
  const kind = currentActor()?.kind;
  const isRequest = kind === "user" || kind === "guest";
  const most = isRequest && options.entire === undefined ? MAX_BOUNDED : Number.POSITIVE_INFINITY;
  const [pkName, skName] = options.index ? ["gsi1pk", "gsi1sk"] : ["pk", "sk"];
  const values: Record<string, unknown> = { ":pk": options.pk };
  let condition = "#pk = :pk";
  if (options.between) {
    condition += " AND #sk BETWEEN :from AND :to";
    [values[":from"], values[":to"]] = options.between;
  } else if (options.prefix) {
    condition += " AND begins_with(#sk, :prefix)";
    values[":prefix"] = options.prefix;
  }
  const attributes = options.attributes?.map((name, index) => [`#a${index}`, name] as const) ?? [];
  const input: QueryCommandInput = {
    TableName: tableName(),
    KeyConditionExpression: condition,
    ExpressionAttributeNames: {
      "#pk": pkName,
      ...(condition.includes("#sk") && { "#sk": skName }),
      ...Object.fromEntries(attributes),
    },
    ...(attributes.length > 0 && { ProjectionExpression: attributes.map(([alias]) => alias).join(", ") }),
    ExpressionAttributeValues: values,
    ScanIndexForward: !options.newestFirst,
    ...(options.index ? { IndexName: options.index } : { ConsistentRead: options.consistent ?? true }),
  };
  let left = options.limit ?? Number.POSITIVE_INFINITY;
  let count = 0;
  let startKey: Record<string, unknown> | undefined = options.after ? { pk: options.pk, sk: options.after } : undefined;
  do {
    const size = Math.min(left, options.pageSize ?? left);
    const page = await dynamo().send(
      new QueryCommand({ ...input, ExclusiveStartKey: startKey, ...(Number.isFinite(size) && { Limit: size }) }),
    );
    for (const item of page.Items ?? []) {
      count += 1;
      if (count > most) throw new Error(`${options.pk} has more than ${most} items (${options.bounded})`);
      yield item;
      left -= 1;
      if (left <= 0) return;
    }
    startKey = page.LastEvaluatedKey;
  } while (startKey);
}

/** The items of a partition, or of a range of it: as many as the bound allows. */
export async function queryAll(options: QueryOptions): Promise<RawItem[]> {
  return Array.fromAsync(queryItems(options));
}

/** Groups a stream, so that jobs handle some items at a time and hold no more in memory. */
export async function* inBatches<T>(items: AsyncIterable<T>, size: number): AsyncGenerator<T[]> {
  let batch: T[] = [];
  for await (const item of items) {
    batch.push(item);
    if (batch.length < size) continue;
    yield batch;
    batch = [];
  }
  if (batch.length > 0) yield batch;
}

export function chunk<T>(items: readonly T[], size: number): T[][] {
  return Array.from({ length: Math.ceil(items.length / size) }, (_, index) =>
    items.slice(index * size, (index + 1) * size),
  );
}
