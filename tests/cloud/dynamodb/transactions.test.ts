import { randomUUID } from "node:crypto";
import {
  GetItemCommand,
  PutItemCommand,
  TransactGetItemsCommand,
  type TransactWriteItem,
  TransactWriteItemsCommand,
} from "@aws-sdk/client-dynamodb";
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import {
  byKey,
  type Database,
  embedded,
  failure,
  type Item,
  keyOf,
  openDatabase,
  readStream,
  replay,
  scanAll,
} from "./support.ts";

let database: Database;
let table: string;
beforeAll(async () => {
  database = await openDatabase();
  table = await database.createTable();
});
afterAll(() => database.close());

const write = (items: TransactWriteItem[], token?: string) =>
  database.client.send(
    new TransactWriteItemsCommand({ TransactItems: items, ...(token !== undefined && { ClientRequestToken: token }) }),
  );
const put = (item: Item, condition?: string): TransactWriteItem => ({
  Put: { TableName: table, Item: item, ...(condition !== undefined && { ConditionExpression: condition }) },
});
const get = async (key: Item) =>
  (await database.client.send(new GetItemCommand({ TableName: table, Key: key, ConsistentRead: true }))).Item;

describe("transactions", () => {
  it("puts, updates, deletes, and checks are atomic", async () => {
    await write([put({ ...keyOf("all", "1"), n: { N: "1" } }), put(keyOf("all", "2")), put(keyOf("all", "3"))]);
    await write([
      put(keyOf("all", "4"), "attribute_not_exists(pk)"),
      {
        Update: {
          TableName: table,
          Key: keyOf("all", "1"),
          UpdateExpression: "SET #n = #n + :one",
          ConditionExpression: "#n = :one",
          ExpressionAttributeNames: { "#n": "n" },
          ExpressionAttributeValues: { ":one": { N: "1" } },
        },
      },
      { Delete: { TableName: table, Key: keyOf("all", "2"), ConditionExpression: "attribute_exists(pk)" } },
      { ConditionCheck: { TableName: table, Key: keyOf("all", "3"), ConditionExpression: "attribute_exists(pk)" } },
    ]);
    const answer = await database.client.send(
      new TransactGetItemsCommand({
        TransactItems: ["1", "2", "3", "4"].map((sk) => ({ Get: { TableName: table, Key: keyOf("all", sk) } })),
      }),
    );
    expect(answer.Responses?.map(({ Item: item }) => item)).toEqual([
      { ...keyOf("all", "1"), n: { N: "2" } },
      undefined,
      keyOf("all", "3"),
      keyOf("all", "4"),
    ]);
  });

  it("a failed condition changes nothing and names the entry, with the item on request", async () => {
    await write([put({ ...keyOf("refused", "1"), n: { N: "7" } })]);
    const error = await failure(
      write([
        put(keyOf("refused", "2")),
        {
          ConditionCheck: {
            TableName: table,
            Key: keyOf("refused", "1"),
            ConditionExpression: "n > :ten",
            ExpressionAttributeValues: { ":ten": { N: "10" } },
            ReturnValuesOnConditionCheckFailure: "ALL_OLD",
          },
        },
        { Delete: { TableName: table, Key: keyOf("refused", "3") } },
        put(keyOf("refused", "4"), "attribute_exists(pk)"),
      ]),
    );
    expect(error.name).toBe("TransactionCanceledException");
    expect(error.message).toContain("[None, ConditionalCheckFailed, None, ConditionalCheckFailed]");
    expect(error.CancellationReasons).toMatchObject([
      { Code: "None" },
      { Code: "ConditionalCheckFailed", Item: { ...keyOf("refused", "1"), n: { N: "7" } } },
      { Code: "None" },
      { Code: "ConditionalCheckFailed" },
    ]);
    expect(await get(keyOf("refused", "2"))).toBeUndefined();
  });

  it("an update that does not fit the item is refused", async () => {
    await write([put({ ...keyOf("misfit"), n: { S: "text" } })]);
    const error = await failure(
      write([
        {
          Update: {
            TableName: table,
            Key: keyOf("misfit"),
            UpdateExpression: "SET n = n + :one",
            ExpressionAttributeValues: { ":one": { N: "1" } },
          },
        },
      ]),
    );
    expect(["ValidationException", "TransactionCanceledException"]).toContain(error.name);
    if (embedded) expect(error.CancellationReasons).toMatchObject([{ Code: "ValidationError" }]);
    expect(await get(keyOf("misfit"))).toEqual({ ...keyOf("misfit"), n: { S: "text" } });
  });

  it("duplicate items, no items, more than a hundred, and invalid expressions are refused", async () => {
    const refused: [TransactWriteItem[], RegExp][] = [
      [[put(keyOf("twice")), { Delete: { TableName: table, Key: keyOf("twice") } }], /multiple operations on one item/],
      [[], /greater than or equal to 1/],
      [Array.from({ length: 101 }, (_, at) => put(keyOf("many", String(at)))), /less than or equal to 100/],
      [[put(keyOf("broken"), "n =")], /Invalid ConditionExpression/],
      [[{ ...put(keyOf("both")), Delete: { TableName: table, Key: keyOf("both") } }], /only contain one of/],
    ];
    for (const [items, message] of refused) {
      const error = await failure(write(items));
      expect(error.name).toBe("ValidationException");
      expect(error.message).toMatch(message);
    }
    expect((await failure(write([{ Delete: { TableName: "no-such-table", Key: keyOf("x") } }]))).name).toBe(
      "ResourceNotFoundException",
    );
  });

  it("an item above 400 KB or more than 4 MB together are refused", async () => {
    const big = (sk: string, size: number) => put({ ...keyOf("big", sk), text: { S: "x".repeat(size) } });
    const names = ["ValidationException", "TransactionCanceledException"];
    expect(names).toContain((await failure(write([big("1", 410_000)]))).name);
    expect(names).toContain(
      (await failure(write(Array.from({ length: 11 }, (_, at) => big(String(at), 395_000))))).name,
    );
    expect(await get(keyOf("big", "0"))).toBeUndefined();
  });

  it("a request repeated with its token takes effect once; with another content it is refused", async () => {
    const token = randomUUID();
    const add = (by: string): TransactWriteItem[] => [
      {
        Update: {
          TableName: table,
          Key: keyOf("token"),
          UpdateExpression: "ADD n :by",
          ExpressionAttributeValues: { ":by": { N: by } },
        },
      },
    ];
    await Promise.all([write(add("1"), token), write(add("1"), token)].map((call) => call.catch(ignoreInProgress)));
    await write(add("1"), token);
    expect((await get(keyOf("token")))?.n).toEqual({ N: "1" });
    expect((await failure(write(add("2"), token))).name).toBe("IdempotentParameterMismatchException");
    await write(add("1"), randomUUID());
    expect((await get(keyOf("token")))?.n).toEqual({ N: "2" });
  });

  it("a token whose request was canceled can be used again", async () => {
    const token = randomUUID();
    const items = [put(keyOf("retry", "2"), "attribute_not_exists(pk)")];
    await write([put(keyOf("retry", "2"))]);
    expect((await failure(write(items, token))).name).toBe("TransactionCanceledException");
    expect((await failure(write(items, token))).name).toBe("TransactionCanceledException");
    await write([{ Delete: { TableName: table, Key: keyOf("retry", "2") } }]);
    await write(items, token);
  });

  it("the last of many buyers at once is refused", async () => {
    await database.client.send(new PutItemCommand({ TableName: table, Item: { ...keyOf("stock"), n: { N: "5" } } }));
    const buy = (buyer: number) =>
      write([
        put(keyOf("sale", String(buyer))),
        {
          Update: {
            TableName: table,
            Key: keyOf("stock"),
            UpdateExpression: "SET n = n - :one",
            ConditionExpression: "n >= :one",
            ExpressionAttributeValues: { ":one": { N: "1" } },
          },
        },
      ]);
    const outcomes = await Promise.allSettled(
      Array.from({ length: 12 }, async (_, buyer) => {
        for (;;) {
          const error = await buy(buyer).then(
            () => undefined,
            (reason: Error & { CancellationReasons?: { Code?: string }[] }) => reason,
          );
          if (!error) return;
          if (!error.CancellationReasons?.some(({ Code }) => Code === "TransactionConflict")) throw error;
        }
      }),
    );
    expect(outcomes.filter(({ status }) => status === "fulfilled")).toHaveLength(5);
    expect((await get(keyOf("stock")))?.n).toEqual({ N: "0" });
  });

  it("the stream matches the table", async () => {
    const items = await scanAll(database, table);
    expect(replay(await readStream(database, table, items.length))).toEqual(byKey(items));
  });
});

/** AWS may answer that the first request is still on its way. */
function ignoreInProgress(error: Error): void {
  if (!["TransactionInProgressException", "TransactionCanceledException"].includes(error.name)) throw error;
}
