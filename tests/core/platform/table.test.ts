import { BatchWriteCommand } from "@aws-sdk/lib-dynamodb";
import {
  callCounts,
  chunk,
  countingCalls,
  dynamo,
  getItem,
  getItems,
  guestActor,
  queryAll,
  systemActor,
  tableName,
  withActor,
} from "@spoke/core/platform";
import { afterAll, beforeAll, expect, it } from "vitest";
import { startTable, type TestTable } from "../../support/cloud.ts";

const MOST = 10_000;
const pk = "TEST#many";

let table: TestTable;
beforeAll(async () => {
  table = await startTable();
  const items = Array.from({ length: MOST + 1 }, (_, index) => ({ pk, sk: String(index).padStart(5, "0") }));
  for (const part of chunk(chunk(items, 25), 20)) {
    const batches = part.map((some) => some.map((Item) => ({ PutRequest: { Item } })));
    await Promise.all(
      batches.map((batch) => dynamo().send(new BatchWriteCommand({ RequestItems: { [tableName()]: batch } }))),
    );
  }
}, 60_000);
afterAll(() => table.stop());

const guest = guestActor("velo.localhost", "U001", "en-US");

it("returns no more than the limit, and continues after a sort key", async () => {
  const first = await queryAll({ pk, limit: 3 });
  expect(first.map(({ sk }) => sk)).toEqual(["00000", "00001", "00002"]);
  const next = await queryAll({ pk, limit: 2, after: "00002" });
  expect(next.map(({ sk }) => sk)).toEqual(["00003", "00004"]);
});

it("fails a request if a range is not small; a job continues", async () => {
  const read = () => queryAll({ pk, bounded: "a test", attributes: ["sk"] });
  await expect(withActor(guest, read)).rejects.toThrow("more than 10000 items");
  expect(await withActor(systemActor(), read)).toHaveLength(MOST + 1);
});

it("reads what a request needs at the same moment in one call", async () => {
  const read = async () => {
    const [one, absent, [two, again]] = await Promise.all([
      getItem({ pk, sk: "00001" }),
      getItem({ pk, sk: "none" }),
      getItems([
        { pk, sk: "00002" },
        { pk, sk: "00001" },
      ]),
    ]);
    return { sks: [one?.sk, absent, two?.sk, again?.sk], calls: callCounts()?.total };
  };
  const requests = await Promise.all([countingCalls(read), countingCalls(read)]);
  for (const request of requests) expect(request).toEqual({ sks: ["00001", undefined, "00002", "00001"], calls: 1 });
});

it("reads consistently what has to be, apart from the rest", async () => {
  const calls = await countingCalls(async () => {
    await Promise.all([getItem({ pk, sk: "00001" }), getItem({ pk, sk: "00002" }, { consistent: false })]);
    return callCounts()?.total;
  });
  expect(calls).toBe(2);
});

it("does not compile without a bound", () => {
  // @ts-expect-error: neither a limit nor a reason
  const query = () => queryAll({ pk });
  expect(query).toBeTypeOf("function");
});
