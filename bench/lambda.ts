/** The deployed graphql Lambda: size, first response in a fresh process, and memory. */
import { fork } from "node:child_process";
import { mkdirSync } from "node:fs";
import { join } from "node:path";
import { bundleFunction } from "@spoke/infra/bundle.ts";
import type { APIGatewayProxyEventV2 } from "aws-lambda";
import { stop as stopEsbuild } from "esbuild";
import { z } from "zod";
import { httpEvent } from "../tests/support/http-event.ts";
import { type BenchCloud, firstMessage, nodeOptions, seed, startBenchCloud, withDirectory } from "./cloud.ts";
import { type Figure, median } from "./figures.ts";
import { signedIn } from "./load.ts";
import { marketOf, SIZES } from "./markets.ts";
import { CART, GROUPS, type Operation, randomFor, randomPage } from "./requests.ts";

const RUNS = 7;
const QUERIES = 2_000;
const MB = 1e6;

/** The output of lambda-process.mjs: milliseconds and bytes. */
const freshProcessSchema = z.object({
  sinceStartMs: z.number(),
  importMs: z.number(),
  firstMs: z.number(),
  cpuMs: z.number(),
  cpuPerQueryMs: z.number(),
  firstRss: z.number(),
  lastRss: z.number(),
  mostRss: z.number(),
});
type FreshProcess = z.output<typeof freshProcessSchema>;

export async function run(): Promise<Figure[]> {
  return withDirectory(async (directory) => {
    const bundles = join(directory, "bundles");
    mkdirSync(bundles);
    // The code is the one for Lambda; native packages are for this machine, so that it runs.
    const bundle = await bundleFunction("functions/graphql/handler.ts", bundles, "local");
    await stopEsbuild();
    const cloud = await startBenchCloud(join(directory, "cloud"));
    try {
      await seed(cloud, { sizes: SIZES, catalog: true });
      return [
        { name: "bundle, minified", value: bundle.bytes / MB, unit: "MB", bar: 1 },
        ...(await firstAnswers(cloud, bundle.file)),
        ...(await memory(cloud, bundle.file)),
      ];
    } finally {
      await cloud.stop();
    }
  });
}

/** Creates requests as the HTTP API passes them, of a dealer who just signed in. */
async function asker(cloud: BenchCloud, size: number): Promise<(operation: Operation) => APIGatewayProxyEventV2> {
  const [client] = await signedIn(cloud.api, marketOf(size), 1);
  client?.close();
  const headers = client?.headers() ?? {};
  return (operation) => httpEvent({ method: "POST", path: "/graphql", headers, body: JSON.stringify(operation) });
}

async function firstAnswers(cloud: BenchCloud, bundle: string): Promise<Figure[]> {
  const page = { query: GROUPS, variables: { page: 1, filter: { category: "Bike" } } };
  const cases = [
    { of: "import and first query: the cart", size: SIZES[0], operation: { query: CART, variables: {} }, bar: 250 },
    { of: "import and first query: a catalog of 10,000", size: SIZES[0], operation: page, bar: 250 },
    { of: "import and first query: a catalog of 100,000", size: SIZES[1], operation: page, bar: 600 },
  ];
  const figures: Figure[] = [];
  for (const { of, size, operation, bar } of cases) {
    const ask = await asker(cloud, size);
    const runs: FreshProcess[] = [];
    for (let i = 0; i < RUNS; i++) runs.push(await inFreshProcess(cloud, bundle, [ask(operation)]));
    const figure = (name: string, read: (run: FreshProcess) => number): Figure => ({
      of,
      name,
      value: median(runs.map(read)),
      unit: "ms",
    });
    figures.push(
      { ...figure("time", ({ importMs, firstMs }) => importMs + firstMs), bar },
      figure("import alone", ({ importMs }) => importMs),
      figure("processor time, import and query", ({ cpuMs }) => cpuMs),
      figure("time since the process began", ({ sinceStartMs }) => sinceStartMs),
    );
  }
  return figures;
}

async function memory(cloud: BenchCloud, bundle: string): Promise<Figure[]> {
  const ask = await asker(cloud, SIZES[1]);
  const random = randomFor(8);
  const events = Array.from({ length: QUERIES }, () => ask(randomPage(random)));
  const { firstRss, lastRss, mostRss, cpuPerQueryMs } = await inFreshProcess(cloud, bundle, events);
  const of = "memory of the process, 100,000 articles";
  return [
    { of, name: "after the first query", value: firstRss / MB, unit: "MB", bar: 300 },
    { of, name: `after ${QUERIES.toLocaleString("en")} queries`, value: lastRss / MB, unit: "MB", bar: 300 },
    { of, name: "at most", value: mostRss / MB, unit: "MB" },
    {
      of: "list and search of 100,000 articles in turn",
      name: "processor time of the function",
      value: cpuPerQueryMs,
      unit: "ms/query",
    },
  ];
}

/** The environment contains only the function's variables, as on Lambda. */
async function inFreshProcess(
  cloud: BenchCloud,
  bundle: string,
  events: readonly APIGatewayProxyEventV2[],
): Promise<FreshProcess> {
  const child = fork(join(import.meta.dirname, "lambda-process.mjs"), [bundle], {
    env: { ...cloud.environment },
    execArgv: nodeOptions(),
  });
  child.send(events);
  const measured = freshProcessSchema.parse(await firstMessage(child, "the function's process"));
  child.disconnect();
  return measured;
}
