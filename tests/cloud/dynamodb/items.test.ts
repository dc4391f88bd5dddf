import {
  type AttributeValue,
  BatchGetItemCommand,
  BatchWriteItemCommand,
  DeleteItemCommand,
  GetItemCommand,
  PutItemCommand,
  paginateQuery,
  QueryCommand,
  ScanCommand,
  UpdateItemCommand,
} from "@aws-sdk/client-dynamodb";
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { type Database, embedded, failure, type Item, keyOf, openDatabase } from "./support.ts";

let database: Database;
let table: string;
beforeAll(async () => {
  database = await openDatabase();
  table = await database.createTable();
});
afterAll(() => database.close());

const put = (item: Item) => database.client.send(new PutItemCommand({ TableName: table, Item: item }));
const get = async (key: Item) =>
  (await database.client.send(new GetItemCommand({ TableName: table, Key: key, ConsistentRead: true }))).Item;

describe("items", () => {
  it("a written item is read back with every type of attribute", async () => {
    const item: Item = {
      ...keyOf("types"),
      text: { S: "Schaltwerk ä€😀" },
      number: { N: "12.50" },
      bytes: { B: new Uint8Array([0, 1, 255]) },
      yes: { BOOL: true },
      nothing: { NULL: true },
      words: { SS: ["a", "b"] },
      list: { L: [{ N: "1" }, { M: { deep: { S: "x" } } }] },
    };
    await put(item);
    expect(await get(keyOf("types"))).toEqual({ ...item, number: { N: "12.5" } });
  });

  it("a failed condition returns the item on request", async () => {
    await put({ ...keyOf("conditional"), n: { N: "1" } });
    const base = { TableName: table, ReturnValuesOnConditionCheckFailure: "ALL_OLD" } as const;
    const values = { ExpressionAttributeValues: { ":two": { N: "2" } } };
    const refused = [
      new PutItemCommand({ ...base, Item: keyOf("conditional"), ConditionExpression: "attribute_not_exists(pk)" }),
      new UpdateItemCommand({
        ...base,
        ...values,
        Key: keyOf("conditional"),
        UpdateExpression: "SET n = :two",
        ConditionExpression: "n = :two",
      }),
      new DeleteItemCommand({ ...base, ...values, Key: keyOf("conditional"), ConditionExpression: "n = :two" }),
    ];
    for (const command of refused) {
      const error = await failure(database.client.send(command as PutItemCommand));
      expect(error.name).toBe("ConditionalCheckFailedException");
      expect(error.Item).toEqual({ ...keyOf("conditional"), n: { N: "1" } });
    }
    const silent = await failure(
      database.client.send(
        new PutItemCommand({
          TableName: table,
          Item: keyOf("conditional"),
          ConditionExpression: "n = :x",
          ExpressionAttributeValues: { ":x": { N: "9" } },
        }),
      ),
    );
    expect(silent.Item).toBeUndefined();
    expect(await get(keyOf("conditional"))).toEqual({ ...keyOf("conditional"), n: { N: "1" } });
  });

  it("conditions compare lists, maps, and sets by value", async () => {
    const item: Item = {
      ...keyOf("deep"),
      details: { M: { b: { S: "1" }, a: { L: [{ N: "1" }] } } },
      members: { L: [{ S: "1" }, { M: { x: { BOOL: true } } }] },
      labels: { SS: ["b", "a"] },
      phrase: { S: "Höhe" },
    };
    await put(item);
    const holds = async (ConditionExpression: string, value: AttributeValue) => {
      const command = new PutItemCommand({
        TableName: table,
        Item: item,
        ConditionExpression,
        ExpressionAttributeValues: { ":v": value },
      });
      const error = await database.client.send(command).then(
        () => undefined,
        (reason: Error) => reason.name,
      );
      expect([undefined, "ConditionalCheckFailedException"]).toContain(error);
      return error === undefined;
    };
    const map: AttributeValue = { M: { a: { L: [{ N: "1" }] }, b: { S: "1" } } };
    expect(await holds("details = :v", map)).toBe(true);
    expect(await holds("members = :v", item.members ?? map)).toBe(true);
    expect(await holds("labels = :v", { SS: ["a", "b"] })).toBe(true);
    expect(await holds("contains(members, :v)", { M: { x: { BOOL: true } } })).toBe(true);
    expect(await holds("contains(members, :v)", { M: { x: { BOOL: false } } })).toBe(false);
    expect(await holds("members[1].x = :v AND NOT labels = :v", { BOOL: true })).toBe(true);
    expect(await holds("members = :v", { L: [{ S: "1" }] })).toBe(false);
    expect(await holds("members <> :v", { L: [{ S: "1" }] })).toBe(true);
    expect(await holds("absent = :v", { S: "1" })).toBe(false);
    expect(await holds("absent <> :v", { S: "1" })).toBe(true);
    expect(await holds("size(phrase) = :v", { N: "4" })).toBe(true);
    expect(await holds("size(members) < :v AND attribute_exists(members)", { N: "3" })).toBe(true);
  });

  it("an empty index key is refused, as on AWS", async () => {
    const empty = put({ ...keyOf("empty"), gsi1pk: { S: "" }, gsi1sk: { S: "x" } });
    expect((await failure(empty)).name).toBe("ValidationException");
    const update = new UpdateItemCommand({
      TableName: table,
      Key: keyOf("empty"),
      UpdateExpression: "SET gsi1pk = :e",
      ExpressionAttributeValues: { ":e": { S: "" } },
    });
    expect((await failure(database.client.send(update))).name).toBe("ValidationException");
    expect(await get(keyOf("empty"))).toBeUndefined();
  });

  it("concurrent increments all count", async () => {
    const add = () =>
      database.client.send(
        new UpdateItemCommand({
          TableName: table,
          Key: keyOf("counter"),
          UpdateExpression: "ADD n :one",
          ExpressionAttributeValues: { ":one": { N: "1" } },
        }),
      );
    await Promise.all(Array.from({ length: 50 }, add));
    expect((await get(keyOf("counter")))?.n).toEqual({ N: "50" });
  });

  it("an index lists every item once, even with equal keys, page by page in both directions", async () => {
    const count = 300;
    for (let start = 0; start < count; start += 25) {
      const puts = Array.from({ length: 25 }, (_, at) => ({
        PutRequest: { Item: { ...keyOf("shared", String(start + at)), gsi1pk: { S: "group" }, gsi1sk: { S: "same" } } },
      }));
      await database.client.send(new BatchWriteItemCommand({ RequestItems: { [table]: puts } }));
    }
    for (const forward of [true, false]) {
      const found: unknown[] = [];
      const pages = paginateQuery(
        { client: database.client, pageSize: 37 },
        {
          TableName: table,
          IndexName: "gsi1",
          KeyConditionExpression: "gsi1pk = :group",
          ExpressionAttributeValues: { ":group": { S: "group" } },
          ScanIndexForward: forward,
        },
      );
      for await (const page of pages) found.push(...(page.Items ?? []).map((item) => item.sk?.S));
      expect(found).toHaveLength(count);
      expect(new Set(found).size).toBe(count);
    }
  });

  it("an item moves in the index when its index key changes", async () => {
    const query = async (group: string) =>
      (
        await database.client.send(
          new QueryCommand({
            TableName: table,
            IndexName: "gsi1",
            KeyConditionExpression: "gsi1pk = :group AND begins_with(gsi1sk, :prefix)",
            ExpressionAttributeValues: { ":group": { S: group }, ":prefix": { S: "2026" } },
          }),
        )
      ).Items;
    const item = (group: string): Item => ({ ...keyOf("moving"), gsi1pk: { S: group }, gsi1sk: { S: "2026-01" } });
    await put(item("before"));
    await put(item("after"));
    if (embedded) expect(await query("before")).toEqual([]);
    if (embedded) expect(await query("after")).toEqual([item("after")]);
    await database.client.send(new DeleteItemCommand({ TableName: table, Key: keyOf("moving") }));
    if (embedded) expect(await query("after")).toEqual([]);
  });

  it("sort keys can be queried by range", async () => {
    for (const sk of ["a", "ab", "b", "c"]) await put(keyOf("range", sk));
    const query = async (condition: string, values: Item) =>
      (
        await database.client.send(
          new QueryCommand({
            TableName: table,
            KeyConditionExpression: `pk = :p AND ${condition}`,
            ExpressionAttributeValues: { ":p": { S: "range" }, ...values },
          }),
        )
      ).Items?.map((item) => item.sk?.S);
    expect(await query("sk < :x", { ":x": { S: "b" } })).toEqual(["a", "ab"]);
    expect(await query("sk <= :x", { ":x": { S: "b" } })).toEqual(["a", "ab", "b"]);
    expect(await query("sk > :x", { ":x": { S: "a" } })).toEqual(["ab", "b", "c"]);
    expect(await query("sk >= :x", { ":x": { S: "ab" } })).toEqual(["ab", "b", "c"]);
    expect(await query("sk BETWEEN :x AND :y", { ":x": { S: "ab" }, ":y": { S: "b" } })).toEqual(["ab", "b"]);
    expect(await query("begins_with(sk, :x)", { ":x": { S: "a" } })).toEqual(["a", "ab"]);
    expect(await query("sk = :x", { ":x": { S: "a" } })).toEqual(["a"]);
  });

  it("a long partition comes in pages of a megabyte", async () => {
    const text = "x".repeat(100_000);
    for (let at = 0; at < 25; at += 1) await put({ ...keyOf("long", String(at).padStart(2, "0")), text: { S: text } });
    const sizes: number[] = [];
    const pages = paginateQuery(
      { client: database.client },
      { TableName: table, KeyConditionExpression: "pk = :p", ExpressionAttributeValues: { ":p": { S: "long" } } },
    );
    for await (const page of pages) sizes.push(page.Items?.length ?? 0);
    expect(sizes.reduce((sum, size) => sum + size)).toBe(25);
    expect(Math.max(...sizes)).toBeLessThanOrEqual(11);
  });

  it("a batch is read in one call", async () => {
    await put(keyOf("batch", "1"));
    const answer = await database.client.send(
      new BatchGetItemCommand({ RequestItems: { [table]: { Keys: [keyOf("batch", "1"), keyOf("batch", "2")] } } }),
    );
    expect(answer.Responses?.[table]).toEqual([keyOf("batch", "1")]);
  });

  it("an item above 400 KB, a wrong key and an unknown table are refused", async () => {
    expect((await failure(put({ ...keyOf("big"), text: { S: "x".repeat(410_000) } }))).name).toBe(
      "ValidationException",
    );
    expect((await failure(get({ pk: { S: "only" } }))).name).toBe("ValidationException");
    const unknown = new GetItemCommand({ TableName: "no-such-table", Key: keyOf("x") });
    expect((await failure(database.client.send(unknown))).name).toBe("ResourceNotFoundException");
  });
});

describe("filters", () => {
  const lists: Item = {
    ...keyOf("filtered"),
    list: { L: [{ S: "x" }, { N: "1" }] },
    same: { L: [{ S: "x" }, { N: "1" }] },
    map: { M: { b: { S: "1" }, a: { L: [{ N: "1" }] } } },
    rows: { L: [{ M: { x: { BOOL: true } } }] },
  };
  const found = async (FilterExpression: string, value?: AttributeValue) => {
    const ExpressionAttributeNames = {
      ...(FilterExpression.includes("#list") && { "#list": "list" }),
      ...(FilterExpression.includes("#map") && { "#map": "map" }),
      ...(FilterExpression.includes("#rows") && { "#rows": "rows" }),
    };
    const { Count, ScannedCount } = await database.client.send(
      new QueryCommand({
        TableName: table,
        KeyConditionExpression: "pk = :pk",
        FilterExpression,
        ExpressionAttributeNames,
        ExpressionAttributeValues: { ":pk": lists.pk ?? { S: "" }, ...(value && { ":value": value }) },
      }),
    );
    expect(ScannedCount).toBe(1);
    return Count === 1;
  };
  beforeAll(() => put(lists));

  it.each<[string, AttributeValue | undefined, boolean]>([
    ["#list = :value", { L: [{ S: "x" }, { N: "1" }] }, true],
    ["#list = :value", { L: [{ N: "1" }, { S: "x" }] }, false],
    ["#list = same", undefined, true],
    ["#map = :value", { M: { a: { L: [{ N: "1" }] }, b: { S: "1" } } }, true],
    ["NOT (#map = :value)", { M: { a: { L: [{ N: "1" }] }, b: { S: "1" } } }, false],
    ["#map <> :value", { M: {} }, true],
    ["same IN (:value) AND attribute_exists(#map)", { L: [{ S: "x" }, { N: "1" }] }, true],
    ["contains(#rows, :value)", { M: { x: { BOOL: true } } }, true],
    ["contains(#rows, :value)", { M: { x: { BOOL: false } } }, false],
    ["size(#list) = :value OR attribute_not_exists(#list)", { N: "2" }, true],
    ["#list[0] = :value", { S: "x" }, true],
  ])("compare lists and maps by value: %s", async (filter, value, isFound) => {
    expect(await found(filter, value)).toBe(isFound);
  });
});

describe.runIf(embedded)("reads that dynalite accepts and DynamoDB does not are refused", () => {
  const refusal = (message: RegExp) => ({ name: "ValidationException", message: expect.stringMatching(message) });
  const scan = (input: object) => database.client.send(new ScanCommand({ TableName: table, ...input }));

  it("a segment of a scan without their number, and chosen attributes without a choice", async () => {
    await expect(scan({ Segment: 0 })).rejects.toMatchObject(refusal(/TotalSegments/));
    await expect(scan({ Select: "SPECIFIC_ATTRIBUTES" })).rejects.toMatchObject(refusal(/SPECIFIC_ATTRIBUTES/));
    await expect(scan({ Segment: 0, TotalSegments: 1 })).resolves.toBeTruthy();
  });
});
