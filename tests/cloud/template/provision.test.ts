import {
  DescribeTableCommand,
  DescribeTimeToLiveCommand,
  DynamoDBClient,
  PutItemCommand,
  QueryCommand,
} from "@aws-sdk/client-dynamodb";
import { type RunningDynamoDb, startDynamoDb } from "@spoke/cloud/dynamodb/server.ts";
import { CREDENTIALS, REGION } from "@spoke/cloud/supervisor/account.ts";
import type { TablePlan } from "@spoke/cloud/template/plan.ts";
import { provisionTable } from "@spoke/cloud/template/provision.ts";
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { until } from "../../support/until.ts";

const plain: TablePlan = {
  id: "Table",
  name: "orders",
  arn: "arn:aws:dynamodb:eu-central-1:000000000000:table/orders",
  key: { partition: "pk", sort: "sk" },
  attributes: { pk: "S", sk: "S" },
  indexes: [],
};

let server: RunningDynamoDb;
let client: DynamoDBClient;
beforeAll(async () => {
  server = await startDynamoDb();
  client = new DynamoDBClient({ endpoint: server.endpoint, region: REGION, credentials: CREDENTIALS });
});
afterAll(async () => {
  client.destroy();
  await server.stop();
});

describe("a table of the template", () => {
  it("is created once and stays unchanged", async () => {
    await provisionTable(client, plain);
    const item = { pk: { S: "a" }, sk: { S: "b" }, day: { S: "1" } };
    await client.send(new PutItemCommand({ TableName: "orders", Item: item }));
    await provisionTable(client, plain);
    const { Table: table } = await client.send(new DescribeTableCommand({ TableName: "orders" }));
    expect(table?.KeySchema).toEqual([
      { AttributeName: "pk", KeyType: "HASH" },
      { AttributeName: "sk", KeyType: "RANGE" },
    ]);
  });

  it("gets a new index, a stream and a time to live when the template grows, with its items", async () => {
    await provisionTable(client, {
      ...plain,
      attributes: { ...plain.attributes, day: "S" },
      indexes: [{ name: "byDay", key: { partition: "day" }, projection: "ALL", include: [] }],
      stream: "NEW_AND_OLD_IMAGES",
      ttlAttribute: "ttl",
    });
    const { Table: table } = await client.send(new DescribeTableCommand({ TableName: "orders" }));
    expect(table?.StreamSpecification).toEqual({ StreamEnabled: true, StreamViewType: "NEW_AND_OLD_IMAGES" });
    const ttl = await client.send(new DescribeTimeToLiveCommand({ TableName: "orders" }));
    expect(ttl.TimeToLiveDescription?.AttributeName).toBe("ttl");
    const query = { TableName: "orders", IndexName: "byDay", KeyConditionExpression: "#d = :d" };
    await until("the index holds the item", async () => {
      const { Count: count } = await client.send(
        new QueryCommand({
          ...query,
          ExpressionAttributeNames: { "#d": "day" },
          ExpressionAttributeValues: { ":d": { S: "1" } },
        }),
      );
      return count === 1;
    });
  });

  it("is refused with another key, because that would lose the data", async () => {
    await expect(provisionTable(client, { ...plain, key: { partition: "pk" } })).rejects.toThrow(/--fresh/);
  });
});
