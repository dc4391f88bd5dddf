import type { ListOptions } from "./list.ts";
import { type Span, spansOf } from "./months.ts";
import { FIRST, LAST, listRows, type ReadPartition, type RowsQuery } from "./rows.ts";
import { countOf, readTotals, type Totals, versionOf } from "./totals.ts";

export interface PageQuery<Row> extends Omit<RowsQuery, "pageSize" | "consistent"> {
  /** A filter that the index cannot answer, such as a search. Entries are read until the page is full and counted. */
  readonly matches?: ((row: Row) => boolean) | undefined;
  /** An order other than by time: entries are read as for a filter, and sorted. */
  readonly compare?: ((a: Row, b: Row) => number) | undefined;
  readonly page: number;
  readonly limit: number;
  /** Numbers of entries by time, newest first, if the caller counts them itself. */
  readonly spans?: Promise<readonly Span[]> | undefined;
}

/** Where a page stands in a list of any kind. */
export interface ShownPageInfo {
  readonly page: number;
  readonly count: number;
  readonly pageTotal: number;
  /** There are, or may be, more entries than `count`: a search stops after a while. */
  readonly countIsMinimum?: true;
  readonly version?: string;
}

/** Where a page stands in its list. */
export interface PageInfo extends ShownPageInfo {
  /** The list's version when the page was read. */
  readonly version: string;
}

export interface Page<Row> {
  readonly rows: readonly Row[];
  readonly info: PageInfo;
}

/** Entries that a filter examines at most. */
export const MAX_EXAMINED = 2_000;
/** Matches that a filter counts beyond the page. */
const MAX_COUNTED = 250;
/** Entries that are read past rather than looked up in the counts by time. */
const MAX_SKIPPED = 40;

export async function listPage<Row>(options: ListOptions<Row>, query: PageQuery<Row>): Promise<Page<Row>> {
  // First, so that the rows are at least as new as the version.
  const totals = await readTotals(options.name, query.partitions);
  const version = versionOf(totals);
  const narrowed = { ...query, ...nonEmpty(totals, query.states) };
  const found = await (query.matches || query.compare
    ? filteredPage(options, narrowed)
    : countedPage(options, narrowed, totals));
  const { page, limit } = query;
  const info = { page, count: found.count, pageTotal: Math.ceil(found.count / limit), version };
  return { rows: found.rows, info: { ...info, ...(found.isMinimum && { countIsMinimum: true }) } };
}

interface Found<Row> {
  readonly rows: readonly Row[];
  readonly count: number;
  readonly isMinimum?: true;
}

/** Only the partitions that have entries, each with the states that it has them in. */
function nonEmpty(totals: readonly Totals[], states: readonly string[] | undefined) {
  const used = totals.filter(({ counts }) => countOf(counts, states) > 0);
  const partitions = used.map(
    ({ owner, part, counts }): ReadPartition => ({
      ...{ owner, part, states: states?.filter((state) => (counts.get(state) ?? 0) > 0) },
    }),
  );
  return { partitions };
}

async function filteredPage<Row>(options: ListOptions<Row>, query: PageQuery<Row>): Promise<Found<Row>> {
  const { page, limit, compare, matches = () => true } = query;
  const [start, end] = [(page - 1) * limit, page * limit];
  const found: Row[] = [];
  const shown = (rest = {}) => {
    const rows = (compare ? found.toSorted(compare) : found).slice(start, end);
    return { rows, count: found.length, ...rest };
  };
  const most = compare ? MAX_EXAMINED : end + MAX_COUNTED;
  let examined = 0;
  const pageSize = Math.ceil(MAX_COUNTED / streamsOf(query));
  for await (const row of listRows(options, { ...query, pageSize })) {
    if (examined === MAX_EXAMINED || found.length === most) return shown({ isMinimum: true as const });
    examined += 1;
    if (matches(row)) found.push(row);
  }
  return shown();
}

async function countedPage<Row>(
  options: ListOptions<Row>,
  query: PageQuery<Row>,
  totals: readonly Totals[],
): Promise<Found<Row>> {
  const { from, until, page, limit, states } = query;
  const offset = (page - 1) * limit;
  const hasPeriod = from !== undefined || until !== undefined;
  if (!hasPeriod) {
    const count = totals.reduce((all, { counts }) => all + countOf(counts, states), 0);
    if (offset >= count) return { rows: [], count };
    if (offset <= MAX_SKIPPED) return { rows: await take(options, query, offset), count };
    if (!options.months) return { rows: await takeFromNearerEnd(options, query, { offset, count }), count };
    const all = spansOf({ ...options, ...query, states, from: FIRST, until: LAST });
    return { rows: await takeFrom(options, query, all, offset), count };
  }
  if (!query.spans && !options.months) return filteredPage(options, query);
  const spans = await (query.spans ?? spansOfPeriod(options, query));
  const count = spans.reduce((all, span) => all + span.count, 0);
  if (offset >= count) return { rows: [], count };
  return { rows: await takeFrom(options, query, spans, offset), count };
}

/** A page's rows after `offset` of `count`, read from the end that is nearer: the last page costs as little as the first one. */
async function takeFromNearerEnd<Row>(
  options: ListOptions<Row>,
  query: PageQuery<Row>,
  { offset, count }: { readonly offset: number; readonly count: number },
): Promise<Row[]> {
  const after = count - offset - query.limit;
  if (offset <= after) return take(options, query, offset);
  // The last page may have fewer rows.
  const limit = Math.min(query.limit, count - offset);
  const reversed = { ...query, limit, oldestFirst: !query.oldestFirst };
  return (await take(options, reversed, Math.max(0, after))).toReversed();
}

/** A page's rows after `offset` others, found in the counts by time (newest first). */
async function takeFrom<Row>(
  options: ListOptions<Row>,
  query: PageQuery<Row>,
  spans: AsyncIterable<Span> | readonly Span[],
  offset: number,
): Promise<Row[]> {
  if (query.oldestFirst) {
    const { from, skip } = await startOf((await Array.fromAsync(spans)).toReversed(), offset);
    return take(options, { ...query, from: from > (query.from ?? FIRST) ? from : query.from }, skip);
  }
  const { until, skip } = await startOf(spans, offset);
  return take(options, { ...query, until }, skip);
}

/** Where the entries begin that come after `offset` others, and how many to skip there. */
async function startOf(
  spans: AsyncIterable<Span> | Iterable<Span>,
  offset: number,
): Promise<{ readonly from: string; readonly until: string; readonly skip: number }> {
  let skip = offset;
  for await (const { from, until, count } of spans) {
    if (skip < count) return { from, until, skip };
    skip -= count;
  }
  // The counts are ahead of the index: nothing is left to show.
  return { from: LAST, until: FIRST, skip };
}

/** The spans of a period. Those at its ends are only partly within it, and are counted. */
async function spansOfPeriod<Row>(options: ListOptions<Row>, query: PageQuery<Row>): Promise<Span[]> {
  const { partitions, states, from = FIRST, until = LAST } = query;
  if (from >= until) return [];
  const spans = await Array.fromAsync(spansOf({ name: options.name, partitions, states, from, until }));
  return Promise.all(
    spans.map(async (span) => {
      if (span.from >= from && span.until <= until) return span;
      const part = { ...span, from: maxOf(span.from, from), until: minOf(span.until, until) };
      const rows = await Array.fromAsync(listRows(options, { ...query, from: part.from, until: part.until }));
      return { ...part, count: rows.length };
    }),
  );
}

const maxOf = (a: string, b: string): string => (a > b ? a : b);
const minOf = (a: string, b: string): string => (a < b ? a : b);

const streamsOf = ({ partitions }: RowsQuery): number =>
  partitions.reduce((all, { states }) => all + (states?.length ?? 1), 0);

/** A page's rows after `skip` others. */
async function take<Row>(options: ListOptions<Row>, query: PageQuery<Row>, skip: number): Promise<Row[]> {
  const rows: Row[] = [];
  let left = skip;
  const streams = streamsOf(query);
  const pageSize = Math.ceil((skip + query.limit) / streams) + (streams > 1 ? query.limit : 0);
  const consistent = skip <= MAX_SKIPPED;
  for await (const row of listRows(options, { ...query, pageSize, consistent })) {
    if (left > 0) left -= 1;
    else rows.push(row);
    if (rows.length === query.limit) break;
  }
  return rows;
}
