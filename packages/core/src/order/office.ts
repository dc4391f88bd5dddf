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

interface Shown {
  /** Only orders in these states of the list. */
  readonly states?: readonly string[];
  /**
   * `waiting`: the longest waiting first, by when they were placed. `late`: the same where orders begin to wait later, read and sorted,
   * so the states have to be short. `newest`: what no longer waits for the office.
   */
  readonly sort?: "waiting" | "late" | "newest";
}

/** Orders of the sales organizations that the actor manages. */
export async function officePage(
  list: List<WaitingRow>,
  { search, page, limit }: z.output<typeof officeQuerySchema>,
  { states, sort = "waiting" }: Shown = {},
): Promise<OrderPage> {
  const sought = search.trim().toLowerCase();
  const matches = sought ? (row: WaitingRow) => row.search.includes(sought) : undefined;
  const { rows, info } = await list.page({
    ...{ partitions: partitions(), page, limit, matches, oldestFirst: sort !== "newest" },
    ...(states && { states }),
    compare: sort === "late" ? byWaiting : undefined,
  });
  return { data: await readOrders(rows.map(({ orderNumber }) => orderNumber)), info };
}

/** A text that changes with every change to what the actor sees of a list. */
export const officeVersion = (list: List<WaitingRow>): Promise<string> => list.version(partitions());

/** Number of orders that the actor sees of a list, in one of its states. */
export async function countOf(list: List<WaitingRow>, state: string): Promise<number> {
  return (await list.counts(partitions())).get(state) ?? 0;
}
