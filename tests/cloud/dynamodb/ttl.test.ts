import {
  DescribeTimeToLiveCommand,
  PutItemCommand,
  UpdateItemCommand,
  UpdateTimeToLiveCommand,
} from "@aws-sdk/client-dynamodb";
import { read, writeItem } from "@spoke/cloud/dynamodb/items.ts";
import { openStore } from "@spoke/cloud/dynamodb/store.ts";
import { createTable } from "@spoke/cloud/dynamodb/tables.ts";
import { sweepExpired, updateTimeToLive } from "@spoke/cloud/dynamodb/ttl.ts";
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { until } from "../../support/until.ts";
import {
  type Database,
  embedded,
  failure,
  type Item,
  keyOf,
  openDatabase,
  readStream,
  scanAll,
  spokeLikeTable,
} from "./support.ts";

let database: Database;
let now = Date.now();
beforeAll(async () => {
  database = await openDatabase({ clock: () => now, ttlSweepMs: 10 });
});
afterAll(() => database.close());

const expire = (table: string, Enabled = true, AttributeName = "ttl") =>
  database.client.send(
    new UpdateTimeToLiveCommand({ TableName: table, TimeToLiveSpecification: { AttributeName, Enabled } }),
  );
const describeTtl = async (table: string) =>
  (await database.client.send(new DescribeTimeToLiveCommand({ TableName: table }))).TimeToLiveDescription;
const put = (table: string, pk: string, inSeconds: number) =>
  database.client.send(new PutItemCommand({ TableName: table, Item: expiring(pk, inSeconds) }));
const expiring = (pk: string, inSeconds: number): Item => ({
  ...keyOf(pk),
  ttl: { N: String(Math.floor(now / 1000) + inSeconds) },
});
const names = async (table: string) => (await scanAll(database, table)).map(({ pk }) => pk?.S).sort();

describe("time to live", () => {
  it("returns its setting, and refuses to be set twice", async () => {
    const table = await database.createTable();
    expect((await describeTtl(table))?.TimeToLiveStatus).toBe("DISABLED");
    await expire(table);
    expect(await describeTtl(table)).toEqual({ TimeToLiveStatus: "ENABLED", AttributeName: "ttl" });
    expect((await failure(expire(table))).name).toBe("ValidationException");
  });

  it.runIf(embedded)(
    "expired items are deleted in the service's name, also those written before it was set",
    async () => {
      const table = await database.createTable();
      await put(table, "old", 60);
      await expire(table);
      await put(table, "new", 120);
      await put(table, "ancient", -6 * 365 * 24 * 3600);
      await database.client.send(new PutItemCommand({ TableName: table, Item: { ...keyOf("text"), ttl: { S: "1" } } }));
      now += 61_000;
      await until("the first is gone", async () => !(await names(table)).includes("old"));
      expect(await names(table)).toEqual(["ancient", "new", "text"]);
      now += 60_000;
      await until("the second is gone", async () => !(await names(table)).includes("new"));
      expect(await names(table)).toEqual(["ancient", "text"]);
      const removals = (await readStream(database, table, 6)).filter(({ eventName }) => eventName === "REMOVE");
      expect(removals.map(({ dynamodb, userIdentity }) => [dynamodb?.OldImage?.pk?.S, userIdentity])).toEqual([
        ["old", { Type: "Service", PrincipalId: "dynamodb.amazonaws.com" }],
        ["new", { Type: "Service", PrincipalId: "dynamodb.amazonaws.com" }],
      ]);
    },
  );

  it.runIf(embedded)(
    "an item that was renewed stays, and nothing expires any more once it is switched off",
    async () => {
      const table = await database.createTable();
      await expire(table);
      await Promise.all([put(table, "renewed", 60), put(table, "kept", 60), put(table, "witness", 60)]);
      await put(table, "renewed", 600);
      await database.client.send(
        new UpdateItemCommand({
          TableName: table,
          Key: keyOf("kept"),
          UpdateExpression: "REMOVE #t",
          ExpressionAttributeNames: { "#t": "ttl" },
        }),
      );
      now += 61_000;
      await until("the witness is gone", async () => !(await names(table)).includes("witness"));
      expect(await names(table)).toEqual(["kept", "renewed"]);
      await expire(table, false);
      const watched = await database.createTable();
      await expire(watched);
      await put(watched, "witness", 60);
      now += 3_600_000;
      await until("the other witness is gone", async () => (await names(watched)).length === 0);
      expect(await names(table)).toEqual(["kept", "renewed"]);
    },
  );

  it.runIf(embedded)("an item renewed while the expired ones are being looked up is not deleted", async () => {
    const store = await openStore(undefined, () => now);
    await createTable(store, { ...spokeLikeTable("carts") });
    const TimeToLiveSpecification = { AttributeName: "ttl", Enabled: true };
    await updateTimeToLive(store, { TableName: "carts", TimeToLiveSpecification });
    const write = (item: Item) => writeItem(store, "putItem", { TableName: "carts", Item: item });
    await Promise.all([write(expiring("renewed", -1)), write(expiring("left", -1))]);
    const sweeping = sweepExpired(store);
    await write(expiring("renewed", 60));
    expect(await sweeping).toBe(1);
    const { Items } = await read(store, "scan", { TableName: "carts" });
    expect(Items).toEqual([expiring("renewed", 60)]);
    now += 61_000;
    expect(await sweepExpired(store)).toBe(1);
    await store.close();
  });
});
