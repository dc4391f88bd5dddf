import { isDeepStrictEqual } from "node:util";
import type * as z from "zod";
import type { Key, RawItem } from "../table.ts";
import type { Write } from "../writes.ts";
import { countWrites, type Delta } from "./counts.ts";
import { findRows, numberWrites } from "./numbers.ts";
import { listPage, type Page, type PageQuery } from "./page.ts";
import { entryKey, listRows, type RowsQuery } from "./rows.ts";
import { type Counts, readTotals, sumOfCounts, versionOf } from "./totals.ts";

/** Where a list keeps its entries: one partition for each owner and part. */
export interface Partition {
  /** Whose list it is, such as a customer. The totals of an owner's parts are read in one query. */
  readonly owner: string;
  /** A part that not every reader may see, such as a sales organization. */
  readonly part: string;
}

/** Where an entry stands. Everything but the state should stay the same for the life of the document. */
export interface Place extends Partition {
  /** What the list is ordered by: an ISO 8601 instant or day. */
  readonly at: string;
  readonly id: string;
  /** What the list can be narrowed by without reading other entries. */
  readonly state: string;
}

export interface ListOptions<Row> {
  /** First word of the keys. */
  readonly name: string;
  /** What an entry holds: no more than the list shows and is searched by. */
  readonly row: z.ZodType<Row>;
  readonly place: (row: Row) => Place;
  /** Number of items that share the counting of a partition; more than one where many owners write to it at once. */
  readonly shards?: number;
  /** Numbers that an entry is found by, whatever its age (`find`). */
  readonly numbers?: (row: Row) => readonly string[];
  /** Also count by time. A list that history makes long needs it for late pages and for exact counts of periods. */
  readonly months?: boolean;
}

/** A document that is written, as the list has it before and after. */
export interface Change<Row> {
  readonly before?: Row | undefined;
  readonly after?: Row | undefined;
}

export interface List<Row> {
  /**
   * Writes for the transaction that changes the documents. A transaction may write to an item only once, so all changes
   * of a transaction belong in one call. For an entry that stays the same only the version changes.
   */
  writes(changes: readonly Change<Row>[]): Write[];
  /** A page with the exact count, or with a lower bound where `matches` filters more than 2,000 entries. */
  page(query: PageQuery<Row>): Promise<Page<Row>>;
  /** The newest entries with a number, at most 100. Costs the same however long the list is. */
  find(partitions: readonly Partition[], number: string): Promise<Row[]>;
  /** All entries. For states that documents leave again, such as open orders: they stay few. */
  rows(query: RowsQuery): AsyncGenerator<Row>;
  /** Exact numbers of entries by state, over all given partitions. Costs one read unit per owner, however long the list is. */
  counts(partitions: readonly Partition[]): Promise<Counts>;
  /** A text that changes with every change to the documents. Costs one read unit per owner. */
  version(partitions: readonly Partition[]): Promise<string>;
}

/**
 * Creates a list that costs the same however long it gets: a thin entry per document, ordered by time, with an index by
 * state and with counts, all written in the transaction of the document.
 *
 * ```ts
 * const orderList = defineList({
 *   name: "ORDERS",
 *   row: orderRowSchema,
 *   place: ({ unified, sorg, createdAt, orderNumber, status }) =>
 *     ({ owner: unified, part: sorg, at: createdAt, id: orderNumber, state: status }),
 *   months: true,
 * });
 * // write
 * await commit({ writes: [changeOrderWrite(next), ...orderList.writes([{ before: toRow(order), after: toRow(next) }])] });
 * // read: newest first, over all given partitions and states
 * const partitions = actor().sorgs.map((part) => ({ owner: unified, part }));
 * const { rows, info } = await orderList.page({ partitions, states: ["confirmed"], page: 1, limit: 10 });
 * // poll: load the page again when this differs from `info.version`
 * const version = await orderList.version(partitions);
 * ```
 */
export function defineList<Row>(options: ListOptions<Row>): List<Row> {
  return {
    writes: (changes) => listWrites(options, changes),
    page: (query) => listPage(options, query),
    find: (partitions, number) => findRows(options, partitions, number),
    rows: (query) => listRows(options, query),
    counts: async (partitions) => sumOfCounts(await readTotals(options.name, partitions)),
    version: async (partitions) => versionOf(await readTotals(options.name, partitions)),
  };
}

function listWrites<Row>(options: ListOptions<Row>, changes: readonly Change<Row>[]): Write[] {
  const entries: Write[] = [];
  const deltas: Delta[] = [];
  for (const { before, after } of changes) {
    if (before !== undefined && after !== undefined && isDeepStrictEqual(clean(before), clean(after))) {
      deltas.push({ place: options.place(after), add: 0 });
      continue;
    }
    entries.push(...entryWrites(options, before, after), ...numberWrites(options, before, after));
    if (before !== undefined) deltas.push({ place: options.place(before), add: -1 });
    if (after !== undefined) deltas.push({ place: options.place(after), add: 1 });
  }
  return [...entries, ...countWrites(options, deltas)];
}

/** Without attributes that are undefined, which the table drops. */
const clean = (row: unknown): unknown => JSON.parse(JSON.stringify(row));

function entryWrites<Row>(options: ListOptions<Row>, before: Row | undefined, after: Row | undefined): Write[] {
  const from = before !== undefined && entryKey(options.name, options.place(before));
  if (after === undefined) return from ? [{ kind: "delete", key: from }] : [];
  const item = toEntry(options, after);
  const moved = from && (from.pk !== item.pk || from.sk !== item.sk);
  return [...(moved ? [{ kind: "delete", key: from } as const] : []), { kind: "put", item }];
}

function toEntry<Row>({ name, place }: ListOptions<Row>, row: Row): Key & RawItem {
  const where = place(row);
  const key = entryKey(name, where);
  return { ...key, gsi1pk: `${key.pk}#${where.state}`, gsi1sk: key.sk, row };
}
