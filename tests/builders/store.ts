import { BatchWriteCommand, ScanCommand } from "@aws-sdk/lib-dynamodb";
import {
  chunk,
  commit,
  dynamo,
  getItem,
  type Key,
  type RawItem,
  Refusal,
  systemActor,
  tableName,
  type UserError,
  type Write,
  withActor,
} from "@spoke/core/platform";

/** When feeds last described what builders make. */
export const AS_OF = "2026-01-01T00:00:00.000Z";
/** What one transaction takes, less what a commit adds to it. */
const MOST_WRITES = 90;

export const asSystem = <T>(work: () => T): T => withActor(systemActor(), work);

export const put = (key: Key, item: object): Write => ({ kind: "put", item: { ...item, ...key } });

/** Writes items as feeds and migrations do: without an actor's scopes. */
export async function store(...writes: readonly Write[]): Promise<void> {
  for (const part of chunk(writes, MOST_WRITES)) await asSystem(() => commit({ writes: part }));
}

/** Puts items without conditions and events, 25 in a request. */
export async function putItems(items: readonly Readonly<Record<string, unknown>>[]): Promise<void> {
  for (const part of chunk(items, 25)) {
    const requests = part.map((Item) => ({ PutRequest: { Item } }));
    await dynamo().send(new BatchWriteCommand({ RequestItems: { [tableName()]: requests } }));
  }
}

export const item = (pk: string, sk: string): Promise<RawItem | undefined> => getItem({ pk, sk });

/** Every item of the table whose partition key has one of the prefixes, by key. */
export async function itemsUnder(...prefixes: readonly string[]): Promise<RawItem[]> {
  const found: RawItem[] = [];
  let start: Record<string, unknown> | undefined;
  do {
    const page = await dynamo().send(
      new ScanCommand({ TableName: tableName(), ConsistentRead: true, ExclusiveStartKey: start }),
    );
    found.push(...(page.Items ?? []).filter(({ pk }) => prefixes.some((prefix) => String(pk).startsWith(prefix))));
    start = page.LastEvaluatedKey;
  } while (start);
  return found.sort((a, b) => (`${a.pk}\n${a.sk}` < `${b.pk}\n${b.sk}` ? -1 : 1));
}

export interface OutboxEvent {
  readonly id: string;
  readonly type: string;
  readonly data: Record<string, unknown>;
}

/** Events in the outbox, oldest first: all of them, or those of a type. */
export async function eventsSoFar(type?: string): Promise<OutboxEvent[]> {
  const envelopes = (await itemsUnder("OUTBOX#")).map(({ envelope }) => envelope as OutboxEvent);
  return type === undefined ? envelopes : envelopes.filter((envelope) => envelope.type === type);
}

/** Payloads of the events of a type in the outbox that name a customer or sales organization. */
export async function outbox(type: string, whose: string): Promise<unknown[]> {
  const payloads = (await eventsSoFar(type)).map(({ data }) => data);
  return payloads.filter((data) => JSON.stringify(data).includes(`"${whose}"`));
}

export interface CaughtRefusal {
  readonly kind: Refusal["kind"];
  readonly message: string;
  readonly errors: readonly UserError[];
}

/** The refusal of a call; undefined if it succeeds. Anything else is rethrown. */
export async function refusalOf(work: Promise<unknown>): Promise<CaughtRefusal | undefined> {
  try {
    await work;
    return undefined;
  } catch (error) {
    if (!(error instanceof Refusal)) throw error;
    return { kind: error.kind, message: error.message, errors: error.userErrors };
  }
}

/** The refusal that a call must end in. */
export async function refusal(work: Promise<unknown>): Promise<Omit<CaughtRefusal, "kind">> {
  const refused = await refusalOf(work);
  if (!refused) throw new Error("a refusal was expected");
  return { message: refused.message, errors: refused.errors };
}
