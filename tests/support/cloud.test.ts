import { GetItemCommand, PutItemCommand, QueryCommand } from "@aws-sdk/client-dynamodb";
import { expect, it } from "vitest";
import { startTable } from "./cloud.ts";

it("a test gets the template's table with its index, in an environment that is put back afterwards", async () => {
  const before = process.env.TABLE_NAME;
  const table = await startTable();
  expect(process.env.TABLE_NAME).toBe(table.tableName);
  const item = { pk: { S: "A#1" }, sk: { S: "A" }, gsi1pk: { S: "AS" }, gsi1sk: { S: "1" } };
  await table.client.send(new PutItemCommand({ TableName: table.tableName, Item: item }));
  const key = { pk: { S: "A#1" }, sk: { S: "A" } };
  expect((await table.client.send(new GetItemCommand({ TableName: table.tableName, Key: key }))).Item).toEqual(item);
  const found = await table.client.send(
    new QueryCommand({
      TableName: table.tableName,
      IndexName: "gsi1",
      KeyConditionExpression: "gsi1pk = :p",
      ExpressionAttributeValues: { ":p": { S: "AS" } },
    }),
  );
  expect(found.Items).toEqual([item]);
  await table.stop();
  expect(process.env.TABLE_NAME).toBe(before);
});
