/** How much dealers and the ERP do: assumptions, from which the measured uses make a month. */

export interface Tier {
  readonly dealers: number;
  readonly sorgs: number;
  /** Articles of each sales organization. */
  readonly articles: number;
}

export const TIERS: readonly Tier[] = [
  { dealers: 1_000, sorgs: 3, articles: 10_000 },
  { dealers: 10_000, sorgs: 6, articles: 30_000 },
  { dealers: 100_000, sorgs: 12, articles: 100_000 },
];

export const PROFILE = {
  /** Stock snapshots of each sales organization in a month: every 15 minutes. */
  stockFiles: 4 * 24 * 30,
  /** Share of articles whose stock changes from one snapshot to the next. */
  stockChanged: 0.01,
  ordersPerDealer: 8,
  visitsPerDealer: 20,
  /** Requests of the edge for files of the site on a visit: most are in the browser's cache. */
  filesPerVisit: 15,
  /** Bytes of an answer on its way to a browser, compressed, and of a visit's files. */
  answerKb: 4,
  visitKb: 400,
  /** A line of the API's log of requests (`infra/api.ts`), with what CloudWatch adds to each. */
  accessLogBytes: 300,
  /** Hours in which dealers work in a month, and how much busier the busiest is. */
  busyHours: 22 * 10,
  peak: 4,
  /** Months of history that the table holds, and what an order leaves in it with its documents, and in the index. */
  months: 24,
  orderKb: 40,
  dealerKb: 30,
  articleKb: 3,
} as const;

/** What stands ready whatever happens, counted from the template. */
export const STANDING = {
  alarmMetrics: 213,
  /** Metrics that functions count, and that of the API's log. */
  metrics: 15,
  queues: 39,
  firewallRules: 3,
  /** Long polls of a queue in a month: five pollers, each 20 seconds. */
  pollsPerQueue: (5 * 30 * 24 * 3_600) / 20,
} as const;

/** Limits of AWS and of the template, against which the busiest hour is held. */
export const LIMITS = {
  apiRequestsPerSecond: 2_000,
  partitionReads: 3_000,
  concurrentFunctions: 1_000,
  jobSeconds: 900,
  functionMb: 1_769,
} as const;
