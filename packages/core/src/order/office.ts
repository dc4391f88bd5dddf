import * as z from "zod";
import { type List, type Partition, unrestrictedSorgs } from "../platform/index.ts";
import type { WaitingRow } from "./lists.ts";
import type { OrderPage } from "./order-list.ts";
import { readOrders } from "./store.ts";

/** A page of a list that the office works through. */
export const officeQuerySchema = z.object({
  search: z.string().max(100).default(""),
  page: z.int().min(1).max(10_000).default(1),
  limit: z.int().min(1).max(100).default(10),
});

const partitions = (): Partition[] => unrestrictedSorgs().map((owner) => ({ owner, part: "" }));

const waitsSince = ({ waitingSince, createdAt }: WaitingRow): string => waitingSince ?? createdAt;
const byWaiting = (a: WaitingRow, b: WaitingRow): number => (waitsSince(a) < waitsSince(b) ? -1 : 1);

/**
 * Orders of the sales organizations that the actor manages, the longest waiting first.
 * @param isLate whether orders begin to wait after they were placed: the list is then read and sorted, so it has to be short
 */
export async function officePage(
  list: List<WaitingRow>,
  { search, page, limit }: z.output<typeof officeQuerySchema>,
  isLate = false,
): Promise<OrderPage> {
  const sought = search.trim().toLowerCase();
  const matches = sought ? (row: WaitingRow) => row.search.includes(sought) : undefined;
  const { rows, info } = await list.page({
    ...{ partitions: partitions(), page, limit, matches, oldestFirst: true },
    compare: isLate ? byWaiting : undefined,
  });
  return { data: await readOrders(rows.map(({ orderNumber }) => orderNumber)), info };
}

/** A text that changes with every change to what the actor sees of a list. */
export const officeVersion = (list: List<WaitingRow>): Promise<string> => list.version(partitions());

/** Number of orders that the actor sees of a list. */
export async function countOf(list: List<WaitingRow>): Promise<number> {
  return [...(await list.counts(partitions())).values()].reduce((all, count) => all + count, 0);
}
