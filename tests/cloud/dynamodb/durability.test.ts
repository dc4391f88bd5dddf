import { type ChildProcess, spawn } from "node:child_process";
import { once } from "node:events";
import { mkdtemp, rm } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import {
  DescribeTableCommand,
  PutItemCommand,
  paginateQuery,
  TransactWriteItemsCommand,
  UpdateTimeToLiveCommand,
} from "@aws-sdk/client-dynamodb";
import { startDynamoDb } from "@spoke/cloud/dynamodb/server.ts";
import { startDynamoDbThread } from "@spoke/cloud/dynamodb/thread.ts";
import { afterEach, beforeEach, describe, expect, it } from "vitest";
import { until } from "../../support/until.ts";
import { byKey, connect, type Database, embedded, failure, keyOf, readStream, replay, scanAll } from "./support.ts";

const PARTS = 5;
let path: string;
const children: ChildProcess[] = [];
beforeEach(async () => {
  path = await mkdtemp(join(tmpdir(), "dynamodb-"));
});
afterEach(async () => {
  for (const child of children) child.kill("SIGKILL");
  await rm(path, { recursive: true, force: true });
});

async function startChild(): Promise<{ child: ChildProcess; database: Database }> {
  const script = join(import.meta.dirname, "server-process.ts");
  const child = spawn(process.execPath, [script, path], { stdio: ["ignore", "pipe", "inherit"] });
  children.push(child);
  if (!child.stdout) throw new Error("the child has no output");
  const [line] = (await once(child.stdout, "data")) as [Buffer];
  return { child, database: connect(line.toString().trim(), undefined, 1) };
}

/** One order: its parts, an index entry for each, and a counter, all or nothing. */
function order(table: string, id: string): TransactWriteItemsCommand {
  const parts = Array.from({ length: PARTS }, (_, part) => ({
    Put: {
      TableName: table,
      Item: {
        ...keyOf(`order-${id}`, String(part)),
        gsi1pk: { S: "orders" },
        gsi1sk: { S: id },
        text: { S: id.repeat(50) },
      },
    },
  }));
  const UpdateExpression = "ADD n :one";
  const count = {
    TableName: table,
    Key: keyOf("count"),
    UpdateExpression,
    ExpressionAttributeValues: { ":one": { N: "1" } },
  };
  return new TransactWriteItemsCommand({ TransactItems: [...parts, { Update: count }] });
}

describe.runIf(embedded)("what was acknowledged", () => {
  it("a write is complete or absent after the process was killed", async () => {
    let { child, database } = await startChild();
    const table = await database.createTable();
    const acknowledged = new Set<string>();
    for (const [round, kill] of [25, 60, 110].entries()) {
      let sent = 0;
      const buyer = async (name: number): Promise<void> => {
        for (;;) {
          const id = `${round}.${name}.${sent++}`;
          await database.client.send(order(table, id));
          acknowledged.add(id);
          if (acknowledged.size >= kill) child.kill("SIGKILL");
        }
      };
      await Promise.allSettled([0, 1, 2, 3].map(buyer));
      await until("the process is dead", () => child.signalCode === "SIGKILL");
      database.client.destroy();
      ({ child, database } = await startChild());

      const items = await scanAll(database, table);
      const parts = new Map<string, number>();
      for (const { pk } of items) parts.set(pk?.S ?? "", (parts.get(pk?.S ?? "") ?? 0) + 1);
      parts.delete("count");
      expect([...parts.values()].every((count) => count === PARTS)).toBe(true);
      for (const id of acknowledged) expect(parts.has(`order-${id}`)).toBe(true);
      expect(byKey(items).get("count/1")?.n?.N).toBe(String(parts.size));
      expect(replay(await readStream(database, table))).toEqual(byKey(items));
      expect(await countIndexed(database, table)).toBe(parts.size * PARTS);
    }
    database.client.destroy();
  });

  it("a restart keeps streams, tokens, and expiry", async () => {
    let server = await startDynamoDb({ path });
    let database = connect(server.endpoint);
    const table = await database.createTable();
    const TimeToLiveSpecification = { AttributeName: "ttl", Enabled: true };
    await database.client.send(new UpdateTimeToLiveCommand({ TableName: table, TimeToLiveSpecification }));
    const item = { ...keyOf("a"), ttl: { N: String(Math.floor(Date.now() / 1000) + 3600) } };
    const put = (text: string) =>
      new TransactWriteItemsCommand({
        TransactItems: [{ Put: { TableName: table, Item: { ...item, text: { S: text } } } }],
        ClientRequestToken: "the-same-token",
      });
    await database.client.send(put("1"));
    const arn = (await database.client.send(new DescribeTableCommand({ TableName: table }))).Table?.LatestStreamArn;
    await database.close();
    await server.stop();

    server = await startDynamoDb({ path, clock: () => Date.now() + 60_000, ttlSweepMs: 10 });
    database = connect(server.endpoint);
    await database.client.send(put("1"));
    expect((await failure(database.client.send(put("2")))).name).toBe("IdempotentParameterMismatchException");
    await database.client.send(new PutItemCommand({ TableName: table, Item: { ...item, text: { S: "3" } } }));
    const records = await readStream(database, table, 2);
    expect(records).toHaveLength(2);
    expect(replay(records)).toEqual(byKey(await scanAll(database, table)));
    const [first, second] = records.map(({ dynamodb }) => BigInt(dynamodb?.SequenceNumber ?? 0));
    expect(second).toBe((first ?? 0n) + 1n);
    const { Table } = await database.client.send(new DescribeTableCommand({ TableName: table }));
    expect(Table?.LatestStreamArn).toBe(arn);
    await database.close();
    await server.stop();

    server = await startDynamoDb({ path, clock: () => Date.now() + 4_000_000, ttlSweepMs: 10 });
    database = connect(server.endpoint);
    await until("it has expired", async () => (await scanAll(database, table)).length === 0);
    await database.close();
    await server.stop();
  });

  it("a thread writes everything before it stops", async () => {
    let server = await startDynamoDbThread({ path });
    let database = connect(server.endpoint);
    const table = await database.createTable();
    await Promise.all(Array.from({ length: 20 }, (_, at) => database.client.send(order(table, String(at)))));
    await expect(startDynamoDbThread({ path })).rejects.toThrow();
    await database.close();
    await server.stop();
    server = await startDynamoDbThread({ path });
    database = connect(server.endpoint);
    expect(await scanAll(database, table)).toHaveLength(20 * PARTS + 1);
    await database.close();
    await server.stop();
  });
});

describe.runIf(embedded)("stopping", () => {
  it("a stop answers pending requests and does not wait for new ones", async () => {
    const server = await startDynamoDb({ path });
    const database = connect(server.endpoint, undefined, 1);
    const table = await database.createTable();
    let acknowledged = 0;
    const buyer = async (name: number): Promise<void> => {
      for (let sent = 0; ; sent += 1) {
        await database.client.send(order(table, `${name}.${sent}`));
        acknowledged += 1;
      }
    };
    const buyers = Promise.allSettled([0, 1, 2, 3].map(buyer));
    await until("they are buying", () => acknowledged > 10);
    await server.stop();
    await buyers;
    const again = await startDynamoDb({ path });
    const reopened = connect(again.endpoint);
    const stored = Number(byKey(await scanAll(reopened, table)).get("count/1")?.n?.N);
    expect(stored).toBeGreaterThanOrEqual(acknowledged);
    reopened.client.destroy();
    await again.stop();
  });
});

async function countIndexed({ client }: Database, table: string): Promise<number> {
  let count = 0;
  const pages = paginateQuery(
    { client },
    {
      TableName: table,
      IndexName: "gsi1",
      KeyConditionExpression: "gsi1pk = :orders",
      ExpressionAttributeValues: { ":orders": { S: "orders" } },
    },
  );
  for await (const page of pages) count += page.Items?.length ?? 0;
  return count;
}
