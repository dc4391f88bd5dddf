import {
  type AttributeValue,
  CreateTableCommand,
  DeleteTableCommand,
  DescribeContinuousBackupsCommand,
  DescribeTableCommand,
  type GlobalSecondaryIndexUpdate,
  ListTablesCommand,
  ListTagsOfResourceCommand,
  PutItemCommand,
  QueryCommand,
  TagResourceCommand,
  UntagResourceCommand,
  UpdateContinuousBackupsCommand,
  UpdateTableCommand,
} from "@aws-sdk/client-dynamodb";
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { until } from "../../support/until.ts";
import {
  type Database,
  embedded,
  failure,
  keyOf,
  openDatabase,
  readStreamOf,
  scanAll,
  spokeLikeTable,
} from "./support.ts";

let database: Database;
beforeAll(async () => {
  database = await openDatabase();
});
afterAll(() => database.close());

const describeTable = async (table: string) =>
  (await database.client.send(new DescribeTableCommand({ TableName: table }))).Table;

describe("tables", () => {
  it("a new table has its index and stream, and a second table with the name is refused", async () => {
    const name = await database.createTable();
    expect(await describeTable(name)).toMatchObject({
      TableStatus: "ACTIVE",
      BillingModeSummary: { BillingMode: "PAY_PER_REQUEST" },
      GlobalSecondaryIndexes: [{ IndexName: "gsi1", IndexStatus: "ACTIVE" }],
      StreamSpecification: { StreamEnabled: true, StreamViewType: "NEW_AND_OLD_IMAGES" },
      LatestStreamArn: expect.stringContaining(`table/${name}/stream/`),
    });
    expect((await database.client.send(new ListTablesCommand({}))).TableNames).toContain(name);
    const again = await failure(database.client.send(new CreateTableCommand(spokeLikeTable(name))));
    expect(again.name).toBe("ResourceInUseException");
  });

  it.runIf(embedded)("a table is ready as soon as its creation is answered", async () => {
    const created = await database.client.send(new CreateTableCommand(spokeLikeTable("at-once")));
    expect(created.TableDescription?.TableStatus).toBe("ACTIVE");
    await database.client.send(new PutItemCommand({ TableName: "at-once", Item: keyOf("a") }));
  });

  it("deleting a table deletes its items; its stream stays readable", async () => {
    const name = await database.createTable();
    await database.client.send(new PutItemCommand({ TableName: name, Item: keyOf("a") }));
    const arn = (await describeTable(name))?.LatestStreamArn ?? "";
    await database.client.send(new DeleteTableCommand({ TableName: name }));
    await until(
      "the table is gone",
      async () => (await failure(describeTable(name))).name === "ResourceNotFoundException",
    );
    if (embedded) expect(await readStreamOf(database, arn)).toHaveLength(1);
    await database.client.send(new CreateTableCommand(spokeLikeTable(name)));
    await until("the table is back", async () => (await describeTable(name))?.TableStatus === "ACTIVE");
    expect(await scanAll(database, name)).toEqual([]);
  });

  it("a protected table cannot be deleted until it is released", async () => {
    const name = await database.createTable({ DeletionProtectionEnabled: true });
    expect((await describeTable(name))?.DeletionProtectionEnabled).toBe(true);
    const refused = await failure(database.client.send(new DeleteTableCommand({ TableName: name })));
    expect(refused.name).toBe("ValidationException");
    await database.client.send(new UpdateTableCommand({ TableName: name, DeletionProtectionEnabled: false }));
    expect((await describeTable(name))?.DeletionProtectionEnabled).toBe(false);
  });

  it("throughput can be changed and an empty change is refused", async () => {
    const { AttributeDefinitions = [] } = spokeLikeTable("keys");
    const name = await database.createTable({
      BillingMode: "PROVISIONED",
      ProvisionedThroughput: { ReadCapacityUnits: 1, WriteCapacityUnits: 1 },
      AttributeDefinitions: AttributeDefinitions.slice(0, 2),
      GlobalSecondaryIndexes: undefined,
    });
    const ProvisionedThroughput = { ReadCapacityUnits: 5, WriteCapacityUnits: 5 };
    await database.client.send(new UpdateTableCommand({ TableName: name, ProvisionedThroughput }));
    await until(
      "it is changed",
      async () => (await describeTable(name))?.ProvisionedThroughput?.ReadCapacityUnits === 5,
    );
    expect((await describeTable(name))?.StreamSpecification?.StreamEnabled).toBe(true);
    expect((await failure(database.client.send(new UpdateTableCommand({ TableName: name })))).name).toBe(
      "ValidationException",
    );
  });

  it("an index added later contains earlier and concurrent items, until it is removed", async () => {
    const { AttributeDefinitions = [], GlobalSecondaryIndexes: [Create] = [] } = spokeLikeTable("keys");
    const name = await database.createTable({
      AttributeDefinitions: AttributeDefinitions.slice(0, 2),
      GlobalSecondaryIndexes: undefined,
    });
    const put = (at: number, group: AttributeValue) =>
      database.client.send(
        new PutItemCommand({ TableName: name, Item: { ...keyOf(`item-${at}`), gsi1pk: group, gsi1sk: { S: "x" } } }),
      );
    const putAll = (from: number, to: number) =>
      Promise.all(Array.from({ length: to - from }, (_, at) => put(from + at, { S: "group" })));
    await putAll(0, 40);
    if (embedded) await put(999, { N: "1" });
    const update = (GlobalSecondaryIndexUpdates: GlobalSecondaryIndexUpdate[]) =>
      database.client.send(
        new UpdateTableCommand({ TableName: name, AttributeDefinitions, GlobalSecondaryIndexUpdates }),
      );
    const active = async () => (await describeTable(name))?.GlobalSecondaryIndexes?.[0]?.IndexStatus === "ACTIVE";
    const created = update([{ Create }]).then(() => until("the index is active", active, 600_000));
    // DynamoDB Local fails writes that come while an index is made.
    if (!embedded) await created;
    await Promise.all([created, putAll(30, 60)]);
    const query = new QueryCommand({
      TableName: name,
      IndexName: "gsi1",
      KeyConditionExpression: "gsi1pk = :group",
      ExpressionAttributeValues: { ":group": { S: "group" } },
    });
    await until("all are found", async () => (await database.client.send(query)).Count === 60);
    await update([{ Delete: { IndexName: "gsi1" } }]);
    const gone = async () => (await describeTable(name))?.GlobalSecondaryIndexes === undefined;
    await until("the index is gone", gone, 600_000);
    expect((await failure(database.client.send(query))).name).toBe("ValidationException");
    expect((await failure(update([{ Delete: { IndexName: "gsi1" } }]))).name).toBe("ResourceNotFoundException");
  });

  it.runIf(embedded)("tags and continuous backups are remembered", async () => {
    const name = await database.createTable({ Tags: [{ Key: "stage", Value: "local" }] });
    const ResourceArn = (await describeTable(name))?.TableArn;
    const tags = async () => (await database.client.send(new ListTagsOfResourceCommand({ ResourceArn }))).Tags;
    await database.client.send(new TagResourceCommand({ ResourceArn, Tags: [{ Key: "team", Value: "orders" }] }));
    expect(await tags()).toEqual([
      { Key: "stage", Value: "local" },
      { Key: "team", Value: "orders" },
    ]);
    await database.client.send(new UntagResourceCommand({ ResourceArn, TagKeys: ["stage"] }));
    expect(await tags()).toEqual([{ Key: "team", Value: "orders" }]);
    const elsewhere = ResourceArn?.replace(/:dynamodb:[^:]+:/, ":dynamodb:xx-nowhere-1:");
    const missing = { name: "ResourceNotFoundException" };
    const listed = database.client.send(new ListTagsOfResourceCommand({ ResourceArn: elsewhere }));
    await expect(listed).rejects.toMatchObject(missing);
    const removed = database.client.send(new UntagResourceCommand({ ResourceArn: elsewhere, TagKeys: ["team"] }));
    await expect(removed).rejects.toMatchObject(missing);
    expect(await tags()).toHaveLength(1);

    const status = async () =>
      (await database.client.send(new DescribeContinuousBackupsCommand({ TableName: name })))
        .ContinuousBackupsDescription?.PointInTimeRecoveryDescription?.PointInTimeRecoveryStatus;
    expect(await status()).toBe("DISABLED");
    const PointInTimeRecoverySpecification = { PointInTimeRecoveryEnabled: true };
    await database.client.send(
      new UpdateContinuousBackupsCommand({ TableName: name, PointInTimeRecoverySpecification }),
    );
    expect(await status()).toBe("ENABLED");
  });
});
