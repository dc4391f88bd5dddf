/** Multiplies measured uses with a load profile and prices. */

import { PRICES, PRICES_OF } from "./cost-prices.ts";
import { LIMITS, PROFILE, STANDING, TIERS, type Tier } from "./cost-profile.ts";
import type { Use } from "./cost-uses.ts";
import type { Figure } from "./figures.ts";

type Counts = Readonly<Record<string, number>>;

export interface Measured {
  readonly use: Use;
  /** What it takes once, with all background work. */
  readonly usage: Counts;
}

export interface Measurements {
  readonly uses: readonly Measured[];
  /** A stock file without its articles, each article that repeats its figures, and in addition each that changes. */
  readonly stockFile: Counts;
  readonly stockRow: Counts;
  readonly stockChange: Counts;
}

/** Memory of the API's functions, at which a second of the processor is billed. */
const CORE_GB = 1.728;
/** Seconds that a function waits for a call of the table or of the bucket, as if it made one call after another. */
const WAIT = { table: 0.005, bucket: 0.02 };
/** Bytes that Lambda logs for each invocation: start and report. */
const PLATFORM_LOG_BYTES = 600;
const HOUR = 3_600;
const BARS: Readonly<Record<number, number>> = { 10000: 250 };

/** Dollars of what was used, by kind of service. */
function dollars(usage: Counts): Record<string, number> {
  const of = (name: string): number => usage[name] ?? 0;
  const waited = of("tableCalls") * WAIT.table + (of("s3Reads") + of("s3Writes")) * WAIT.bucket;
  const memory = of("invocations") > 0 ? of("invokedGb") / of("invocations") : CORE_GB;
  const gbSeconds = (of("cpuMs") / 1_000) * CORE_GB + waited * memory;
  return {
    "table reads": of("readUnits") * PRICES.readUnits,
    "table writes": of("writeUnits") * PRICES.writeUnits,
    functions: of("invocations") * PRICES.invocations + gbSeconds * PRICES.gbSeconds,
    objects: of("s3Reads") * PRICES.s3Reads + of("s3Writes") * PRICES.s3Writes,
    "events and queues": of("events") * PRICES.events + of("queueRequests") * PRICES.queueRequests,
    mails: of("mails") * PRICES.mails,
    logs: ((of("logBytes") + of("invocations") * PLATFORM_LOG_BYTES) / 1e9) * PRICES.logGb,
  };
}

const sum = (values: Iterable<number>): number => [...values].reduce((total, value) => total + value, 0);

/** Drivers of a month's bill with their dollars. */
function month(
  { dealers, sorgs, articles }: Tier,
  { uses, stockFile, stockRow, stockChange }: Measurements,
): Map<string, number> {
  const drivers = new Map<string, number>();
  for (const { use, usage } of uses) drivers.set(use.name, sum(Object.values(dollars(usage))) * use.monthly * dealers);
  const rows = PROFILE.stockFiles * sorgs * articles;
  drivers.set("stock files", sum(Object.values(dollars(stockFile))) * PROFILE.stockFiles * sorgs);
  drivers.set("stock files: unchanged articles", sum(Object.values(dollars(stockRow))) * rows);
  drivers.set("stock files: changed articles", sum(Object.values(dollars(stockChange))) * rows * PROFILE.stockChanged);

  const calls = callsOf(uses) * dealers;
  const files = PROFILE.visitsPerDealer * PROFILE.filesPerVisit * dealers;
  const gb = (calls * PROFILE.answerKb + PROFILE.visitsPerDealer * PROFILE.visitKb * dealers) / 1e6;
  const { edgeFree } = PRICES;
  drivers.set("API's requests", calls * PRICES.apiRequests);
  drivers.set("log of the API's requests", ((calls * PROFILE.accessLogBytes) / 1e9) * PRICES.logGb);
  drivers.set("traces", calls * 0.05 * PRICES.traces);
  drivers.set(
    "firewall",
    PRICES.firewallLists + STANDING.firewallRules * PRICES.firewallRules + (calls + files) * PRICES.firewallRequests,
  );
  drivers.set(
    "edge",
    Math.max(0, calls + files - edgeFree.requests) * PRICES.edgeRequests +
      Math.max(0, gb - edgeFree.gb) * PRICES.edgeGb,
  );
  const active = environments(dealers, uses) * PROFILE.busyHours * HOUR;
  drivers.set("followed changes of access", active * 4 * PRICES.readUnits);
  // Four pointers every two seconds of each sales organization that the environment serves.
  drivers.set("checks for a newer catalog", active * 2 * sorgs * PRICES.s3Reads);
  const orders = PROFILE.ordersPerDealer * PROFILE.months * PROFILE.orderKb;
  drivers.set(
    "stored data",
    ((dealers * (orders + PROFILE.dealerKb) + sorgs * articles * PROFILE.articleKb) / 1e6) * PRICES.tableGb,
  );
  drivers.set("alarms", STANDING.alarmMetrics * PRICES.alarms);
  drivers.set("metrics, dashboard, and key", STANDING.metrics * PRICES.metrics + PRICES.dashboard + PRICES.key);
  drivers.set("idle queues", STANDING.queues * STANDING.pollsPerQueue * PRICES.queueRequests);
  return drivers;
}

const callsOf = (uses: readonly Measured[]): number => sum(uses.map(({ use }) => use.monthly * use.requests));
const peakOf = (dealers: number, uses: readonly Measured[]): number =>
  (callsOf(uses) * dealers * PROFILE.peak) / (PROFILE.busyHours * HOUR);
/** Environments of functions that answer at the same time, on average; each call takes about 30 ms. */
const environments = (dealers: number, uses: readonly Measured[]): number =>
  Math.max(1, (peakOf(dealers, uses) / PROFILE.peak) * 0.03 * 2);

/** How far the busiest hour is from limits, 1 is at the limit. */
function limits(tier: Tier, { uses }: Measurements): Map<string, number> {
  const busy = environments(tier.dealers, uses) * PROFILE.peak;
  return new Map([
    ["requests a second of the API", peakOf(tier.dealers, uses) / LIMITS.apiRequestsPerSecond],
    [
      "reads of changes of access by all environments, while a feed changes 500 customers a second",
      (busy * 20) / LIMITS.partitionReads,
    ],
    ["concurrent functions", busy / LIMITS.concurrentFunctions],
    ["seconds of the nightly job for one sales organization", (tier.articles * 0.00026) / LIMITS.jobSeconds],
    ["memory of all sales organizations in one function", (tier.sorgs * tier.articles * 0.0008) / LIMITS.functionMb],
  ]);
}

const largest = (drivers: ReadonlyMap<string, number>, count: number) =>
  [...drivers].sort(([, a], [, b]) => b - a).slice(0, count);

export function model(measured: Measurements): Figure[] {
  const figures: Figure[] = [];
  for (const { use, usage } of measured.uses) {
    const { read, write } = use.least;
    const of = use.name;
    const bar = (least: number): { bar?: number } => (least > 0 ? { bar: least * 1.3 } : {});
    figures.push({ of, name: "read units", value: usage.readUnits ?? 0, unit: `(least ${read})`, ...bar(read) });
    figures.push({ of, name: "write units", value: usage.writeUnits ?? 0, unit: `(least ${write})`, ...bar(write) });
    figures.push({ of, name: "processor time", value: usage.cpuMs ?? 0, unit: "ms" });
    figures.push({ of, name: "calls of the table", value: usage.tableCalls ?? 0, unit: "" });
    figures.push({ of, name: "invocations", value: usage.invocations ?? 0, unit: "" });
    figures.push({ of, name: "events", value: usage.events ?? 0, unit: "" });
    figures.push({ of, name: "logs", value: usage.logBytes ?? 0, unit: "bytes" });
    figures.push({ of, name: "a thousand times", value: sum(Object.values(dollars(usage))) * 1_000, unit: "$" });
  }
  for (const [of, usage] of [
    ["stock file without its articles", measured.stockFile],
    ["article of a stock file", measured.stockRow],
    ["article of a stock file that changes, in addition", measured.stockChange],
  ] as const) {
    figures.push({ of, name: "read units", value: usage.readUnits ?? 0, unit: "" });
    figures.push({ of, name: "write units", value: usage.writeUnits ?? 0, unit: "" });
    figures.push({ of, name: "processor time", value: usage.cpuMs ?? 0, unit: "ms" });
    figures.push({ of, name: "a million times", value: sum(Object.values(dollars(usage))) * 1e6, unit: "$" });
  }
  for (const tier of TIERS) {
    const drivers = month(tier, measured);
    const of = `${tier.dealers.toLocaleString("en")} dealers, ${tier.sorgs} sales organizations of ${tier.articles.toLocaleString("en")} articles, prices of ${PRICES_OF}`;
    const bar = BARS[tier.dealers];
    figures.push({ of, name: "a month", value: sum(drivers.values()), unit: "$", ...(bar !== undefined && { bar }) });
    for (const [place, [name, value]] of largest(drivers, 5).entries())
      figures.push({ of, name: `driver ${place + 1}: ${name}`, value, unit: "$" });
    const [[limit = "", used = 0] = []] = largest(limits(tier, measured), 1);
    figures.push({ of, name: `first limit: ${limit}`, value: used * 100, unit: "%", bar: 100 });
  }
  return figures;
}
