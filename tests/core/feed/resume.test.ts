import { LIMITS } from "@spoke/core/feed/limits.ts";
import { type FaultHook, setFaultHook } from "@spoke/core/platform";
import { afterAll, afterEach, beforeAll, describe, expect, test } from "vitest";
import { csv, drop, errorsOf, eventsSoFar, importKey, item, itemsUnder, startFeeds } from "./harness.ts";

let feeds: Awaited<ReturnType<typeof startFeeds>>;
beforeAll(async () => {
  feeds = await startFeeds();
});
let clear = (): void => undefined;
afterEach(() => clear());
afterAll(() => feeds.stop());

const HEADER = "article_code,priceList,currency,dealer";
const ROWS = 1_200;
const limits = { ...LIMITS, rowsPerCheckpoint: 500 };
/** Every hundredth row is bad. */
const rows = Array.from(
  { length: ROWS },
  (_, index) => `R-${index},STD,${index % 100 === 99 ? "usd" : "USD"},${index}`,
);

/** Fails the n-th call of a command, before it is sent or after it took effect. */
function failAt(command: string, nth: number, phase: "before" | "after"): FaultHook {
  let received = 0;
  return (call) => {
    if (call.command === command && call.phase === phase && ++received === nth) throw new Error("the lights went out");
  };
}

const tableNow = async (sorg: string) =>
  (await itemsUnder(`PRICES#${sorg}#`)).map(({ sk, dealer }) => `${sk} ${dealer}`);

describe("an import that crashed goes on without doubling anything", () => {
  const cases = [
    ["before a transaction", "R2", "TransactWriteItemsCommand", 9, "before"],
    ["after a transaction whose answer was lost", "R3", "TransactWriteItemsCommand", 6, "after"],
    ["while reading", "R4", "BatchGetItemCommand", 5, "before"],
    ["at the report", "R5", "PutObjectCommand", 2, "after"],
  ] as const;

  test.each(cases)("%s", async (_, sorg, command, nth, phase) => {
    const key = `feeds/${sorg}/prices/a-20250601T100000Z.csv`;
    await drop(key, csv(HEADER, ...rows));
    const before = await eventsSoFar();
    clear = setFaultHook(failAt(command, nth, phase));
    await expect(importKey(key, limits)).rejects.toThrow("the lights went out");
    const crashed = await item(`FEED#${key}`, "FEED");
    expect(crashed).toMatchObject({ status: "importing" });
    clear();

    const status = await importKey(key);
    expect(status).toMatchObject({ status: "imported", rows: ROWS, refused: 12, attempts: 2 });
    expect((status?.changed ?? 0) + (status?.unchanged ?? 0)).toBe(ROWS - 12);
    expect(await errorsOf(key)).toHaveLength(12);
    expect(new Set((await errorsOf(key)).map((line) => line.split(",")[0])).size).toBe(12);
    const table = await tableNow(sorg);
    expect(table).toHaveLength(ROWS - 12);
    expect(new Set(table).size).toBe(table.length);
    // The second attempt cannot know what the first one changed, so the catalog is rebuilt in any case, once.
    const events = (await eventsSoFar()).slice(before.length).map(({ type }) => type);
    expect(events.sort()).toEqual(["catalog.changed"]);
  });

  test("from the last point that was kept", async () => {
    const key = "feeds/R1/prices/point-20250701T100000Z.csv";
    await drop(key, csv(HEADER, ...rows));
    clear = setFaultHook(failAt("BatchGetItemCommand", 18, "before"));
    await expect(importKey(key, limits)).rejects.toThrow();
    clear();
    expect(await item(`FEED#${key}`, "FEED")).toMatchObject({ rows: 1_000, problems: 10 });
    let reads = 0;
    clear = setFaultHook((call) => {
      if (call.command === "BatchGetItemCommand" && call.phase === "before") reads += 1;
    });
    expect(await importKey(key)).toMatchObject({ status: "imported", refused: 12, rows: ROWS });
    expect(reads).toBeLessThan(6);
  });
});

test("two deliveries of one message at once end as one", async () => {
  const key = "feeds/U001/prices/both-20250801T100000Z.csv";
  await drop(key, csv(HEADER, ...rows.slice(0, 900)));
  const before = await eventsSoFar();
  await Promise.all([importKey(key), importKey(key)]);
  const events = (await eventsSoFar()).slice(before.length).map(({ type }) => type);
  expect(events.filter((type) => type === "catalog.changed")).toHaveLength(1);
  expect(await item(`FEED#${key}`, "FEED")).toMatchObject({ status: "imported" });
});

test("somebody who writes an article between reading and writing is not overwritten by older data", async () => {
  const key = "feeds/U001/prices/race-20250901T100000Z.csv";
  const newer = "feeds/U001/prices/race-20250901T110000Z.csv";
  await drop(key, csv(HEADER, "RACE,STD,USD,1", "CALM,STD,USD,1"));
  await drop(newer, csv(HEADER, "RACE,STD,USD,2"));
  let once = true;
  clear = setFaultHook(async (call) => {
    if (!once || call.command !== "BatchGetItemCommand" || call.phase !== "after") return;
    once = false;
    await importKey(newer);
  });
  expect(await importKey(key)).toMatchObject({ changed: 1, unchanged: 1 });
  const prices = await itemsUnder("PRICES#U001#");
  expect(prices.find(({ articleCode }) => articleCode === "RACE")).toMatchObject({ dealer: 20_000 });
  expect(prices.find(({ articleCode }) => articleCode === "CALM")).toMatchObject({ dealer: 10_000 });
});
