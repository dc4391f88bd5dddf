import { GetItemCommand, PutItemCommand, QueryCommand } from "@aws-sdk/client-dynamodb";
import { expect, it } from "vitest";
import { z } from "zod";
import { startCloud, startTable } from "./cloud.ts";

const keySet = z.object({ keys: z.array(z.object({ kid: z.string() })).min(1) });

it("starts the template's table with its index, and restores the environment afterwards", async () => {
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

it("starts the whole cloud with the real functions, which use its keys, table, and bucket", async () => {
  const cloud = await startCloud({ functions: true });
  try {
    const answer = await fetch(`${cloud.api.url}/.well-known/jwks.json`);
    expect(answer.status).toBe(200);
    const kids = (value: unknown): string[] => keySet.parse(value).keys.map(({ kid }) => kid);
    expect(kids(await answer.json())).toEqual(kids(JSON.parse(cloud.env.TOKEN_VERIFICATION_KEYS ?? "")));
    expect(cloud.env).toMatchObject({ TABLE_NAME: cloud.tableName, FILES_BUCKET: cloud.bucket });
    const unknown = await fetch(`${cloud.api.url}/server/config/unknown.localhost`);
    expect(unknown.status).toBe(404);
    // The API's functions that make files hold no memory before somebody asks for a file.
    const orderFiles = cloud.plan.functions.find(({ entry }) => entry === "functions/rest/order-files.ts")?.id;
    const environments = () => cloud.functions.stats().find(({ id }) => id === orderFiles)?.environments;
    expect(environments()).toBe(0);
    expect((await fetch(`${cloud.api.url}/api/repeat-order/template`)).status).toBe(401);
    expect(environments()).toBe(1);
  } finally {
    await cloud.stop();
  }
  // The first run bundles every function.
}, 120_000);
