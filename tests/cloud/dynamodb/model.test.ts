import { mkdtemp, rm } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import {
  BatchGetItemCommand,
  DeleteItemCommand,
  PutItemCommand,
  QueryCommand,
  TransactGetItemsCommand,
  type TransactWriteItem,
  TransactWriteItemsCommand,
  UpdateItemCommand,
} from "@aws-sdk/client-dynamodb";
import fc from "fast-check";
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import {
  byKey,
  type Database,
  embedded,
  type Item,
  keyOf,
  openDatabase,
  readStream,
  replay,
  scanAll,
} from "./support.ts";

let database: Database;
let path: string;
beforeAll(async () => {
  // On disk: writes take their time in other threads there, while in memory they are done at once.
  path = await mkdtemp(join(tmpdir(), "dynamodb-"));
  database = await openDatabase({ path });
});
afterAll(async () => {
  await database.close();
  await rm(path, { recursive: true, force: true });
});

/** A cell of the model: a number, and its place in the index when it has one. */
interface Cell {
  readonly n: number;
  readonly place: string | undefined;
}
type State = ReadonlyMap<string, Cell>;

type Step =
  | { readonly kind: "put"; readonly key: string; readonly n: number; readonly place?: string; readonly fresh: boolean }
  | { readonly kind: "add"; readonly key: string; readonly by: number; readonly below: number | undefined }
  | { readonly kind: "move"; readonly key: string; readonly place: string | undefined }
  | { readonly kind: "delete"; readonly key: string; readonly ifPresent: boolean }
  | { readonly kind: "check"; readonly key: string; readonly present: boolean };
type Command = { readonly steps: readonly Step[]; readonly together: boolean };

const key = fc.constantFrom("a", "b", "c", "d", "e");
const small = fc.integer({ min: -3, max: 3 });
const place = fc.option(fc.constantFrom("x", "y"), { nil: undefined });
const step: fc.Arbitrary<Step> = fc.oneof(
  fc.record({ kind: fc.constant("put" as const), key, n: small, place, fresh: fc.boolean() }) as fc.Arbitrary<Step>,
  fc.record({ kind: fc.constant("add" as const), key, by: small, below: fc.option(small, { nil: undefined }) }),
  fc.record({ kind: fc.constant("move" as const), key, place }),
  fc.record({ kind: fc.constant("delete" as const), key, ifPresent: fc.boolean() }),
);
const check = fc.record({ kind: fc.constant("check" as const), key, present: fc.boolean() });
const command: fc.Arbitrary<Command> = fc.oneof(
  step.map((single) => ({ steps: [single], together: false })),
  fc
    .uniqueArray(fc.oneof({ weight: 4, arbitrary: step }, { weight: 1, arbitrary: check }), {
      selector: (it) => it.key,
      minLength: 1,
      maxLength: 5,
    })
    .map((steps) => ({ steps, together: true })),
);

/** What the model says: the state after, or undefined when the condition does not hold. */
function predict(state: State, it: Step): State | undefined {
  const cell = state.get(it.key);
  const next = new Map(state);
  if (it.kind === "put") return it.fresh && cell ? undefined : next.set(it.key, { n: it.n, place: it.place });
  if (it.kind === "add") {
    if (it.below !== undefined && cell && cell.n >= it.below) return undefined;
    return next.set(it.key, { n: (cell?.n ?? 0) + it.by, place: cell?.place });
  }
  if (it.kind === "move") return cell && next.set(it.key, { ...cell, place: it.place });
  if (it.kind === "check") return (cell !== undefined) === it.present ? next : undefined;
  if (it.ifPresent && !cell) return undefined;
  next.delete(it.key);
  return next;
}

function itemOf(name: string, { n, place: where }: Cell): Item {
  const index: Item = where === undefined ? {} : { gsi1pk: { S: "cells" }, gsi1sk: { S: where } };
  return { ...keyOf("cells", name), n: { N: String(n) }, ...index };
}

function requestOf(TableName: string, it: Step): TransactWriteItem {
  const Key = keyOf("cells", it.key);
  if (it.kind === "put") {
    const Item = itemOf(it.key, { n: it.n, place: it.place });
    return { Put: { TableName, Item, ...(it.fresh && { ConditionExpression: "attribute_not_exists(pk)" }) } };
  }
  if (it.kind === "add") {
    const limit = it.below !== undefined && {
      ConditionExpression: "attribute_not_exists(n) OR n < :below",
    };
    const ExpressionAttributeValues: Item = { ":by": { N: String(it.by) } };
    if (it.below !== undefined) ExpressionAttributeValues[":below"] = { N: String(it.below) };
    return { Update: { TableName, Key, UpdateExpression: "ADD n :by", ExpressionAttributeValues, ...limit } };
  }
  if (it.kind === "move") {
    const ConditionExpression = "attribute_exists(pk)";
    if (it.place === undefined) {
      return { Update: { TableName, Key, ConditionExpression, UpdateExpression: "REMOVE gsi1pk, gsi1sk" } };
    }
    const ExpressionAttributeValues = { ":cells": { S: "cells" }, ":place": { S: it.place } };
    const UpdateExpression = "SET gsi1pk = :cells, gsi1sk = :place";
    return { Update: { TableName, Key, ConditionExpression, UpdateExpression, ExpressionAttributeValues } };
  }
  if (it.kind === "check") {
    const ConditionExpression = it.present ? "attribute_exists(pk)" : "attribute_not_exists(pk)";
    return { ConditionCheck: { TableName, Key, ConditionExpression } };
  }
  return { Delete: { TableName, Key, ...(it.ifPresent && { ConditionExpression: "attribute_exists(pk)" }) } };
}

function send(request: TransactWriteItem): Promise<unknown> {
  const { client } = database;
  if (request.Put) return client.send(new PutItemCommand(request.Put));
  if (request.Update) return client.send(new UpdateItemCommand(request.Update));
  if (request.Delete) return client.send(new DeleteItemCommand(request.Delete));
  throw new Error("a check stands in a transaction only");
}

/** True when it took effect, false when a condition did not hold. */
async function carryOut(table: string, { steps, together }: Command): Promise<boolean> {
  const requests = steps.map((it) => requestOf(table, it));
  try {
    if (together) await database.client.send(new TransactWriteItemsCommand({ TransactItems: requests }));
    else await Promise.all(requests.map(send));
    return true;
  } catch (error) {
    const name = error instanceof Error ? error.name : "";
    if (name === "ConditionalCheckFailedException" || name === "TransactionCanceledException") return false;
    throw error;
  }
}

describe("against a model", () => {
  it("every sequence of writes and transactions matches the model, in table, index, and stream", async () => {
    await fc.assert(
      fc.asyncProperty(fc.array(command, { minLength: 5, maxLength: 40 }), async (commands) => {
        const table = await database.createTable();
        let state: State = new Map();
        for (const it of commands) {
          const next = it.steps.reduce<State | undefined>((before, step) => before && predict(before, step), state);
          expect(await carryOut(table, it)).toBe(next !== undefined);
          state = next ?? state;
        }
        const expected = byKey([...state].map(([name, cell]) => itemOf(name, cell)));
        const items = byKey(await scanAll(database, table));
        expect(items).toEqual(expected);
        const records = await readStream(database, table, expected.size);
        expect(replay(records)).toEqual(expected);
        if (embedded) expect(await indexed(table)).toEqual(byKey([...expected.values()].filter((item) => item.gsi1pk)));
      }),
      { numRuns: embedded ? 40 : 3 },
    );
  });

  it("no reader sees half of a transaction, and no concurrent write is lost", async () => {
    const accounts = ["a", "b", "c", "d", "e"];
    const transfer = fc.record({
      from: fc.constantFrom(...accounts),
      to: fc.subarray(accounts, { minLength: 1, maxLength: 4 }),
      doomed: fc.boolean(),
    });
    const work = fc.array(fc.array(transfer, { minLength: 3, maxLength: 12 }), { minLength: 4, maxLength: 4 });
    await fc.assert(
      fc.asyncProperty(work, async (workers) => {
        const table = await database.createTable();
        for (const name of accounts)
          await send({ Put: { TableName: table, Item: itemOf(name, { n: 10, place: "x" }) } });
        const balances = new Map(accounts.map((name) => [name, 10]));
        let touched = 0;
        let working = workers.length;
        const worker = async (transfers: (typeof workers)[number]): Promise<void> => {
          for (const { from, to, doomed } of transfers) {
            const targets = to.filter((name) => name !== from);
            const parts: Step[] = [
              { kind: "add", key: from, by: -targets.length, below: undefined },
              ...targets.map((name): Step => ({ kind: "add", key: name, by: 1, below: undefined })),
              ...(doomed ? [{ kind: "check", key: "nobody", present: true } as const] : []),
            ];
            if (await carryOut(table, { steps: parts, together: true })) {
              expect(doomed).toBe(false);
              for (const it of parts) if (it.kind === "add") balances.set(it.key, (balances.get(it.key) ?? 0) + it.by);
            }
            await send({
              Update: {
                TableName: table,
                Key: keyOf("cells", from),
                UpdateExpression: "ADD touched :one",
                ExpressionAttributeValues: { ":one": { N: "1" } },
              },
            });
            touched += 1;
          }
          working -= 1;
        };
        const reader = async (read: (table: string, names: string[]) => Promise<Item[] | undefined>): Promise<void> => {
          while (working > 0) {
            const found = await read(table, accounts);
            if (found) expect(sum(found, "n")).toBe(10 * accounts.length);
          }
        };
        const readers = embedded ? [readTogether, readBatch, readByQuery, readByIndex] : [readTogether];
        await Promise.all([...workers.map(worker), ...readers.map(reader)]);

        const items = await scanAll(database, table);
        expect(new Map(items.map(({ sk, n }) => [sk?.S, Number(n?.N)]))).toEqual(balances);
        expect(sum(items, "touched")).toBe(touched);
        expect(replay(await readStream(database, table, accounts.length + touched))).toEqual(byKey(items));
      }),
      { numRuns: embedded ? 12 : 2 },
    );
  });

  it("a hundred items written together are read together", async () => {
    const table = await database.createTable();
    const names = Array.from({ length: 100 }, (_, at) => String(at));
    const writeAll = (version: number) =>
      database.client.send(
        new TransactWriteItemsCommand({
          TransactItems: names.map((name) => ({
            Put: {
              TableName: table,
              Item: { ...itemOf(name, { n: version, place: "x" }), text: { S: "x".repeat(500) } },
            },
          })),
        }),
      );
    await writeAll(0);
    let writing = true;
    const writer = async (): Promise<void> => {
      for (let version = 1; version <= (embedded ? 30 : 3); version += 1) await writeAll(version);
      writing = false;
    };
    const reader = async (read: (table: string, names: string[]) => Promise<Item[] | undefined>): Promise<void> => {
      while (writing) {
        const found = await read(table, names);
        if (found) expect(new Set(found.map(({ n }) => n?.N)).size).toBe(1);
      }
    };
    const readers = embedded ? [readTogether, readBatch, readByQuery, readByIndex] : [readTogether];
    await Promise.all([writer(), ...readers.map(reader)]);
  });
});

function sum(items: readonly Item[], attribute: string): number {
  return items.reduce((total, item) => total + Number(item[attribute]?.N ?? 0), 0);
}

async function indexed(table: string): Promise<Map<string, Item>> {
  return byKey(await readByIndex(table));
}

/** Undefined when AWS asks to try again because a write was under way. */
async function readTogether(TableName: string, names: string[]): Promise<Item[] | undefined> {
  const TransactItems = names.map((name) => ({ Get: { TableName, Key: keyOf("cells", name) } }));
  try {
    const answer = await database.client.send(new TransactGetItemsCommand({ TransactItems }));
    return answer.Responses?.map(({ Item: item }) => item ?? {});
  } catch (error) {
    if (error instanceof Error && error.name === "TransactionCanceledException" && !embedded) return undefined;
    throw error;
  }
}

async function readBatch(table: string, names: string[]): Promise<Item[]> {
  const Keys = names.map((name) => keyOf("cells", name));
  const answer = await database.client.send(new BatchGetItemCommand({ RequestItems: { [table]: { Keys } } }));
  return answer.Responses?.[table] ?? [];
}

async function readByQuery(TableName: string): Promise<Item[]> {
  const answer = await database.client.send(
    new QueryCommand({
      TableName,
      ConsistentRead: true,
      KeyConditionExpression: "pk = :cells",
      ExpressionAttributeValues: { ":cells": { S: "cells" } },
    }),
  );
  return answer.Items ?? [];
}

async function readByIndex(TableName: string): Promise<Item[]> {
  const answer = await database.client.send(
    new QueryCommand({
      TableName,
      IndexName: "gsi1",
      KeyConditionExpression: "gsi1pk = :cells",
      ExpressionAttributeValues: { ":cells": { S: "cells" } },
    }),
  );
  return answer.Items ?? [];
}
