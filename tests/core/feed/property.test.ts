import fc from "fast-check";
import { afterAll, beforeAll, expect, test } from "vitest";
import { csv, itemsUnder, send, startFeeds } from "./harness.ts";

let feeds: Awaited<ReturnType<typeof startFeeds>>;
beforeAll(async () => {
  feeds = await startFeeds();
});
afterAll(() => feeds.stop());

const HEADER = "article_code,priceList,currency,retail,dealer";
const price = fc.integer({ min: 0, max: 9_999_999 }).map((amount) => (amount / 10_000).toFixed(4));
const row = fc.record({
  article: fc.integer({ min: 1, max: 400 }).map((number) => `A-${number}`),
  list: fc.constantFrom("STD", "GOLD"),
  retail: fc.option(price, { nil: "" }),
  dealer: fc.option(price, { nil: "" }),
  good: fc.integer({ min: 0, max: 9 }).map((number) => number > 0),
});
const distinct = fc.uniqueArray(row, { maxLength: 250, selector: ({ article, list }) => `${article} ${list}` });
const toLine = (item: { article: string; list: string; retail: string; dealer: string; good: boolean }): string =>
  [item.article, item.list, item.good ? "EUR" : "euro", item.retail, item.dealer].join(",");

let round = 0;
/** A sales organization of its own for every table that is compared. */
const nextSorg = (): string => `P${++round}`;

async function tableOf(sorg: string): Promise<unknown[]> {
  const items = await itemsUnder(`PRICES#${sorg}#`);
  return items.map(({ pk: _, ...rest }) => rest).sort((a, b) => (String(a.sk) < String(b.sk) ? -1 : 1));
}

async function sendAll(files: readonly (readonly string[])[]): Promise<unknown[]> {
  const sorg = nextSorg();
  for (const [index, lines] of files.entries())
    await send(`feeds/${sorg}/prices/part${index}-20250601T100000Z.csv`, csv(HEADER, ...lines));
  return tableOf(sorg);
}

test("rows of different keys make the same table in any order, and split over files", async () => {
  await fc.assert(
    fc.asyncProperty(distinct, fc.nat(), fc.integer(), async (rows, cut, seed) => {
      const lines = rows.map(toLine);
      const at = cut % (lines.length + 1);
      const shuffled = lines
        .map((line, index) => [Math.imul(index + 1, seed | 1) >>> 0, line] as const)
        .sort(([a], [b]) => a - b)
        .map(([, line]) => line);
      const full = await sendAll([lines]);
      expect(await sendAll([lines.slice(0, at), lines.slice(at)])).toEqual(full);
      expect(await sendAll([shuffled])).toEqual(full);
    }),
    { numRuns: 12 },
  );
});

test("files in any order of arrival leave the newest data", async () => {
  const files = fc.uniqueArray(
    fc.record({
      hour: fc.integer({ min: 10, max: 23 }),
      rows: fc.uniqueArray(row, { maxLength: 20, selector: ({ article, list }) => `${article} ${list}` }),
    }),
    { minLength: 2, maxLength: 5, selector: ({ hour }) => hour },
  );
  await fc.assert(
    fc.asyncProperty(files, async (input) => {
      const tables = await Promise.all(
        [input, input.toSorted((a, b) => a.hour - b.hour)].map(async (order) => {
          const sorg = nextSorg();
          for (const { hour, rows } of order)
            await send(`feeds/${sorg}/prices/p-20250601T${hour}0000Z.csv`, csv(HEADER, ...rows.map(toLine)));
          return tableOf(sorg);
        }),
      );
      expect(tables[0]).toEqual(tables[1]);
    }),
    { numRuns: 8 },
  );
});
