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
import { CLAIM_QUEUES, type ClaimQueue, type ClaimRow, type ClaimState, claimsInputSchema } from "./schema.ts";
import { claimList, SELLER_PART, sellerOwner } from "./store.ts";
import { QUEUE_OF, statesIn } from "./transitions.ts";

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
    const { search, category, status, productCategory, brand, assignee, late, from, to } = filter;
    const zone = await timeZoneOf();
    const lateUntil = late ? await firstTimely(zone) : undefined;
    const isAssigned = isOffice() && assignee !== undefined;
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
    const states = inAll(status, category && statesIn(category), late ? LATE_STATES : undefined);
    const until = [to && endOf(to, zone), lateUntil].filter((instant) => instant !== undefined).sort()[0];
    return claimList.page({
      ...{ partitions, states, page, limit, oldestFirst: order === "ASC" },
      ...(from && { from: startOf(from, zone) }),
      ...(until && { until }),
      ...(isFiltered && { matches }),
    });
  },
});

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
}

/** How many claims each queue has. Costs the same however many there are. @throws Refusal "not-found" for another customer's code */
export const claimQueues = action({
  name: "claim.queues",
  scope: CLAIM,
  input: z.object({ custCodes: custCodesSchema }),
  run: async ({ custCodes }): Promise<QueueCount[]> => {
    const counts = await claimList.counts(await visiblePartitions(custCodes));
    const totals = new Map<ClaimQueue, number>();
    for (const [state, queue] of Object.entries(QUEUE_OF)) {
      // Drafts are the dealer's.
      if (state === "draft" && isOffice()) continue;
      totals.set(queue, (totals.get(queue) ?? 0) + (counts.get(state) ?? 0));
    }
    return CLAIM_QUEUES.map((category) => ({ category, count: totals.get(category) ?? 0 }));
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

/** The filter for claims that nobody takes care of. */
const UNASSIGNED = "none";
const LATE_STATES = statesIn("open");

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
