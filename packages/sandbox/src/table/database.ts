import {
  type AttributeValue,
  BatchGetItemCommand,
  type BatchGetItemCommandOutput,
  ConditionalCheckFailedException,
  DynamoDBClient,
  PutItemCommand,
  ScanCommand,
  type ScanCommandOutput,
} from "@aws-sdk/client-dynamodb";
import { idOf, type StoredItem } from "./item.ts";

/** Calls of a scan at once: enough for some ten thousand items a second, and few enough to leave the table to its users. */
const SEGMENTS = 4;
/** Most keys of a batch. */
export const BATCH = 100;
const BATCH_ATTEMPTS = 12;

let client: DynamoDBClient | undefined;

/** The client without translation of items, which would lose the type of what JavaScript cannot hold. */
export function database(): DynamoDBClient {
  client ??= new DynamoDBClient({ maxAttempts: 10 });
  return client;
}

/** Every item of a table, in no order. Holds a page per segment in memory. @param attributes to read; all by default */
export async function* scan(table: string, attributes: readonly string[] = []): AsyncGenerator<StoredItem> {
  const projection = attributes.length > 0 && {
    ProjectionExpression: attributes.map((_, at) => `#a${at}`).join(", "),
    ExpressionAttributeNames: Object.fromEntries(attributes.map((name, at) => [`#a${at}`, name])),
  };
  const pages = new Map<number, Promise<{ readonly segment: number; readonly page: ScanCommandOutput }>>();
  const read = (segment: number, start?: Record<string, AttributeValue>): void => {
    const command = new ScanCommand({
      ...{ TableName: table, ConsistentRead: true, ExclusiveStartKey: start },
      ...{ Segment: segment, TotalSegments: SEGMENTS, ...projection },
    });
    const page = database()
      .send(command)
      .then((page) => ({ segment, page }));
    // Its error is thrown where it is awaited, unless the reader has stopped.
    page.catch(() => undefined);
    pages.set(segment, page);
  };
  for (let segment = 0; segment < SEGMENTS; segment += 1) read(segment);
  while (pages.size > 0) {
    const { segment, page } = await Promise.race(pages.values());
    pages.delete(segment);
    if (page.LastEvaluatedKey) read(segment, page.LastEvaluatedKey);
    yield* page.Items ?? [];
  }
}

/** The stored items with the keys of these, by id. At most a hundred. */
export async function currentOf(table: string, items: readonly StoredItem[]): Promise<ReadonlyMap<string, StoredItem>> {
  const keys = new Map(items.map((item) => [idOf(item), keyOf(item)]));
  const found = new Map<string, StoredItem>();
  let request: BatchGetItemCommandOutput["UnprocessedKeys"] = {
    [table]: { Keys: [...keys.values()], ConsistentRead: true },
  };
  for (let attempt = 1; request?.[table]?.Keys?.length; attempt += 1) {
    if (attempt > BATCH_ATTEMPTS) throw new Error(`${table} is too busy: keys remained unprocessed`);
    if (attempt > 1) await new Promise((resolve) => setTimeout(resolve, Math.min(2 ** attempt * 10, 5_000)));
    const page: BatchGetItemCommandOutput = await database().send(new BatchGetItemCommand({ RequestItems: request }));
    for (const item of page.Responses?.[table] ?? []) found.set(idOf(item), item);
    request = page.UnprocessedKeys;
  }
  return found;
}

function keyOf({ pk, sk }: StoredItem): Record<string, AttributeValue> {
  if (!pk || !sk) throw new Error("an item has no key");
  return { pk, sk };
}

/** Puts an item that is absent, or still as `before`. Returns false if somebody was faster. */
export async function putUnchanged(table: string, item: StoredItem, before: StoredItem | undefined): Promise<boolean> {
  try {
    await database().send(new PutItemCommand({ TableName: table, Item: { ...item }, ...conditionOf(before) }));
    return true;
  } catch (error) {
    if (error instanceof ConditionalCheckFailedException) return false;
    throw error;
  }
}

function conditionOf(before: StoredItem | undefined) {
  if (!before) return { ConditionExpression: "attribute_not_exists(pk)" };
  const attributes = Object.entries(before);
  return {
    ConditionExpression: attributes.map((_, at) => `#a${at} = :a${at}`).join(" AND "),
    ExpressionAttributeNames: Object.fromEntries(attributes.map(([name], at) => [`#a${at}`, name])),
    ExpressionAttributeValues: Object.fromEntries(attributes.map(([, value], at) => [`:a${at}`, value])),
  };
}
