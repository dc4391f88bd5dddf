import * as z from "zod";
import { customerNumber } from "../customer/index.ts";
import { servedListings } from "../customer/served/index.ts";
import { customerStandings } from "../customer/standing/index.ts";
import { sorgConfig, timeZoneOf, todayHere } from "../host/index.ts";
import { openSums, READ_OPEN } from "../invoice/index.ts";
import { lastOrderAt, READ_ORDERS } from "../order/index.ts";
import {
  type Amount,
  action,
  actor,
  addDays,
  chunk,
  type Day,
  dayOf,
  hasScope,
  unrestrictedSorgs,
  ZERO,
} from "../platform/index.ts";
import { proposalStates } from "../proposal/index.ts";
import { VISIT, visitCoverage } from "../visit-form/index.ts";
import { recordsVisits } from "../visit-form/schema.ts";

/** Most customers that are looked at; each takes up to five read units. */
const MOST = 100;
/** Most customers of `customerStandings` at once. */
const STANDINGS = 50;
/** Customers read at the same time. */
const CONCURRENT = 20;
/** A customer without an order or a visit for so long is to be asked why. */
const QUIET_DAYS = 60;
const UNVISITED_DAYS = 90;

/** Why a customer needs attention, the most urgent first. */
export const ATTENTION_REASONS = ["blocked", "overdue", "declined", "proposed", "unvisited", "quiet"] as const;
export type AttentionReason = (typeof ATTENTION_REASONS)[number];

/** A customer with something to do about it. */
export interface CustomerInNeed {
  readonly sorg: string;
  readonly custCode: string;
  readonly custNumber: string;
  readonly custName: string;
  readonly custCity: string;
  readonly custPhone: string;
  readonly custEmail: string;
  readonly reasons: readonly AttentionReason[];
  /** Why the last proposal was declined; empty without a reason. */
  readonly declineReason: string;
  readonly overdue: Amount;
  /** When the oldest overdue invoice was due. */
  readonly overdueSince: Day | undefined;
  /** ISO code of the currency of `overdue`. */
  readonly currency: string;
  readonly lastOrderAt: string | undefined;
  readonly lastVisit: Day | undefined;
}

interface CustomersInNeed {
  readonly customers: readonly CustomerInNeed[];
  /** False if the user serves more customers than are looked at. */
  readonly complete: boolean;
}

/**
 * Customers that the user serves and that need attention: blocked, with overdue invoices, with proposals, long not visited, or
 * without orders. Of each sales organization the first 100 by name. Staff who serve everyone have other lists: they get none.
 */
export const customersInNeed = action({
  name: "workQueue.customersInNeed",
  scope: "menu.change-cust",
  input: z.object({ reason: z.enum(ATTENTION_REASONS).nullish() }),
  run: async ({ reason }): Promise<CustomersInNeed> => {
    const everywhere = new Set(unrestrictedSorgs());
    const found = await Promise.all(
      actor()
        .sorgs.filter((sorg) => !everywhere.has(sorg))
        .map(inNeedAt),
    );
    return {
      customers: found
        .flatMap(({ customers }) => customers)
        .filter(({ reasons }) => !reason || reasons.includes(reason))
        .toSorted((a, b) => urgencyOf(a) - urgencyOf(b) || b.overdue - a.overdue),
      complete: found.every(({ complete }) => complete),
    };
  },
});

const urgencyOf = ({ reasons: [first = "quiet"] }: CustomerInNeed): number => ATTENTION_REASONS.indexOf(first);

async function inNeedAt(sorg: string): Promise<CustomersInNeed> {
  const [config, { listings, complete }, today, zone] = await Promise.all([
    sorgConfig(sorg),
    servedListings(sorg, MOST),
    todayHere(),
    timeZoneOf(),
  ]);
  if (!config || listings.length === 0) return { customers: [], complete };
  const codes = listings.map(({ custCode }) => custCode.unified);
  const seesVisits = hasScope(VISIT) && recordsVisits(sorg);
  const [standings, covered] = await Promise.all([
    Promise.all(chunk(codes, STANDINGS).map((custCodes) => customerStandings({ custCodes }))),
    seesVisits ? visitCoverage(sorg) : [],
  ]);
  const blocked = new Set(standings.flat().flatMap((each) => (each.reasonBlocked ? [each.custCode] : [])));
  const visits = new Map(covered.map(({ custCode, last }) => [custCode, last?.visitedOn]));
  const quietSince = addDays(today, -QUIET_DAYS);
  const visitedSince = addDays(today, -UNVISITED_DAYS);
  const needOf = async (listing: (typeof listings)[number]): Promise<CustomerInNeed> => {
    const { custName, custCity, custPhone, custEmail } = listing;
    const { unified } = listing.custCode;
    const [sums, ordered, proposals] = await Promise.all([
      READ_OPEN.some(hasScope) ? openSums(unified, sorg, config.currency, today) : undefined,
      READ_ORDERS.some(hasScope) ? lastOrderAt(unified, sorg) : undefined,
      proposalStates(unified, sorg),
    ]);
    const lastVisit = visits.get(unified);
    const is: Readonly<Record<AttentionReason, boolean>> = {
      blocked: blocked.has(unified),
      overdue: (sums?.overdue ?? ZERO) > ZERO,
      declined: proposals.states.has("declined"),
      proposed: proposals.states.has("open"),
      unvisited: seesVisits && (lastVisit === undefined || lastVisit < visitedSince),
      quiet: READ_ORDERS.some(hasScope) && (ordered === undefined || dayOf(ordered, zone) < quietSince),
    };
    return {
      ...{ sorg, custCode: unified, custName, custCity, custPhone, custEmail, lastVisit },
      custNumber: customerNumber(listing.custCode),
      ...{ overdue: sums?.overdue ?? ZERO, overdueSince: sums?.overdueSince },
      ...{ currency: config.currency, lastOrderAt: ordered },
      declineReason: proposals.reason,
      reasons: ATTENTION_REASONS.filter((reason) => is[reason]),
    };
  };
  const customers: CustomerInNeed[] = [];
  for (const some of chunk(listings, CONCURRENT)) customers.push(...(await Promise.all(some.map(needOf))));
  return { customers: customers.filter(({ reasons }) => reasons.length > 0), complete };
}
