import { callCounts, countingCalls, memo, setClock } from "@spoke/core/platform";
import { countCall } from "@spoke/core/platform/faults.ts";
import { afterEach, beforeEach, expect, test } from "vitest";
import { until } from "../../support/until.ts";

let clock = 0;
let restore: () => void;
beforeEach(() => {
  clock = 1_000_000;
  restore = setClock(() => clock);
});
afterEach(() => restore());

/** Answers 1, 2, 3 …, each by way of a counted call. */
function count() {
  let loads = 0;
  const call = countCall<object, { n: number }>(async () => ({ output: { n: ++loads }, response: {} }));
  const read = memo(async () => (await call({ input: {} })).output.n, 30_000);
  return { read: () => read("key"), loads: () => loads };
}

test("returns a loaded value until it expires, then loads it again", async () => {
  const { read, loads } = count();
  expect(await Promise.all([read(), read()])).toEqual([1, 1]);
  clock += 15_000;
  expect(await read()).toBe(1);
  expect(loads()).toBe(1);
  clock += 15_000;
  expect(await read()).toBe(2);
});

test("renews in the background before it expires, without delaying or charging a caller", async () => {
  const { read, loads } = count();
  await read();
  clock += 25_000;
  const [value, charged] = await countingCalls(async () => [await read(), callCounts()?.total]);
  expect([value, charged]).toEqual([1, 0]);
  await until("it is renewed", async () => (await read()) === 2);
  clock += 15_000;
  expect(await read()).toBe(2);
  expect(loads()).toBe(2);
});

test("keeps the value until it expires if the renewal fails", async () => {
  let fails = false;
  let tries = 0;
  const read = memo(async () => {
    tries += 1;
    if (fails) throw new Error("no table");
    return "known";
  }, 30_000);
  await read("key");
  fails = true;
  clock += 25_000;
  expect(await read("key")).toBe("known");
  await until("it was tried again", async () => (await read("key")) === "known" && tries > 2);
  clock += 10_000;
  await expect(read("key")).rejects.toThrow("no table");
});
