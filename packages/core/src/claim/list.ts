import * as z from "zod";
import { reachableIn } from "../customer/served/index.ts";
import { timeZoneOf, todayHere } from "../host/index.ts";
import {
  action,
  activeCustomer,
  actor,
  type Day,
  endOf,
  notFound,
  type Page,
  type Partition,
  startOf,
} from "../platform/index.ts";
import { lastLateDay } from "./age.ts";
import { CLAIM, isOffice } from "./find.ts";
import {
  CLAIM_QUEUES,
  CLAIM_STATES,
  type ClaimQueue,
  type ClaimRow,
  type ClaimState,
  claimsInputSchema,
} from "./schema.ts";
import { claimList, SELLER_PART, sellerOwner } from "./store.ts";
import { isClosed, statesIn } from "./transitions.ts";

const custCodesSchema = claimsInputSchema.shape.custCodes;

/**
 * Claims that the actor may see, newest first unless asked otherwise: a customer's own, or those of all customers that the user serves.
 * @throws Refusal "not-found" for another customer's code
 */
export const claims = action({
  name: "claim.claims",
  scope: CLAIM,
  input: claimsInputSchema,
  run: async ({ page, limit, filter, custCodes, order }): Promise<Page<ClaimRow>> => {
    const partitions = await visiblePartitions(custCodes);
    const { statesOf, rows } = await selectionOf(filter, partitions);
    const states = statesOf(filter.category);
    return claimList.page({ partitions, states, page, limit, oldestFirst: order === "ASC", ...rows });
  },
});

type Filter = z.output<typeof claimsInputSchema>["filter"];

/** What a filter selects: by the states of an index, and by what is read of the rows. */
async function selectionOf(filter: Filter, partitions: readonly Partition[]) {
  const { search, status, productCategory, brand, assignee, late, from, to } = filter;
  const zone = await timeZoneOf();
  const lateUntil = late ? await firstTimely(zone) : undefined;
  const isAssigned = isOffice() && assignee !== undefined;
  const isUnassigned = isAssigned && assignee === UNASSIGNED;
  const matches = (row: ClaimRow) =>
    (lateUntil === undefined || isSentBefore(row, lateUntil)) &&
    (!isAssigned || (row.assignee?.id ?? UNASSIGNED) === assignee) &&
    (row.status !== "draft" || !isOffice()) &&
    (productCategory === undefined || row.productCategory === productCategory) &&
    (brand === undefined || row.brand === brand || row.brandName === brand) &&
    row.search.includes(search.toLowerCase());
  const isFiltered = [
    ...[search !== "", productCategory !== undefined, brand !== undefined, isAssigned, late],
    isOffice() && !areOfSeller(partitions),
  ].some(Boolean);
  const until = [to && endOf(to, zone), lateUntil].filter((instant) => instant !== undefined).sort()[0];
  const rows = {
    ...(from && { from: startOf(from, zone) }),
    ...(until && { until }),
    ...(isFiltered && { matches }),
  };
  const statesOf = (queue: ClaimQueue | undefined) =>
    inAll(
      status,
      queue && statesIn(queue),
      late ? LATE_STATES : undefined,
      // Nobody needs to take a closed claim.
      isUnassigned ? NOT_CLOSED : undefined,
    );
  return { statesOf, rows };
}

/** The active customer's claims of a period, without drafts, oldest first, read as they are taken. */
export async function* claimsBetween(period: { readonly from: Day; readonly to: Day }): AsyncGenerator<ClaimRow> {
  const zone = await timeZoneOf();
  const owner = activeCustomer().code.unified;
  const partitions = actor().sorgs.map((part) => ({ owner, part }));
  const [from, until] = [startOf(period.from, zone), endOf(period.to, zone)];
  // A draft is no claim yet.
  for await (const row of claimList.rows({ partitions, from, until, oldestFirst: true }))
    if (row.status !== "draft") yield row;
}

/** Number of claims in a queue. */
export interface QueueCount {
  readonly category: ClaimQueue;
  readonly count: number;
  /** There are, or may be, more: the count of a filter stops after 251. */
  readonly countIsMinimum: boolean;
}

/**
 * How many claims of a filter each queue has. Without a filter, or with one by status alone, it costs the same however many there are;
 * another reads up to 2,000 claims of each queue. @throws Refusal "not-found" for another customer's code
 */
export const claimQueues = action({
  name: "claim.queues",
  scope: CLAIM,
  input: claimsInputSchema.pick({ filter: true, custCodes: true }),
  run: async ({ filter, custCodes }): Promise<QueueCount[]> => {
    const partitions = await visiblePartitions(custCodes);
    const { statesOf, rows } = await selectionOf(filter, partitions);
    // Drafts are the dealer's.
    const queues = CLAIM_QUEUES.map((category) => ({
      category,
      states: (statesOf(category) ?? []).filter((state) => state !== "draft" || !isOffice()),
    }));
    const { search, productCategory, brand, assignee, late, from, to } = filter;
    const isRead = [search, productCategory, brand, isOffice() && assignee, late, from, to].some(Boolean);
    if (!isRead) {
      const counts = await claimList.counts(partitions);
      const countOf = (states: readonly ClaimState[]) =>
        states.reduce((sum, state) => sum + (counts.get(state) ?? 0), 0);
      return queues.map(({ category, states }) => ({ category, count: countOf(states), countIsMinimum: false }));
    }
    return Promise.all(
      queues.map(async ({ category, states }): Promise<QueueCount> => {
        if (states.length === 0) return { category, count: 0, countIsMinimum: false };
        const { info } = await claimList.page({ partitions, states, page: 1, limit: 1, ...rows });
        return { category, count: info.count, countIsMinimum: info.countIsMinimum ?? false };
      }),
    );
  },
});

/** A text that changes with every change to the claims that the actor may see. */
export const claimsVersion = action({
  name: "claim.version",
  scope: CLAIM,
  input: z.object({ custCodes: custCodesSchema }),
  run: async ({ custCodes }): Promise<string> => claimList.version(await visiblePartitions(custCodes)),
});

/** States that are in each of some lists; undefined without any list. */
function inAll(...lists: readonly (readonly ClaimState[] | undefined)[]): readonly ClaimState[] | undefined {
  const [first, ...others] = lists.filter((list) => list !== undefined);
  return first?.filter((state) => others.every((list) => list.includes(state)));
}

/** The filter for claims that nobody takes care of, and somebody should. */
const UNASSIGNED = "none";
const LATE_STATES = statesIn("open");
const NOT_CLOSED = CLAIM_STATES.filter((state) => !isClosed(state));

/** The first instant at which claims are sent that do not wait too long today. */
const firstTimely = async (zone: string): Promise<string> => endOf(lastLateDay(await todayHere()), zone);

const isSentBefore = ({ submittedAt }: ClaimRow, instant: string): boolean =>
  submittedAt !== undefined && submittedAt < instant;

/**
 * How many claims wait too long for the office, counted up to 251. Undefined for staff who serve some customers: their claims are in as
 * many lists.
 */
export async function countLateClaims(): Promise<number | undefined> {
  const partitions = await visiblePartitions(undefined);
  if (!areOfSeller(partitions)) return undefined;
  const until = await firstTimely(await timeZoneOf());
  const matches = (row: ClaimRow): boolean => isSentBefore(row, until);
  const { info } = await claimList.page({ partitions, states: LATE_STATES, until, matches, page: 1, limit: 1 });
  return info.count;
}

/** Whether all claims are read from sellers' lists, which hold no drafts. */
const areOfSeller = (partitions: readonly Partition[]): boolean => partitions.every(({ part }) => part === SELLER_PART);

/** Where the claims are listed that the actor may see. */
async function visiblePartitions(custCodes: readonly string[] | undefined): Promise<Partition[]> {
  const { sorgs } = actor();
  if (!isOffice()) {
    const owner = activeCustomer().code.unified;
    if (custCodes?.some((code) => code !== owner)) throw notFound();
    return sorgs.map((part) => ({ owner, part }));
  }
  const found = await Promise.all(
    sorgs.map(async (sorg): Promise<Partition[]> => {
      const codes = await reachableIn(sorg, custCodes);
      if (codes === "all") return [{ owner: sellerOwner(sorg), part: SELLER_PART }];
      return codes.map((owner) => ({ owner, part: sorg }));
    }),
  );
  return found.flat();
}
