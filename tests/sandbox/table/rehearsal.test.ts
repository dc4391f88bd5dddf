import { spawn } from "node:child_process";
import { mkdtempSync, readdirSync, readFileSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { fileURLToPath } from "node:url";
import { BatchWriteItemCommand } from "@aws-sdk/client-dynamodb";
import { ListObjectsV2Command } from "@aws-sdk/client-s3";
import { TransactWriteCommand, UpdateCommand } from "@aws-sdk/lib-dynamodb";
import { order } from "@spoke/core/order";
import { chunk, dynamo } from "@spoke/core/platform";
import { database, scan } from "@spoke/sandbox/table/database.ts";
import { kindOf, type StoredItem } from "@spoke/sandbox/table/item.ts";
import { afterAll, beforeAll, expect, it, vi } from "vitest";
import { newShop, type Shop } from "../../builders/shop.ts";
import { put, store } from "../../builders/store.ts";
import { startCloud, type TestCloud } from "../../support/cloud.ts";
import { until } from "../../support/until.ts";

const CLI = fileURLToPath(new URL("../../../packages/sandbox/src/cli/main.ts", import.meta.url));
/** Enough that a restore can be killed halfway. */
const PRICES = 4_000;

const directory = mkdtempSync(join(tmpdir(), "spoke-rehearsal-"));
const file = join(directory, "export.json.gz");
let cloud: TestCloud;
beforeAll(async () => {
  cloud = await startCloud({ functions: true, directory: join(directory, "cloud") });
}, 300_000);
afterAll(async () => {
  await cloud?.stop();
  rmSync(directory, { recursive: true, force: true });
});

/** Runs a `table` command as an operator does; `onProgress` may kill it. */
function spoke(
  args: string[],
  onProgress?: (kill: () => void) => void,
): Promise<{ code: number | null; result: object }> {
  return new Promise((resolve) => {
    const child = spawn(process.execPath, ["--disable-warning=ExperimentalWarning", CLI, "table", ...args]);
    let output = "";
    child.stdout.on("data", (text) => {
      output += String(text);
    });
    child.stderr.on("data", () => onProgress?.(() => child.kill("SIGKILL")));
    child.on("close", (code) => resolve({ code, result: output === "" ? {} : JSON.parse(output) }));
  });
}
const compare = () => spoke(["compare", "--from", file]);

/** How often each event reached the bus, by id. */
function published(): Map<string, number> {
  const archives = join(directory, "cloud", "events", "archives");
  const lines = readdirSync(archives).flatMap((name) => readFileSync(join(archives, name), "utf8").trim().split("\n"));
  const ids = lines.map((line): string => JSON.parse(line).event.detail.id);
  return new Map([...Map.groupBy(ids, (id) => id)].map(([id, times]) => [id, times.length]));
}

/** Numbers of the orders that the ERP got a document of; one per document. */
async function ordersOfTheErp(): Promise<string[]> {
  const Prefix = "erp/outbound/orders/";
  const { Contents = [] } = await cloud.clients.s3.send(new ListObjectsV2Command({ Bucket: cloud.bucket, Prefix }));
  return Contents.map(({ Key = "" }) => Key.slice(Key.lastIndexOf("/") + 1)).sort();
}

/** The table's items. */
const everything = (): Promise<StoredItem[]> => Array.fromAsync(scan(cloud.tableName));

/** Deletes all items of these kinds, of which there must be some. */
async function lose(...kinds: string[]): Promise<void> {
  const gone = (await everything()).filter((item) => kinds.includes(kindOf(item)));
  expect([...new Set(gone.map(kindOf))].sort()).toEqual(kinds.toSorted());
  for (const items of chunk(gone, 25)) {
    const requests = items.map(({ pk = { S: "" }, sk = { S: "" } }) => ({ DeleteRequest: { Key: { pk, sk } } }));
    await database().send(new BatchWriteItemCommand({ RequestItems: { [cloud.tableName]: requests } }));
  }
}

/** Events that wait for the bus. */
const waiting = async () => (await everything()).filter((item) => kindOf(item) === "OUTBOX" && item.gsi1pk);

/** Places an order whose event the publisher misses: the stream shows it without its contents, which are added later. */
async function orderWithoutPublisher(shop: Shop, lines: Record<string, number>): Promise<string> {
  const client = dynamo();
  const { send } = client;
  const missed: { readonly pk: unknown; readonly envelope: unknown }[] = [];
  await shop.add(lines);
  const spy = vi.spyOn(client, "send").mockImplementation(async (command: unknown): Promise<unknown> => {
    if (command instanceof TransactWriteCommand) {
      for (const { Put } of command.input.TransactItems ?? []) {
        if (!Put?.Item || !String(Put.Item.pk).startsWith("OUTBOX#")) continue;
        const { envelope, ...rest } = Put.Item;
        missed.push({ pk: Put.Item.pk, envelope });
        Put.Item = rest;
      }
    }
    return Reflect.apply(send, client, [command]);
  });
  const [placed] = await shop.checkout();
  spy.mockRestore();
  for (const { pk, envelope } of missed) {
    const change = {
      UpdateExpression: "SET envelope = :envelope",
      ExpressionAttributeValues: { ":envelope": envelope },
    };
    await client.send(new UpdateCommand({ TableName: cloud.tableName, Key: { pk, sk: "EVENT" }, ...change }));
  }
  if (!placed || missed.length === 0) throw new Error("no order with an event was placed");
  return placed.orderNumber;
}

it("a table that lost items is as before after a restore, which publishes only what was not published", async () => {
  const shop = await newShop({ host: { title: "Velo" } });
  const numbers: string[] = [];
  for (let count = 1; count <= 3; count += 1) numbers.push((await shop.order({ A: count, B: 1 })).orderNumber);
  await until("the ERP has the orders", async () => (await ordersOfTheErp()).length === 3);
  await until("all events are published", async () => (await waiting()).length === 0);
  const late = await orderWithoutPublisher(shop, { A: 7 });
  const prices = Array.from({ length: PRICES }, (_, at) => {
    const price = { articleCode: `X-${at}`, priceList: "L1", currency: "EUR", dealer: 1_000 + at };
    return put({ pk: `PRICES#${shop.sorg}#${at % 16}`, sk: `X-${at}#L1` }, price);
  });
  await store(...prices);
  const session = { pk: "SESSION#1", sk: "SESSION" };
  await store(put(session, { sid: "1", userId: "u-1", ttl: Math.floor(Date.now() / 1000) + 3_600 }));
  const before = published();
  expect([...before.values()].every((times) => times === 1)).toBe(true);
  const [event = {}] = await waiting();
  const lateEvent = event.pk?.S?.replace("OUTBOX#", "") ?? "";
  expect(before.has(lateEvent)).toBe(false);

  expect(await spoke(["export", file])).toMatchObject({ code: 0 });
  expect(await compare()).toMatchObject({ code: 0, result: { complete: true, missing: 0, different: 0, onlyHere: 0 } });

  // Whole kinds of items are lost, and one is spoiled.
  await lose("ORDER", "ORDERS", "CUSTOMER", "HOST", "PRICES", "AUDIT", "DONE", "SESSION");
  await store({ kind: "update", key: { pk: `SORG#${shop.sorg}`, sk: "CONFIG" }, set: { name: "spoiled" } });
  await expect(shop.as(() => order({ orderNumber: numbers[0] ?? "" }))).rejects.toThrow();
  const broken = await compare();
  expect(broken).toMatchObject({ code: 1, result: { complete: false, different: 1 } });

  // The first attempt is killed, the second completes it.
  const killed = await spoke(["restore", "--from", file], (kill) => kill());
  expect(killed.code).not.toBe(0);
  const half = await compare();
  expect(half.code).toBe(1);
  const missing = (of: typeof half): number => Reflect.get(of.result, "missing");
  expect(missing(half)).toBeLessThan(missing(broken));
  expect(await spoke(["restore", "--from", file])).toMatchObject({
    code: 0,
    result: { written: missing(half), different: 1, overwritten: 0, leftOut: { temporary: 1 } },
  });
  expect(await spoke(["restore", "--from", file, "--overwrite", "--only", "SORG#"])).toMatchObject({
    result: { written: 0, overwritten: 1 },
  });
  expect(await compare()).toMatchObject({ code: 0, result: { complete: true, missing: 0, different: 0, onlyHere: 0 } });
  const again = await spoke(["restore", "--from", file, "--overwrite"]);
  expect(again).toMatchObject({ code: 0, result: { written: 0, overwritten: 0, changedMeanwhile: 0 } });

  // The events are lost, with what they are about and the marks of those who handled them.
  await lose("OUTBOX", "ORDER", "DONE");
  expect(await spoke(["restore", "--from", file])).toMatchObject({ code: 0, result: { different: 0 } });
  await until("the event that was not published is", async () => (await waiting()).length === 0);
  await until("the ERP has the late order", async () => (await ordersOfTheErp()).length === 4);
  expect(await compare()).toMatchObject({ code: 0, result: { missing: 0 } });

  // What is placed now passes through the stream after everything that the restores wrote.
  const next = await shop.order({ B: 2 });
  await until("the ERP has the next order", async () => (await ordersOfTheErp()).length === 5);
  const after = published();
  for (const id of before.keys()) expect(after.get(id), id).toBe(1);
  expect(after.get(lateEvent)).toBe(1);
  expect([...after.values()].every((times) => times === 1)).toBe(true);
  for (const number of [...numbers, late, next.orderNumber]) {
    const found = await shop.as(() => order({ orderNumber: number }));
    expect(found.orderNumber).toBe(number);
  }
  const sessions = (await everything()).filter((item) => kindOf(item) === "SESSION");
  expect(sessions).toEqual([]);
}, 300_000);
