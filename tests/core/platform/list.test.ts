import { type Change, chunk, commit, defineList, systemActor, withActor } from "@spoke/core/platform";
import fc from "fast-check";
import { afterAll, beforeAll, expect, it } from "vitest";
import * as z from "zod";
import { startTable, type TestTable } from "../../support/cloud.ts";
import { itemsOf } from "../../support/items.ts";
import { readUnits } from "../../support/read-units.ts";

let table: TestTable;
beforeAll(async () => {
  table = await startTable();
});
afterAll(() => table.stop());

const rowSchema = z.object({
  owner: z.string(),
  part: z.string(),
  at: z.string(),
  id: z.string(),
  state: z.string(),
  text: z.string(),
});
type Row = z.output<typeof rowSchema>;

const list = defineList({ name: "THINGS", row: rowSchema, place: (row) => row, months: true });
const sharded = defineList({ name: "SHARDED", row: rowSchema, place: (row) => row, shards: 4 });

let owners = 0;
function newOwner(): string {
  owners += 1;
  return `C${owners}`;
}

const write = (changes: readonly Change<Row>[], to = list): Promise<void> =>
  withActor(systemActor(), () => commit({ writes: to.writes(changes) }));

const PARTS = ["U1", "U2", "U3"];
const STATES = ["open", "done", "lost"];
const START = Date.UTC(2025, 0, 1);
const instant = (hours: number): string => new Date(START + hours * 3_600_000).toISOString();

const rowOf = (owner: string, index: number, hours: number, patch: Partial<Row> = {}): Row => ({
  owner,
  part: PARTS[index % 3] ?? "",
  at: instant(hours),
  id: String(index).padStart(5, "0"),
  state: "open",
  text: `text ${index % 10}`,
  ...patch,
});

/** Rows as a list of one partition has them, newest first. */
const sorted = (rows: readonly Row[]): Row[] =>
  rows.toSorted((a, b) => (`${a.at}#${a.id}` < `${b.at}#${b.id}` ? 1 : -1));

async function fill(owner: string, count: number, patch: (index: number) => Partial<Row> = () => ({})): Promise<Row[]> {
  const rows = Array.from({ length: count }, (_, index) =>
    rowOf(owner, index, index * 2, { part: "U1", ...patch(index) }),
  );
  for (const part of chunk(rows, 40)) await write(part.map((after) => ({ after })));
  return sorted(rows);
}

it("a page, its count, and its filters are those of a full scan, whatever was written before", async () => {
  const anyRows = fc.array(fc.record({ hours: fc.nat(5_000), part: fc.nat(2), state: fc.nat(2), next: fc.nat(3) }), {
    maxLength: 90,
  });
  const query = fc.record({
    states: fc.option(fc.subarray(STATES, { minLength: 1 }), { nil: undefined }),
    parts: fc.subarray(PARTS, { minLength: 1 }),
    from: fc.option(fc.nat(5_000).map(instant), { nil: undefined }),
    until: fc.option(fc.nat(5_000).map(instant), { nil: undefined }),
    page: fc.integer({ min: 1, max: 30 }),
    limit: fc.integer({ min: 1, max: 12 }),
    search: fc.option(fc.nat(9), { nil: undefined }),
  });
  const property = fc.asyncProperty(anyRows, fc.array(query, { minLength: 4, maxLength: 8 }), async (rows, queries) => {
    const owner = newOwner();
    const written: Row[] = [];
    for (const [index, { hours, part, state, next }] of rows.entries()) {
      const before = rowOf(owner, index, hours, { part: PARTS[part] ?? "", state: STATES[state] ?? "" });
      await write([{ after: before }]);
      const after = next === 3 ? undefined : { ...before, state: STATES[next] ?? "" };
      await write([{ before, after }]);
      if (after) written.push(after);
    }
    for (const { states, parts, from, until, page, limit, search } of queries) {
      const wanted = sorted(written).filter(
        (row) =>
          parts.includes(row.part) &&
          (!states || states.includes(row.state)) &&
          (!from || row.at >= from) &&
          (!until || row.at < until) &&
          (search === undefined || row.text === `text ${search}`),
      );
      const partitions = parts.map((part) => ({ owner, part }));
      const matches = search === undefined ? undefined : (row: Row) => row.text === `text ${search}`;
      const found = await list.page({ partitions, states, from, until, page, limit, matches });
      expect(found.rows).toEqual(wanted.slice((page - 1) * limit, page * limit));
      expect(found.info).toMatchObject({ page, count: wanted.length, pageTotal: Math.ceil(wanted.length / limit) });
      expect(found.info.countIsMinimum).toBeUndefined();
      const all = await Array.fromAsync(list.rows({ partitions, states, oldestFirst: true }));
      expect(all).toEqual(
        sorted(written)
          .filter((row) => parts.includes(row.part) && (!states || states.includes(row.state)))
          .reverse(),
      );
    }
  });
  await fc.assert(property, { numRuns: 12 });
}, 120_000);

it("20 writes at the same time lose no count, and each changes the version", async () => {
  for (const to of [list, sharded]) {
    const owner = newOwner();
    const partitions = [{ owner, part: "U1" }];
    const rows = Array.from({ length: 20 }, (_, index) => rowOf(owner, index, index, { part: "U1" }));
    const empty = await to.version(partitions);
    await Promise.all(rows.map((after) => write([{ after }], to)));
    const filled = await to.version(partitions);
    expect(filled).not.toBe(empty);
    expect((await to.page({ partitions, page: 1, limit: 10 })).info).toMatchObject({ count: 20, version: filled });
    const [first, ...rest] = rows;
    await Promise.all(rest.map((before) => write([{ before, after: { ...before, state: "done" } }], to)));
    const counts = await Promise.all(
      STATES.map(async (state) => (await to.page({ partitions, states: [state], page: 1, limit: 1 })).info.count),
    );
    expect(counts).toEqual([1, 19, 0]);
    const changed = await to.version(partitions);
    expect(changed).not.toBe(filled);
    // An entry that stays the same is not written, but its document may have changed: the version says so.
    if (first) expect(to.writes([{ before: first, after: { ...first } }])).toMatchObject([{ add: { version: 1 } }]);
    expect(await to.version(partitions)).toBe(changed);
  }
});

it("the last pages of a list without counts by time are read from its end", async () => {
  const owner = newOwner();
  const partitions = [{ owner, part: "U1" }];
  const rows = Array.from({ length: 125 }, (_, index) => rowOf(owner, index, index, { part: "U1" }));
  for (const some of chunk(rows, 40))
    await write(
      some.map((after) => ({ after })),
      sharded,
    );
  const pagesOf = async (oldestFirst: boolean) => {
    const pages = await Promise.all(
      Array.from({ length: 13 }, (_, index) => sharded.page({ partitions, page: index + 1, limit: 10, oldestFirst })),
    );
    return pages.flatMap((page) => page.rows.map(({ id }) => id));
  };
  const ids = rows.map(({ id }) => id);
  expect(await pagesOf(true)).toEqual(ids);
  expect(await pagesOf(false)).toEqual(ids.toReversed());
  const units = async (page: number) => (await readUnits(() => sharded.page({ partitions, page, limit: 10 }))).units;
  expect(await units(13)).toBeLessThanOrEqual(await units(1));
});

it("changes of one transaction that share counts are one write to them", async () => {
  const owner = newOwner();
  const rows = [1, 2, 3].map((index) => rowOf(owner, index, index, { part: "U1" }));
  // Three entries, the totals, and the month.
  expect(list.writes(rows.map((after) => ({ after })))).toHaveLength(5);
  await write(rows.map((after) => ({ after })));
  expect((await list.page({ partitions: [{ owner, part: "U1" }], page: 1, limit: 10 })).info.count).toBe(3);
});

it("a page costs the same after 10,000 entries as after 500, at most 10 read units", async () => {
  const few = newOwner();
  const many = newOwner();
  const text = "x".repeat(400);
  await fill(few, 500, (index) => ({ text, state: index % 50 === 0 ? "open" : "done" }));
  const all = await fill(many, 10_000, (index) => ({ text, state: index % 50 === 0 ? "open" : "done" }));
  const cost = async (owner: string, query: { page: number; states?: string[]; from?: string; until?: string }) =>
    readUnits(() => list.page({ partitions: [{ owner, part: "U1" }], limit: 10, ...query }));
  const first = await cost(many, { page: 1 });
  expect(first.result.rows).toEqual(all.slice(0, 10));
  expect(first.result.info).toMatchObject({ count: 10_000, pageTotal: 1_000 });
  expect(first.units).toBe((await cost(few, { page: 1 })).units);
  const late = await cost(many, { page: 50 });
  expect(late.result.rows).toEqual(all.slice(490, 500));
  const last = await cost(many, { page: 1_000 });
  expect(last.result.rows).toEqual(all.slice(-10));
  const open = await cost(many, { page: 20, states: ["open"] });
  expect(open.result.rows).toEqual(all.filter(({ state }) => state === "open").slice(190));
  const period = await cost(many, { page: 3, from: "2026-02-01T06:00:00.000Z", until: "2026-08-01T06:00:00.000Z" });
  expect(period.result.info.count).toBe(12 * 181);
  const units = { first: first.units, late: late.units, last: last.units, open: open.units, period: period.units };
  for (const [name, used] of Object.entries(units)) expect(used, name).toBeLessThanOrEqual(10);
  const poll = await readUnits(() => list.version([{ owner: many, part: "U1" }]));
  expect(poll.units).toBeLessThanOrEqual(1);
}, 120_000);

it("a search counts so far and says that the count is a lower bound", async () => {
  const owner = newOwner();
  const partitions = [{ owner, part: "U1" }];
  await fill(owner, 2_020, (index) => ({ text: index < 10 ? "old" : "new" }));
  const search = (text: string, page = 1) =>
    list.page({ partitions, page, limit: 10, matches: (row) => row.text === text });
  expect((await search("new")).info).toMatchObject({ count: 260, countIsMinimum: true });
  expect((await search("new", 2)).info).toMatchObject({ count: 270, countIsMinimum: true });
  // Only the newest 2,000 are examined.
  expect(await search("old")).toMatchObject({ rows: [], info: { count: 0, countIsMinimum: true } });
  const narrowed = await list.page({
    partitions,
    page: 1,
    limit: 10,
    until: instant(30),
    matches: ({ text }) => text === "old",
  });
  expect(narrowed.rows).toHaveLength(10);
  expect(narrowed.info.countIsMinimum).toBeUndefined();
}, 60_000);

it("the counts by time are small items, one for a month", async () => {
  const owner = newOwner();
  await fill(owner, 60);
  const months = await itemsOf({ pk: `THINGS#${owner}#U1`, prefix: "MONTH#" });
  expect(months).toHaveLength(1);
  expect(JSON.stringify(months).length).toBeLessThan(1_000);
});

it("a number finds its entries whatever their age, their part, and their letters; a changed number finds them no more", async () => {
  const numbered = defineList({
    name: "NUMBERED",
    row: rowSchema,
    place: (row) => row,
    numbers: ({ text, id }) => [text, `N#${id}`],
  });
  const owner = newOwner();
  const rows = Array.from({ length: 2_500 }, (_, index) => rowOf(owner, index, index, { text: `po-${index % 1_250}` }));
  for (const part of chunk(rows, 15))
    await write(
      part.map((after) => ({ after })),
      numbered,
    );
  const partitions = PARTS.map((part) => ({ owner, part }));
  const oldest = await readUnits(() => numbered.find(partitions, " PO-0 "));
  expect(oldest.result).toEqual(sorted([rows[0], rows[1_250]].flatMap((row) => row ?? [])));
  expect(oldest.units).toBeLessThanOrEqual(3);
  expect(await numbered.find([{ owner, part: "U2" }], "po-0")).toEqual([]);
  expect(await numbered.find(partitions, "po-12")).toHaveLength(2);
  expect(await numbered.find(partitions, "N")).toEqual([]);
  const [before] = rows;
  if (!before) throw new Error("a row was expected");
  const after = { ...before, text: "other", state: "done" };
  await write([{ before, after }], numbered);
  expect(await numbered.find(partitions, "po-0")).toHaveLength(1);
  expect(await numbered.find(partitions, "Other")).toEqual([after]);
  await write([{ before: after }], numbered);
  expect(await numbered.find(partitions, "other")).toEqual([]);
});

it("a period whose entries the caller counts is paged from both ends without reading the entries before a page", async () => {
  const owner = newOwner();
  const rows = await fill(owner, 1_200);
  const [from, until] = [instant(0), instant(2_400)];
  const days = Map.groupBy(rows, ({ at }) => at.slice(0, 10));
  const spans = [...days]
    .map(([day, own]) => ({ from: day, until: `${day}U`, count: own.length }))
    .toSorted((a, b) => (a.from < b.from ? 1 : -1));
  const query = { partitions: [{ owner, part: "U1" }], from, until, spans: Promise.resolve(spans), limit: 10 };
  for (const oldestFirst of [false, true]) {
    const all = oldestFirst ? sorted(rows).toReversed() : sorted(rows);
    for (const page of [1, 60, 120]) {
      const { result, units } = await readUnits(() => list.page({ ...query, page, oldestFirst }));
      expect(result.rows).toEqual(all.slice((page - 1) * 10, page * 10));
      expect(result.info.count).toBe(1_200);
      expect(units).toBeLessThanOrEqual(5);
    }
  }
});
