import {
  BatchWriteItemCommand,
  DeleteItemCommand,
  DescribeTableCommand,
  PutItemCommand,
  UpdateTableCommand,
} from "@aws-sdk/client-dynamodb";
import {
  DescribeStreamCommand,
  GetRecordsCommand,
  GetShardIteratorCommand,
  type GetShardIteratorCommandInput,
  ListStreamsCommand,
} from "@aws-sdk/client-dynamodb-streams";
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import {
  type Database,
  embedded,
  failure,
  type Item,
  keyOf,
  openDatabase,
  readStream,
  readStreamOf,
} from "./support.ts";

const DAY = 24 * 3600_000;
let database: Database;
let now = Date.now();
beforeAll(async () => {
  database = await openDatabase({ clock: () => now });
});
afterAll(() => database.close());

const put = (table: string, item: Item) => database.client.send(new PutItemCommand({ TableName: table, Item: item }));
const describeTable = async (table: string) =>
  (await database.client.send(new DescribeTableCommand({ TableName: table }))).Table;
const n = (value: string): Item => ({ ...keyOf("a"), n: { N: value } });

async function shardOf(table: string): Promise<{ StreamArn: string; ShardId: string }> {
  const StreamArn = (await describeTable(table))?.LatestStreamArn ?? "";
  const { StreamDescription } = await database.streams.send(new DescribeStreamCommand({ StreamArn }));
  return { StreamArn, ShardId: StreamDescription?.Shards?.at(-1)?.ShardId ?? "" };
}

async function recordsFrom(input: GetShardIteratorCommandInput) {
  const { ShardIterator } = await database.streams.send(new GetShardIteratorCommand(input));
  return (await database.streams.send(new GetRecordsCommand({ ShardIterator }))).Records ?? [];
}

describe("streams", () => {
  it("a record per change, in order, with both images; none if nothing changes", async () => {
    const table = await database.createTable();
    await put(table, n("1"));
    await put(table, n("1"));
    await put(table, n("1.0"));
    await put(table, n("2"));
    await database.client.send(new DeleteItemCommand({ TableName: table, Key: keyOf("a") }));
    await database.client.send(new DeleteItemCommand({ TableName: table, Key: keyOf("a") }));
    await database.client.send(
      new BatchWriteItemCommand({ RequestItems: { [table]: [{ PutRequest: { Item: keyOf("b") } }] } }),
    );
    const records = await readStream(database, table, 4);
    expect(
      records.map(({ eventName, dynamodb }) => [eventName, dynamodb?.Keys, dynamodb?.OldImage, dynamodb?.NewImage]),
    ).toEqual([
      ["INSERT", keyOf("a"), undefined, n("1")],
      ["MODIFY", keyOf("a"), n("1"), n("2")],
      ["REMOVE", keyOf("a"), n("2"), undefined],
      ["INSERT", keyOf("b"), undefined, keyOf("b")],
    ]);
    const [first] = records;
    expect(first).toMatchObject({ eventSource: "aws:dynamodb", dynamodb: { StreamViewType: "NEW_AND_OLD_IMAGES" } });
    expect(first?.eventID).toMatch(/^[\w-]{16,}$/);
    expect(first?.dynamodb?.ApproximateCreationDateTime).toBeInstanceOf(Date);
    const numbers = records.map(({ dynamodb }) => BigInt(dynamodb?.SequenceNumber ?? 0));
    expect(numbers).toEqual([...numbers].sort((a, b) => (a < b ? -1 : 1)));
  });

  it("a reader starts at the oldest record, at or after a record, or at the latest", async () => {
    const table = await database.createTable();
    const shard = await shardOf(table);
    for (const value of ["1", "2", "3"]) await put(table, n(value));
    const all = await readStream(database, table, 3);
    const SequenceNumber = all[1]?.dynamodb?.SequenceNumber;
    const values = async (input: Partial<GetShardIteratorCommandInput>) =>
      (await recordsFrom({ ...shard, ShardIteratorType: "TRIM_HORIZON", ...input })).map(
        ({ dynamodb }) => dynamodb?.NewImage?.n?.N,
      );
    expect(await values({})).toEqual(["1", "2", "3"]);
    expect(await values({ ShardIteratorType: "AT_SEQUENCE_NUMBER", SequenceNumber })).toEqual(["2", "3"]);
    expect(await values({ ShardIteratorType: "AFTER_SEQUENCE_NUMBER", SequenceNumber })).toEqual(["3"]);
    const latest = await database.streams.send(new GetShardIteratorCommand({ ...shard, ShardIteratorType: "LATEST" }));
    await put(table, n("4"));
    const next = await database.streams.send(new GetRecordsCommand({ ShardIterator: latest.ShardIterator }));
    expect(next.Records?.map(({ dynamodb }) => dynamodb?.NewImage?.n?.N)).toEqual(["4"]);
    expect(next.NextShardIterator).toBeTruthy();
  });

  it("records come in pages of the requested size", async () => {
    const table = await database.createTable();
    for (let at = 0; at < 5; at += 1) await put(table, keyOf("page", String(at)));
    const shard = await shardOf(table);
    const start = { ...shard, ShardIteratorType: "TRIM_HORIZON" } as const;
    let { ShardIterator: iterator } = await database.streams.send(new GetShardIteratorCommand(start));
    const sizes: number[] = [];
    for (let page = 0; page < 3; page += 1) {
      const answer = await database.streams.send(new GetRecordsCommand({ ShardIterator: iterator, Limit: 2 }));
      sizes.push(answer.Records?.length ?? 0);
      iterator = answer.NextShardIterator;
    }
    expect(sizes).toEqual([2, 2, 1]);
  });

  it("a stream can be enabled and disabled later, and is listed and described", async () => {
    const table = await database.createTable({ StreamSpecification: { StreamEnabled: false } });
    await put(table, n("1"));
    expect((await describeTable(table))?.LatestStreamArn).toBeUndefined();
    const update = (StreamSpecification: { StreamEnabled: boolean; StreamViewType?: "NEW_IMAGE" }) =>
      database.client.send(new UpdateTableCommand({ TableName: table, StreamSpecification }));
    await update({ StreamEnabled: true, StreamViewType: "NEW_IMAGE" });
    const described = await describeTable(table);
    expect(described?.StreamSpecification).toEqual({ StreamEnabled: true, StreamViewType: "NEW_IMAGE" });
    expect(described?.LatestStreamArn).toContain(described?.LatestStreamLabel);
    const arn = described?.LatestStreamArn ?? "";
    const { Streams } = await database.streams.send(new ListStreamsCommand({ TableName: table }));
    expect(Streams).toEqual([{ StreamArn: arn, TableName: table, StreamLabel: described?.LatestStreamLabel }]);
    await put(table, n("2"));
    const [record] = await readStream(database, table, 1);
    expect(record?.dynamodb?.NewImage).toEqual(n("2"));
    expect(record?.dynamodb?.OldImage).toBeUndefined();
    const again = await failure(update({ StreamEnabled: true, StreamViewType: "NEW_IMAGE" }));
    expect(["ValidationException", "ResourceInUseException"]).toContain(again.name);
    if (!embedded) return;
    await update({ StreamEnabled: false });
    await put(table, n("3"));
    expect(await readStreamOf(database, arn)).toHaveLength(1);
    const ended = await database.streams.send(new DescribeStreamCommand({ StreamArn: arn }));
    expect(ended.StreamDescription?.StreamStatus).toBe("DISABLED");
    expect(ended.StreamDescription?.Shards?.[0]?.SequenceNumberRange?.EndingSequenceNumber).toBeTruthy();
  });

  it("unknown streams, shards and iterators are refused", async () => {
    const table = await database.createTable();
    const shard = await shardOf(table);
    const unknown = `${shard.StreamArn.slice(0, -3)}999`;
    const errors = await Promise.all([
      failure(database.streams.send(new DescribeStreamCommand({ StreamArn: unknown }))),
      failure(recordsFrom({ ...shard, ShardId: "shardId-00000000000000000000-00000000", ShardIteratorType: "LATEST" })),
      failure(database.streams.send(new GetRecordsCommand({ ShardIterator: `${shard.StreamArn}|1|nonsense` }))),
    ]);
    expect(errors.map(({ name }) => name)).toEqual([
      "ResourceNotFoundException",
      "ResourceNotFoundException",
      expect.stringMatching(/^(Validation|ExpiredIterator)/),
    ]);
  });

  it.runIf(embedded)("records are gone after a day, and iterators after a quarter of an hour", async () => {
    const table = await database.createTable();
    const shard = await shardOf(table);
    await put(table, n("1"));
    const [old] = await readStream(database, table, 1);
    const start = { ...shard, ShardIteratorType: "TRIM_HORIZON" } as const;
    const { ShardIterator } = await database.streams.send(new GetShardIteratorCommand(start));
    const at = {
      ...shard,
      ShardIteratorType: "AFTER_SEQUENCE_NUMBER",
      SequenceNumber: String(BigInt(old?.dynamodb?.SequenceNumber ?? 0) - 1n),
    } as const;
    now += DAY / 2;
    await put(table, n("2"));
    expect((await failure(database.streams.send(new GetRecordsCommand({ ShardIterator })))).name).toBe(
      "ExpiredIteratorException",
    );
    now += DAY / 2 + 60_000;
    expect((await readStream(database, table, 1)).map(({ dynamodb }) => dynamodb?.NewImage?.n?.N)).toEqual(["2"]);
    expect((await failure(recordsFrom(at))).name).toBe("TrimmedDataAccessException");
  });
});
