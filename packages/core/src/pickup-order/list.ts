import * as z from "zod";
import { action, activeCustomer, actor, folded, type Partition, type ShownPageInfo } from "../platform/index.ts";
import { ownPickupOrder } from "./find.ts";
import {
  ACTIVE_STATES,
  PICKUP_STATES,
  type PickupEvent,
  type PickupOrder,
  type PickupRow,
  type PickupState,
} from "./schema.ts";
import { pickupList, pickupPartitions, readPickupEvents, readPickupOrders } from "./store.ts";
import { byPriority, PICKUP } from "./transitions.ts";

export interface PickupPage {
  readonly orders: readonly PickupOrder[];
  readonly info: ShownPageInfo;
}

/** Finished orders that a search or a late page reads at most. */
const MOST_READ = 2_000;

const here = (): Partition[] => pickupPartitions(activeCustomer().code.unified, actor().sorgs);

/**
 * Pickup orders of the active customer: what is to be done first, then the finished ones, newest first. What is to be done stays few,
 * and is sorted as a whole.
 */
export const pickupOrders = action({
  name: "pickupOrder.pickupOrders",
  scope: PICKUP,
  input: z.object({
    /** All when empty. */
    status: z.array(z.enum(PICKUP_STATES)).max(20).default([]),
    search: z.string().trim().max(100).default(""),
    page: z.int().min(1).max(1_000).default(1),
    limit: z.int().min(1).max(100).default(25),
  }),
  run: async ({ status, search, page, limit }): Promise<PickupPage> => {
    const partitions = here();
    const counts = await pickupList.counts(partitions);
    const wanted = (status.length > 0 ? status : PICKUP_STATES).filter((state) => (counts.get(state) ?? 0) > 0);
    const isActive = (state: PickupState): boolean => ACTIVE_STATES.some((other) => other === state);
    const sought = folded(search);
    const matches = (row: PickupRow): boolean => row.search.includes(sought);
    const active = (await rowsIn(partitions, wanted.filter(isActive))).filter(matches).sort(byPriority);
    const finished = wanted.filter((state) => !isActive(state));
    const [from, until] = [(page - 1) * limit, page * limit];
    const past = await finishedRows(partitions, finished, matches, {
      from: Math.max(0, from - active.length),
      until: Math.max(0, until - active.length),
      // Without a search, the totals count.
      isCounted: sought !== "",
    });
    const count = active.length + (past.count ?? sumOf(finished.map((state) => counts.get(state) ?? 0)));
    const rows = [...active.slice(from, until), ...past.rows];
    const info = { page, count, pageTotal: Math.ceil(count / limit) };
    return {
      orders: await readPickupOrders(rows),
      info: { ...info, ...(past.isMinimum && { countIsMinimum: true }) },
    };
  },
});

const sumOf = (numbers: readonly number[]): number => numbers.reduce((sum, number) => sum + number, 0);

const rowsIn = (partitions: readonly Partition[], states: readonly PickupState[]): Promise<PickupRow[]> =>
  states.length === 0 ? Promise.resolve([]) : Array.fromAsync(pickupList.rows({ partitions, states }));

async function finishedRows(
  partitions: readonly Partition[],
  states: readonly PickupState[],
  matches: (row: PickupRow) => boolean,
  { from, until, isCounted }: { readonly from: number; readonly until: number; readonly isCounted: boolean },
): Promise<{ readonly rows: readonly PickupRow[]; readonly count?: number; readonly isMinimum?: true }> {
  if (states.length === 0 || (until === 0 && !isCounted)) return { rows: [] };
  const rows: PickupRow[] = [];
  let count = 0;
  let read = 0;
  for await (const row of pickupList.rows({ partitions, states, pageSize: 100 })) {
    if (!isCounted && count >= until) break;
    if (read === MOST_READ) return { rows, count, isMinimum: true };
    read += 1;
    if (!matches(row)) continue;
    if (count >= from && count < until) rows.push(row);
    count += 1;
  }
  return isCounted ? { rows, count } : { rows };
}

/** A number of orders in a state. */
export interface PickupCount {
  readonly status: PickupState;
  readonly count: number;
}

/** How many pickup orders of the active customer are in each state. Costs the same however many there are. */
export const pickupCounts = action({
  name: "pickupOrder.counts",
  scope: PICKUP,
  input: z.object({}),
  run: async (): Promise<PickupCount[]> => {
    const counts = await pickupList.counts(here());
    return PICKUP_STATES.map((status) => ({ status, count: counts.get(status) ?? 0 }));
  },
});

/** One pickup order. @throws Refusal "not-found" for an absent one and, alike, for another customer's */
export const pickupOrder = action({
  name: "pickupOrder.pickupOrder",
  scope: PICKUP,
  input: z.object({ id: z.string().min(1).max(40) }),
  run: ({ id }): Promise<PickupOrder> => ownPickupOrder(id),
});

/** History of a pickup order that the caller has read, oldest first, with the items called as the order calls them. */
export async function pickupEventsOf({ id, lines }: Pick<PickupOrder, "id" | "lines">): Promise<PickupEvent[]> {
  const names = new Map(lines.map(({ lineNo, name }) => [lineNo, name]));
  return (await readPickupEvents(id)).map((event) => {
    const item = (event.lineNo !== undefined && names.get(event.lineNo)) || event.item;
    return item === undefined ? event : { ...event, item };
  });
}
