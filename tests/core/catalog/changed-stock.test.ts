import { rebuildPart } from "@spoke/core/catalog";
import { readPointer, readVersion } from "@spoke/core/catalog/artifacts.ts";
import { StockPart } from "@spoke/core/catalog/parts/stock.ts";
import { articleSchema } from "@spoke/core/catalog/schema.ts";
import { setClock, setFaultHook, shardOf } from "@spoke/core/platform";
import { stockItemSchema } from "@spoke/core/stock/schema.ts";
import { afterAll, beforeAll, expect, it } from "vitest";
import { asSystem, store } from "../../builders/store.ts";
import type { TestTable } from "../../support/cloud.ts";
import { readUnits } from "../../support/read-units.ts";
import { startStores } from "../../support/stores.ts";
import { syntheticArticles } from "./synthetic.ts";

const SORG = "C1";
const COUNT = 400;
const articles = syntheticArticles(COUNT, 1, SORG);
const codeOf = (index: number): string => articles[index]?.articleCode ?? "";
const HOUR = 3_600_000;
let stores: TestTable;
let time = Date.now();
let restoreClock: () => void;

const stockItem = (articleCode: string, qty: number, reserved = 0) => {
  const levels = { free: qty - reserved, freeTotal: qty - reserved, reserved };
  const available = [{ date: "2026-01-01", qty, location: "Main" }];
  const asOf = "2026-01-01T00:00:00.000Z";
  const item = stockItemSchema.parse({ sorg: SORG, articleCode, available, asOf, ...levels });
  return { kind: "put", item: { ...item, pk: `STOCK#${SORG}#${articleCode}`, sk: "STOCK" } } as const;
};

beforeAll(async () => {
  stores = await startStores();
  // Versions are ordered by their time.
  restoreClock = setClock(() => {
    time += 1;
    return time;
  });
  for (let from = 0; from < COUNT; from += 40) {
    const some = articles.slice(from, from + 40);
    await store(
      ...some.map((article) => {
        const { articleCode } = article;
        const key = { pk: `ARTICLES#${SORG}#${shardOf(articleCode)}`, sk: articleCode };
        return { kind: "put", item: { ...articleSchema.parse(article), ...key } } as const;
      }),
      ...some.map(({ articleCode }) => stockItem(articleCode, 5)),
    );
  }
});
afterAll(async () => {
  restoreClock();
  await stores.stop();
});

const build = (articleCodes?: readonly string[]) =>
  asSystem(() => rebuildPart({ sorg: SORG, part: "stock", articleCodes: articleCodes && [...articleCodes] }));

async function shown(): Promise<StockPart> {
  time += 1_000;
  const found = await readPointer(SORG, "stock");
  if (!found) throw new Error("not built");
  return new StockPart(found.pointer.version, await readVersion(found.pointer));
}
const pieces = (part: StockPart, index: number) => part.stock(codeOf(index))?.available[0]?.qty;

it("reads only the changed articles, and takes everything else over", async () => {
  await build();
  await store(stockItem(codeOf(0), 9), stockItem(codeOf(1), 9, 4), stockItem(codeOf(2), 9));
  time += 1_000;
  const { units } = await readUnits(() => build([codeOf(0), codeOf(1), "UNKNOWN"]));
  expect(units).toBeLessThan(12);
  const part = await shown();
  expect([0, 1, 2, 3].map((index) => pieces(part, index))).toEqual([9, 5, 5, 5]);
  expect(part.stock("UNKNOWN")).toBeUndefined();
  expect(part.all()).toHaveLength(COUNT);
});

it("builds from the whole table again some hours after the last time", async () => {
  time += 7 * HOUR;
  await build([codeOf(0)]);
  const part = await shown();
  expect(pieces(part, 2)).toBe(9);
});

it("loses no change when two builds run at the same time", async () => {
  await store(stockItem(codeOf(10), 1), stockItem(codeOf(11), 2), stockItem(codeOf(12), 3));
  time += 1_000;
  await Promise.all([build([codeOf(10)]), build([codeOf(11)]), build([codeOf(12)])]);
  const part = await shown();
  expect([10, 11, 12].map((index) => pieces(part, index))).toEqual([1, 2, 3]);
});

it("a build from the whole table that is slower than one of changes still counts", async () => {
  await store(stockItem(codeOf(20), 7));
  time += 1_000;
  let overtaken = false;
  // While the whole table is built, another function publishes the change of one article.
  const restore = setFaultHook(async ({ command, phase }) => {
    if (overtaken || command !== "PutObjectCommand" || phase !== "before") return;
    overtaken = true;
    time += 1_000;
    await build([codeOf(21)]);
  });
  await build().finally(restore);
  const part = await shown();
  expect(overtaken).toBe(true);
  expect(pieces(part, 20)).toBe(7);
});
