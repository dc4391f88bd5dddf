import { mkdirSync, mkdtempSync, readFileSync, rmSync, statSync, truncateSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { gunzipSync, gzipSync } from "node:zlib";
import {
  type AttributeValue,
  CreateTableCommand,
  DeleteItemCommand,
  DescribeContinuousBackupsCommand,
  DescribeTableCommand,
  DescribeTimeToLiveCommand,
  GetItemCommand,
  PutItemCommand,
  ScanCommand,
} from "@aws-sdk/client-dynamodb";
import { now } from "@spoke/core/platform";
import { outboxKeys } from "@spoke/core/platform/outbox.ts";
import { UsageProblem } from "@spoke/sandbox/cli/input.ts";
import { tableCommand } from "@spoke/sandbox/cli/table.ts";
import { database, putUnchanged } from "@spoke/sandbox/table/database.ts";
import { isSame, parseLine, toLine } from "@spoke/sandbox/table/item.ts";
import { afterAll, beforeAll, beforeEach, describe, expect, it, vi } from "vitest";
import { startTable, type TestTable } from "../../support/cloud.ts";

type Item = Record<string, AttributeValue>;

const directory = mkdtempSync(join(tmpdir(), "spoke-table-"));
let table: TestTable;
let files = 0;
beforeAll(async () => {
  table = await startTable();
});
afterAll(async () => {
  await table.stop();
  rmSync(directory, { recursive: true, force: true });
});
beforeEach(async () => {
  await clear();
});

const item = (pk: string, fields: Item = {}, sk = "ITEM"): Item => ({ pk: { S: pk }, sk: { S: sk }, ...fields });
const put = (...items: Item[]) =>
  Promise.all(items.map((Item) => database().send(new PutItemCommand({ TableName: table.tableName, Item }))));
const remove = (pk: string, sk: string | undefined = "ITEM") =>
  database().send(new DeleteItemCommand({ TableName: table.tableName, Key: item(pk, {}, sk) }));
const read = async (pk: string) =>
  (await database().send(new GetItemCommand({ TableName: table.tableName, Key: item(pk) }))).Item;
const clear = async () => {
  await Promise.all((await stored()).map(({ pk, sk }) => remove(pk?.S ?? "", sk?.S)));
};
const stored = async () => (await database().send(new ScanCommand({ TableName: table.tableName }))).Items ?? [];
const keys = async () => (await stored()).map(({ pk }) => pk?.S).sort();
const seconds = (fromNow: number): AttributeValue => ({ N: String(Math.floor(now() / 1000) + fromNow) });

async function exported(): Promise<string> {
  files += 1;
  const file = join(directory, `${files}.json.gz`);
  await tableCommand(["export", file]);
  return file;
}

function written(...items: Item[]): string {
  files += 1;
  const file = join(directory, `${files}.json.gz`);
  writeFileSync(file, gzipSync(items.map((each) => `${toLine(each)}\n`).join("")));
  return file;
}

describe("a line of an export", () => {
  it("holds every type of attribute exactly, as DynamoDB's own exports do", () => {
    const every = item("A#1", {
      number: { N: "12345678901234567890.123" },
      bytes: { B: new Uint8Array([0, 255, 10]) },
      texts: { SS: ["b", "a"] },
      all: { NS: ["2", "1"] },
      list: { L: [{ NULL: true }, { BOOL: false }, { M: { SS: { S: "a name" }, B: { B: new Uint8Array([1]) } } }] },
    });
    expect(isSame(parseLine(toLine(every)), every)).toBe(true);
    expect(isSame({ ...every, texts: { SS: ["a", "b"] } }, every)).toBe(true);
    expect(isSame({ ...every, bytes: { B: new Uint8Array([0, 255, 11]) } }, every)).toBe(false);
    expect(JSON.parse(toLine(every)).Item.bytes).toEqual({ B: "AP8K" });
  });

  it.each(['{"Item":{"pk":{"S":"A"}}}', '{"Item":{"pk":{"X":1}}}', '{"pk":{"S":"A"}}', "ITEM"])(
    "is refused if it is %s",
    (line) => {
      expect(() => parseLine(line)).toThrow();
    },
  );
});

describe("an export", () => {
  it("has every item once, and only its owner may read it", async () => {
    await put(...Array.from({ length: 250 }, (_, at) => item(`A#${at}`, { text: { S: "x".repeat(1_000) } })));
    const file = await exported();
    expect(statSync(file).mode & 0o777).toBe(0o600);
    const lines = gunzipSync(readFileSync(file)).toString("utf8").trim().split("\n");
    expect(lines.map((line) => parseLine(line).pk?.S).sort()).toEqual(await keys());
    await expect(tableCommand(["export", file])).rejects.toThrow(UsageProblem);
  });

  it("that is cut off is not taken for a table that has less", async () => {
    await put(...Array.from({ length: 100 }, (_, at) => item(`A#${at}`, { text: { S: `${at * 7919}` } })));
    const file = await exported();
    truncateSync(file, statSync(file).size - 20);
    await expect(tableCommand(["compare", "--from", file])).rejects.toThrow();
  });
});

describe("comparing", () => {
  it("counts by kind of key what is missing, different, and only here", async () => {
    await put(item("ORDER#1"), item("ORDER#2"), item("CART#1", { qty: { N: "1" } }), item("ACCESS"));
    const file = await exported();
    await Promise.all([remove("ORDER#1"), put(item("CART#1", { qty: { N: "2" } }), item("CART#2"), item("NEWS#1"))]);
    expect(await tableCommand(["compare", "--from", file])).toEqual({
      ...{ table: table.tableName, from: file, complete: false, items: 4, missing: 1, different: 1, onlyHere: 2 },
      kinds: [
        { kind: "ORDER", items: 2, missing: 1, different: 0, onlyHere: 0 },
        { kind: "CART", items: 1, missing: 0, different: 1, onlyHere: 1 },
        { kind: "NEWS", items: 0, missing: 0, different: 0, onlyHere: 1 },
      ],
      leftOut: {},
    });
    const carts = await tableCommand(["compare", "--from", file, "--only", "CART#"]);
    expect(carts).toMatchObject({ complete: true, items: 1, missing: 0, different: 1, onlyHere: 1 });
  });

  it("takes a directory of DynamoDB's export to S3", async () => {
    const folder = join(directory, "s3", "data");
    mkdirSync(folder, { recursive: true });
    for (const name of ["a", "b"])
      writeFileSync(join(folder, `${name}.json.gz`), gzipSync(`${toLine(item(`ORDER#${name}`))}\n`));
    writeFileSync(join(directory, "s3", "manifest-summary.json"), "{}");
    expect(await tableCommand(["compare", "--from", join(directory, "s3")])).toMatchObject({ missing: 2 });
  });
});

describe("restoring", () => {
  it("writes what is missing, leaves what differs, and deletes nothing", async () => {
    const packed = { B: new Uint8Array([31, 139, 0]) };
    await put(item("ORDER#1", { packed }), item("ORDER#2", { state: { S: "placed" } }));
    const file = await exported();
    await Promise.all([remove("ORDER#1"), put(item("ORDER#2", { state: { S: "shipped" } }), item("ORDER#3"))]);
    const restored = await tableCommand(["restore", "--from", file]);
    expect(restored).toMatchObject({ written: 1, overwritten: 0, same: 0, different: 1, changedMeanwhile: 0 });
    expect(Buffer.from((await read("ORDER#1"))?.packed?.B ?? []).toString("hex")).toBe("1f8b00");
    expect((await read("ORDER#2"))?.state).toEqual({ S: "shipped" });
    expect(await keys()).toEqual(["ORDER#1", "ORDER#2", "ORDER#3"]);
    expect(await tableCommand(["restore", "--from", file])).toMatchObject({ written: 0, same: 1, different: 1 });
  });

  it("replaces what differs with --overwrite, within the prefixes of --only", async () => {
    await put(item("ORDER#1", { n: { N: "1" } }), item("CART#1", { n: { N: "1" } }), item("NEWS#1"));
    const file = await exported();
    await Promise.all([put(item("ORDER#1", { n: { N: "2" } }), item("CART#1", { n: { N: "2" } })), remove("NEWS#1")]);
    const args = ["restore", "--from", file, "--overwrite", "--only", "ORDER#", "--only", "CARTS#"];
    expect(await tableCommand(args)).toMatchObject({ written: 0, overwritten: 1, same: 0 });
    expect((await read("ORDER#1"))?.n).toEqual({ N: "1" });
    expect((await read("CART#1"))?.n).toEqual({ N: "2" });
    expect(await read("NEWS#1")).toBeUndefined();
  });

  it("never replaces what somebody writes meanwhile", async () => {
    const before = item("CART#1", { n: { N: "1" } });
    await put(item("CART#1", { n: { N: "2" } }));
    expect(await putUnchanged(table.tableName, item("CART#1", { n: { N: "0" } }), before)).toBe(false);
    expect(await putUnchanged(table.tableName, item("CART#1", { n: { N: "0" } }), undefined)).toBe(false);
    expect((await read("CART#1"))?.n).toEqual({ N: "2" });
  });

  it("revives no session, no mailed link, and nothing that has expired", async () => {
    const ttl = seconds(3_600);
    const temporary = ["SESSION#1", "RESET#1", "EMAILLINK#1", "ACCESSCHANGES#1", "COUNT#1"];
    const file = written(
      ...[...temporary.map((pk) => item(pk, { ttl })), item("REPORT#old", { ttl: seconds(-60) })],
      ...[item("REPORT#new", { ttl }), item("REVOKED#USER#1", { ttl, value: { S: "old" } }), item("DONE#a#1", { ttl })],
    );
    await put(item("REVOKED#USER#1", { ttl, value: { S: "new" } }));
    const restored = await tableCommand(["restore", "--from", file, "--overwrite"]);
    expect(restored).toMatchObject({ written: 2, overwritten: 0, leftOut: { temporary: 5, expired: 1 } });
    expect(await keys()).toEqual(["DONE#a#1", "REPORT#new", "REVOKED#USER#1"]);
    expect((await read("REVOKED#USER#1"))?.value).toEqual({ S: "new" });
    expect(await tableCommand(["compare", "--from", file])).toMatchObject({ missing: 0, different: 0, onlyHere: 0 });
  });

  it("writes events last, only those that wait for the bus, and does not let a published one wait again", async () => {
    const event = (id: string, waits: boolean): Item => {
      const { gsi1pk, gsi1sk } = outboxKeys(id);
      return {
        pk: { S: `OUTBOX#${id}` },
        sk: { S: "EVENT" },
        ...(waits && { gsi1pk: { S: gsi1pk }, gsi1sk: { S: gsi1sk } }),
      };
    };
    const orders = Array.from({ length: 200 }, (_, at) => item(`ORDER#${at}`));
    await put(event("published", false), event("waiting", true), event("published since", true), ...orders);
    const file = await exported();
    await clear();
    await put(event("published since", false));
    const spy = vi.spyOn(database(), "send");
    const restored = await tableCommand(["restore", "--from", file, "--overwrite"]);
    const written = spy.mock.calls.flatMap(([command]) =>
      command instanceof PutItemCommand ? (command.input.Item?.pk?.S ?? "") : [],
    );
    spy.mockRestore();
    expect(written.filter((pk) => pk.startsWith("ORDER#"))).toHaveLength(200);
    expect(written.at(-1)).toBe("OUTBOX#waiting");
    expect(restored).toMatchObject({ written: 201, overwritten: 0, same: 1, leftOut: { published: 1 } });
    const events = (await stored()).filter(({ pk }) => pk?.S?.startsWith("OUTBOX#"));
    expect(events.map(({ pk, gsi1pk }) => [pk?.S, gsi1pk !== undefined]).sort()).toEqual([
      ["OUTBOX#published since", false],
      ["OUTBOX#waiting", true],
    ]);
  });
});

it("prepares a restored table to take the place of the stage's own", async () => {
  const { Table: { TableName = "", KeySchema, AttributeDefinitions, GlobalSecondaryIndexes = [] } = {} } =
    await database().send(new DescribeTableCommand({ TableName: table.tableName }));
  const restored = `${TableName}-restored`;
  await database().send(
    new CreateTableCommand({
      ...{ TableName: restored, KeySchema, AttributeDefinitions, BillingMode: "PAY_PER_REQUEST" },
      GlobalSecondaryIndexes: GlobalSecondaryIndexes.map(({ IndexName, KeySchema, Projection }) => ({
        ...{ IndexName, KeySchema, Projection },
      })),
    }),
  );
  const turnedOn = ["stream", "deletion protection", "time to live", "point-in-time recovery"];
  const { Table } = await database().send(new DescribeTableCommand({ TableName: restored }));
  expect(Table?.StreamSpecification).toBeUndefined();
  const prepared = await tableCommand(["prepare", restored]);
  expect(prepared).toMatchObject({
    table: restored,
    turnedOn,
    streamArn: expect.stringContaining(`:table/${restored}/stream/`),
  });
  const after = (await database().send(new DescribeTableCommand({ TableName: restored }))).Table;
  expect(after).toMatchObject({
    DeletionProtectionEnabled: true,
    StreamSpecification: { StreamEnabled: true, StreamViewType: "NEW_AND_OLD_IMAGES" },
  });
  const ttl = await database().send(new DescribeTimeToLiveCommand({ TableName: restored }));
  expect(ttl.TimeToLiveDescription).toMatchObject({ AttributeName: "ttl" });
  const backups = await database().send(new DescribeContinuousBackupsCommand({ TableName: restored }));
  const recovery = backups.ContinuousBackupsDescription?.PointInTimeRecoveryDescription;
  expect(recovery?.PointInTimeRecoveryStatus).toBe("ENABLED");
  expect(await tableCommand(["prepare", restored])).toMatchObject({ turnedOn: [] });

  await put(item("ORDER#1"));
  await database().send(new PutItemCommand({ TableName: restored, Item: item("ORDER#2") }));
  expect(await tableCommand(["compare", "--from", restored])).toMatchObject({ missing: 1, onlyHere: 1 });
  expect(await tableCommand(["restore", "--from", restored])).toMatchObject({ written: 1 });
  expect(await keys()).toEqual(["ORDER#1", "ORDER#2"]);
});

it.each([
  [[]],
  [["compare"]],
  [["compare", "--from", "a", "--overwrite"]],
  [["restore", "b"]],
  [["export"]],
  [["prepare", "a", "b"]],
  [["restore", "--from", "no-such-table"]],
  [["compare", "--from", "./missing.ndjson"]],
])("a wrong command line (%j) changes nothing", async (args) => {
  await expect(tableCommand(args)).rejects.toThrow(UsageProblem);
});
