/** Sign-in of 199 dealers while another client floods it, through the sites' web ACL and the API's rate limits. */
import { fork } from "node:child_process";
import { join } from "node:path";
import { setTimeout as pause } from "node:timers/promises";
import { z } from "zod";
import { callerOf } from "../tests/support/flood.ts";
import { type BenchCloud, firstMessage, seed, startBenchCloud, withDirectory } from "./cloud.ts";
import { type Figure, percentile } from "./figures.ts";
import { cpuTime } from "./load.ts";
import { dealerOf, type Market, marketOf, PASSWORD } from "./markets.ts";
import { randomFor, randomPage } from "./requests.ts";

const OTHERS = 199;
/** Each signs in once in this time, at a random moment, and then looks at pages. */
const SPREAD_MS = 40_000;
const TOTAL_MS = 60_000;
/** Between two pages of a dealer: 5 to 15 seconds. */
const THINK_MS = { least: 5_000, spread: 10_000 };
const BAR_MS = 300;

const tokensSchema = z.object({ requestToken: z.string() });
const statusesSchema = z.record(z.string(), z.record(z.string(), z.number()));

interface Times {
  readonly signIns: number[];
  readonly pages: number[];
  /** Answers that are not 200. */
  refused: number;
}

const noTimes = (): Times => ({ signIns: [], pages: [], refused: 0 });

export async function run(): Promise<Figure[]> {
  return withDirectory(async (directory) => {
    const market = marketOf(10_000);
    const cloud = await startBenchCloud(directory, 0, "throttled");
    try {
      await seed(cloud, { sizes: [market.size], catalog: true, dealers: OTHERS });
      // The first sign-in and page start the functions and load the catalog.
      await visit(cloud, market, { dealer: 0, address: "127.0.9.1", from: 0, until: 0 }, noTimes());
      const alone = await measure(cloud, market, "127.0.1");
      const stop = startFlood(cloud, market);
      const cpu = cpuTime(cloud.pid);
      const flooded = await measure(cloud, market, "127.0.2");
      const perSecond = ((cpuTime(cloud.pid) - cpu) * 1_000) / TOTAL_MS;
      const statuses = await stop();
      return [
        ...figures("199 dealers sign in within 40 s", alone),
        ...figures("the same while another client floods sign-in", flooded, BAR_MS),
        ...floodFigures(statuses, perSecond),
      ];
    } finally {
      await cloud.stop();
    }
  });
}

interface Visit {
  readonly dealer: number;
  readonly address: string;
  /** Milliseconds until the sign-in, and until no page is opened any more; at least one is. */
  readonly from: number;
  readonly until: number;
}

/** Every dealer visits from an address of its own. */
async function measure(cloud: BenchCloud, market: Market, network: string): Promise<Times> {
  const random = randomFor(11);
  const times = noTimes();
  await Promise.all(
    Array.from({ length: OTHERS }, (_, dealer) => {
      const address = `${network}.${dealer + 1}`;
      return visit(cloud, market, { dealer, address, from: random(SPREAD_MS), until: TOTAL_MS }, times);
    }),
  );
  return times;
}

/** Signs in and opens pages of the catalog at a human pace. */
async function visit(cloud: BenchCloud, market: Market, { dealer, address, from, until }: Visit, times: Times) {
  const random = randomFor(dealer + 1);
  const begun = performance.now();
  const client = callerOf(Number(new URL(cloud.api).port), market.host, { address });
  await pause(from);
  const body = { username: dealerOf(market, dealer).toLowerCase(), password: PASSWORD };
  const signIn = await client.call({ path: "/login", body });
  times.signIns.push(signIn.ms);
  if (signIn.status === 200) {
    const token = tokensSchema.parse(JSON.parse(signIn.text)).requestToken;
    do {
      const page = await client.call({ path: "/graphql", body: randomPage(random), token });
      times.pages.push(page.ms);
      if (page.status !== 200) times.refused += 1;
      await pause(Math.min(THINK_MS.least + random(THINK_MS.spread), Math.max(0, begun + until - performance.now())));
    } while (performance.now() - begun < until);
  } else times.refused += 1;
  client.close();
}

/** Starts the flood; the result ends it and returns how often each status was answered, by path. */
function startFlood(cloud: BenchCloud, market: Market) {
  const args = [new URL(cloud.api).port, market.host, dealerOf(market, 0).toLowerCase()];
  const child = fork(join(import.meta.dirname, "flood-process.ts"), args);
  return async () => {
    const answer = firstMessage(child, "the flood");
    child.send("stop");
    return statusesSchema.parse(await answer);
  };
}

function figures(of: string, { signIns, pages, refused }: Times, bar?: number): Figure[] {
  return [
    { of, name: "sign-in, p50", value: percentile(signIns, 0.5), unit: "ms" },
    { of, name: "sign-in, p99", value: percentile(signIns, 0.99), unit: "ms", ...(bar !== undefined && { bar }) },
    { of, name: "page of the catalog, p99", value: percentile(pages, 0.99), unit: "ms" },
    { of, name: "refused", value: refused, unit: `of ${signIns.length + pages.length}`, bar: 0 },
  ];
}

function floodFigures(statuses: z.output<typeof statusesSchema>, cpuMs: number): Figure[] {
  const of = "the client that floods, 16 connections for 60 s";
  const count = (path: string, status: string): number => statuses[path]?.[status] ?? 0;
  const all = Object.values(statuses).flatMap((each) => Object.values(each));
  return [
    { of, name: "requests", value: all.reduce((sum, each) => sum + each, 0), unit: "" },
    // Wrong passwords that were checked: 100 at most from an address in 15 minutes.
    { of, name: "sign-ins answered with 401", value: count("/login", "401"), unit: "", bar: 100 },
    { of, name: "sign-ins answered with 429", value: count("/login", "429"), unit: "" },
    { of, name: "renewals answered with 401", value: count("/refresh-token", "401"), unit: "", bar: 600 },
    { of, name: "renewals answered with 429", value: count("/refresh-token", "429"), unit: "" },
    { of, name: "made-up access tokens answered with 200", value: count("/graphql", "200"), unit: "", bar: 0 },
    { of, name: "processor time of the cloud", value: cpuMs, unit: "ms/s" },
  ];
}
