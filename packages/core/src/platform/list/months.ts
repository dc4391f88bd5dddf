import { type Key, queryItems, type RawItem } from "../table.ts";
import type { Partition } from "./list.ts";

/**
 * Counts by time, an item per month: numbers of entries by state in spans of three days. They find the start of a late page and
 * count a period without reading the entries before it.
 */
const MONTH = "MONTH#";
const DAYS = 3;
const LAST = 9;
/** Months per read: most late pages are within a year. */
const PAGE = 12;

/** Entries of one span of time: `from` ≤ sort key < `until`. */
export interface Span {
  readonly from: string;
  readonly until: string;
  readonly count: number;
}

/** The span within its month that an instant falls into: 0 to 9; the last has the rest of the month. */
export const spanOf = (at: string): number => Math.min(LAST, Math.floor((Number(at.slice(8, 10)) - 1) / DAYS));

export const spanAttribute = (span: number, state: string): string => `${span}_${state}`;

const monthOf = (at: string): string => at.slice(0, 7);

export const monthKey = (name: string, { owner, part }: Partition, at: string): Key => ({
  pk: `${name}#${owner}#${part}`,
  sk: `${MONTH}${monthOf(at)}`,
});

export interface SpansQuery {
  readonly name: string;
  readonly partitions: readonly Partition[];
  readonly states: readonly string[] | undefined;
  readonly from: string;
  readonly until: string;
}

/** Spans that overlap a period and have entries, newest first. Reads lazily. */
export async function* spansOf(query: SpansQuery): AsyncGenerator<Span> {
  for await (const [month, items] of monthsOf(query)) {
    for (let span = LAST; span >= 0; span -= 1) {
      const from = dayText(month, span * DAYS + 1);
      const until = span === LAST ? `${month}-32` : dayText(month, (span + 1) * DAYS + 1);
      const count = items.reduce((all, item) => all + countOf(item, span, query.states), 0);
      if (count > 0 && from < query.until && until > query.from) yield { from, until, count };
    }
  }
}

const dayText = (month: string, day: number): string => `${month}-${String(day).padStart(2, "0")}`;

function countOf(item: RawItem, span: number, states: readonly string[] | undefined): number {
  const prefix = spanAttribute(span, "");
  return Object.entries(item).reduce((all, [attribute, value]) => {
    const counts = attribute.startsWith(prefix) && (!states || states.includes(attribute.slice(prefix.length)));
    return counts ? all + Number(value) : all;
  }, 0);
}

/** Items by month over all partitions, newest first. */
async function* monthsOf(query: SpansQuery): AsyncGenerator<readonly [month: string, items: RawItem[]]> {
  const between = [`${MONTH}${monthOf(query.from)}`, `${MONTH}${monthOf(query.until)}`] as const;
  const base = { between, newestFirst: true, pageSize: PAGE, bounded: "an item per month" };
  const streams = query.partitions.map((partition) =>
    queryItems({ ...base, pk: monthKey(query.name, partition, "").pk }),
  );
  const heads = await Promise.all(streams.map((stream) => stream.next()));
  for (;;) {
    const months = heads.flatMap((head) => (head.done ? [] : [sortKey(head.value)]));
    const [latest = ""] = months.sort().reverse();
    if (latest === "") return;
    const items: RawItem[] = [];
    for (const [index, stream] of streams.entries()) {
      const head = heads[index];
      if (!head || head.done || sortKey(head.value) !== latest) continue;
      items.push(head.value);
      heads[index] = await stream.next();
    }
    yield [latest.slice(MONTH.length), items];
  }
}

const sortKey = ({ sk }: RawItem): string => String(sk);
