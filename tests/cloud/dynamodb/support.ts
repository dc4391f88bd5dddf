import { randomUUID } from "node:crypto";
import {
  type AttributeValue,
  CreateTableCommand,
  type CreateTableCommandInput,
  DeleteTableCommand,
  DescribeTableCommand,
  DynamoDBClient,
  paginateScan,
} from "@aws-sdk/client-dynamodb";
import {
  DescribeStreamCommand,
  DynamoDBStreamsClient,
  GetRecordsCommand,
  GetShardIteratorCommand,
  type _Record as StreamRecord,
} from "@aws-sdk/client-dynamodb-streams";
import { type DynamoDbOptions, startDynamoDb } from "@spoke/cloud/dynamodb/server.ts";
import { until } from "../../support/until.ts";

export type Item = Record<string, AttributeValue>;

const external = process.env.AWS_ENDPOINT_URL_DYNAMODB;
/** False when the tests run against another DynamoDB: what only the embedded one promises is then skipped. */
export const embedded = external === undefined;

export interface Database {
  readonly client: DynamoDBClient;
  readonly streams: DynamoDBStreamsClient;
  /** Creates a table `pk`, `sk` with index `gsi1` and a stream; returns its name. */
  createTable(changes?: Partial<CreateTableCommandInput>): Promise<string>;
  close(): Promise<void>;
}

/** Connects to the endpoint of the environment, or starts the embedded server. */
export async function openDatabase(options: DynamoDbOptions = {}): Promise<Database> {
  const server = external === undefined ? await startDynamoDb(options) : undefined;
  const endpoint = server?.endpoint ?? external ?? "";
  const database = connect(endpoint, process.env.AWS_ENDPOINT_URL_DYNAMODB_STREAMS ?? endpoint);
  return {
    ...database,
    async close() {
      await database.close();
      await server?.stop();
    },
  };
}

/** Clients of an endpoint; `close` deletes the tables made through them unless the embedded server goes anyway. */
export function connect(endpoint: string, streamsEndpoint = endpoint, maxAttempts = 3): Database {
  const config = {
    region: process.env.AWS_REGION ?? "us-east-1",
    maxAttempts,
    ...(process.env.AWS_ACCESS_KEY_ID === undefined && {
      credentials: { accessKeyId: "local", secretAccessKey: "local" },
    }),
  };
  const client = new DynamoDBClient({ ...config, endpoint });
  const streams = new DynamoDBStreamsClient({ ...config, endpoint: streamsEndpoint });
  const created: string[] = [];
  return {
    client,
    streams,
    async createTable(changes = {}) {
      const name = `test-${randomUUID()}`;
      await client.send(new CreateTableCommand({ ...spokeLikeTable(name), ...changes }));
      created.push(name);
      await until("the table is active", async () => {
        const { Table } = await client.send(new DescribeTableCommand({ TableName: name }));
        return Table?.TableStatus === "ACTIVE";
      });
      return name;
    },
    async close() {
      if (!embedded) await Promise.all(created.map((name) => client.send(new DeleteTableCommand({ TableName: name }))));
      client.destroy();
      streams.destroy();
    },
  };
}

export function spokeLikeTable(name: string): CreateTableCommandInput {
  return {
    TableName: name,
    BillingMode: "PAY_PER_REQUEST",
    KeySchema: [
      { AttributeName: "pk", KeyType: "HASH" },
      { AttributeName: "sk", KeyType: "RANGE" },
    ],
    AttributeDefinitions: ["pk", "sk", "gsi1pk", "gsi1sk"].map((attribute) => ({
      AttributeName: attribute,
      AttributeType: "S",
    })),
    GlobalSecondaryIndexes: [
      {
        IndexName: "gsi1",
        KeySchema: [
          { AttributeName: "gsi1pk", KeyType: "HASH" },
          { AttributeName: "gsi1sk", KeyType: "RANGE" },
        ],
        Projection: { ProjectionType: "ALL" },
      },
    ],
    StreamSpecification: { StreamEnabled: true, StreamViewType: "NEW_AND_OLD_IMAGES" },
  };
}

export function keyOf(pk: string, sk = "1"): Item {
  return { pk: { S: pk }, sk: { S: sk } };
}

export interface Failure extends Error {
  readonly Item?: Item;
  readonly CancellationReasons?: readonly { readonly Code?: string; readonly Item?: Item }[];
}

/** The error that a call fails with; fails itself when the call does not. */
export async function failure(call: Promise<unknown>): Promise<Failure> {
  try {
    await call;
  } catch (error) {
    if (error instanceof Error) return error;
    throw error;
  }
  throw new Error("the call succeeded");
}

export async function scanAll({ client }: Database, table: string): Promise<Item[]> {
  const items: Item[] = [];
  for await (const page of paginateScan({ client }, { TableName: table, ConsistentRead: true }))
    items.push(...(page.Items ?? []));
  return items;
}

/** All records of the table's latest stream, shard after shard, until `count` have come (at once those that are there). */
export async function readStream(database: Database, table: string, count = 0): Promise<StreamRecord[]> {
  const { Table } = await database.client.send(new DescribeTableCommand({ TableName: table }));
  return readStreamOf(database, Table?.LatestStreamArn ?? "", count);
}

export async function readStreamOf({ streams }: Database, arn: string, count = 0): Promise<StreamRecord[]> {
  return until(`the stream has ${count} records`, async () => {
    const { StreamDescription } = await streams.send(new DescribeStreamCommand({ StreamArn: arn }));
    const records: StreamRecord[] = [];
    for (const { ShardId } of StreamDescription?.Shards ?? []) {
      const start = { StreamArn: arn, ShardId, ShardIteratorType: "TRIM_HORIZON" } as const;
      let next = (await streams.send(new GetShardIteratorCommand(start))).ShardIterator;
      while (next) {
        const page = await streams.send(new GetRecordsCommand({ ShardIterator: next }));
        if (page.Records?.length === 0) break;
        records.push(...(page.Records ?? []));
        next = page.NextShardIterator;
      }
    }
    return records.length >= count && records;
  });
}

/** Replays the records; throws when an old image is not what the records before it left. */
export function replay(records: readonly StreamRecord[]): Map<string, Item> {
  const state = new Map<string, Item>();
  for (const { eventName, dynamodb } of records) {
    const key = `${dynamodb?.Keys?.pk?.S}/${dynamodb?.Keys?.sk?.S}`;
    const before = JSON.stringify(sorted(state.get(key)));
    if (before !== JSON.stringify(sorted(dynamodb?.OldImage as Item | undefined))) {
      throw new Error(`the old image of ${key} is not what was there: ${before}`);
    }
    if ((eventName === "INSERT") !== (state.get(key) === undefined)) throw new Error(`${key}: not an ${eventName}`);
    if (eventName === "REMOVE") state.delete(key);
    else state.set(key, (dynamodb?.NewImage ?? {}) as Item);
  }
  return state;
}

/** Items by key, comparable with what `replay` returns. */
export function byKey(items: readonly Item[]): Map<string, Item> {
  return new Map(items.map((item) => [`${item.pk?.S}/${item.sk?.S}`, item]));
}

function sorted(item: Item | undefined): unknown {
  return item && Object.entries(item).sort(([a], [b]) => (a < b ? -1 : 1));
}
