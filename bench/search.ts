/**
 * Catalog search at 10,000 and 100,000 articles: over HTTP through GraphQL, and engines compared side by side
 * (`BENCH_COMPARE=1`, some minutes).
 */
import { execFileSync, fork } from "node:child_process";
import { mkdtempSync, rmSync } from "node:fs";
import { Agent, request } from "node:http";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { publish } from "@spoke/core/catalog/artifacts.ts";
import { buildCommercial } from "@spoke/core/catalog/parts/commercial.ts";
import { buildStock } from "@spoke/core/catalog/parts/stock.ts";
import { priceSchema, stockSchema } from "@spoke/core/catalog/schema.ts";
import { buildIndex } from "@spoke/core/catalog/search/build.ts";
import { newId } from "@spoke/core/platform";
import { z } from "zod";
import { bundleFunction } from "../infra/bundle.ts";
import { putItems } from "../tests/builders/store.ts";
import { randomOf, syntheticArticles, syntheticPrice } from "../tests/core/catalog/synthetic.ts";
import { HOST, hostItem, startStores } from "../tests/functions/catalog/support.ts";
import type { Figure } from "./figures.ts";

const SIZES = [10_000, 100_000] as const;
const ROUNDS = 1_000;
const here = import.meta.dirname;
const asOf = "2026-01-01T00:00:00.000Z";

const PAGE = `query ($filter: CatalogFilterInput, $category: String!) {
  productGroups(page: 1, limit: 12, filter: $filter) {
    data { id parent_name category items brand { id description } serie slugs colors starting_at max_retail image }
    info { page count pageTotal }
  }
  filterV2(category: $category, filter: $filter, optionLimit: 50) {
    brands { id label count } models { id label count } series { id label count } frameSizes { id label count }
    wheelSizes { id label count } merchandiseCategories { id label count } bikeCategories { id label count }
    articleTags { id label count } promotions { id label count } price { from to } available_stock total
  }
}`;

export async function run(): Promise<Figure[]> {
  return [...(await overHttp()), ...(process.env.BENCH_COMPARE === "1" ? compareEngines() : [])];
}

/** One process per size, bundled like a function. */
async function overHttp(): Promise<Figure[]> {
  const folder = mkdtempSync(join(tmpdir(), "spoke-bench-"));
  const { file: bundle } = await bundleFunction(join(here, "search-server.ts"), folder);
  const stores = await startStores();
  try {
    await putItems([hostItem(HOST)]);
    for (const size of SIZES) await publishAll(size);
    const results: Figure[] = [];
    const costs: number[] = [];
    for (const size of SIZES) {
      const measured = await inServer(size, bundle);
      costs.push(measured.cpu);
      results.push(...measured.results);
    }
    const [small = 1, large = 1] = costs;
    results.push({ name: "http: CPU cost at 100,000 to 10,000", value: round(large / small), unit: "ratio", bar: 1.5 });
    return results;
  } finally {
    await stores.stop();
    rmSync(folder, { recursive: true, force: true });
  }
}

async function publishAll(size: number): Promise<void> {
  const sorg = `S${size}`;
  const articles = syntheticArticles(size, 1, sorg);
  await publish(sorg, "articles", newId(), buildIndex(sorg, articles));
  const prices = articles.map(({ articleCode }, i) => {
    const retail = syntheticPrice(i);
    return priceSchema.parse({
      articleCode,
      priceList: "A",
      currency: "USD",
      retail,
      dealer: retail && Math.round(retail * 0.6),
      asOf,
    });
  });
  await publish(sorg, "commercial", newId(), buildCommercial(prices, [], []));
  const stocks = articles.map(({ articleCode }, i) => ({
    ...stockSchema.parse({
      articleCode,
      available: [{ date: "2026-01-01", qty: i % 3 === 0 ? 0 : i % 90, location: "Main" }],
      asOf,
    }),
    reserved: 0,
  }));
  await publish(sorg, "stock", newId(), buildStock(stocks));
}

const usageFigures = z.object({ rssMb: z.number(), cpuMs: z.number() });
const started = z.object({ port: z.int(), importMs: z.number() });

async function inServer(size: number, bundle: string): Promise<{ cpu: number; results: Figure[] }> {
  const child = fork(bundle, {
    // Node would otherwise grow the young generation to 100 MB under load; functions have the same setting.
    execArgv: ["--max-semi-space-size=8"],
    stdio: ["ignore", "inherit", "inherit", "ipc"],
  });
  const agent = new Agent({ keepAlive: true, maxSockets: 1 });
  try {
    const { port, importMs } = started.parse(await new Promise((resolve) => child.once("message", resolve)));
    const ask = (variables: object) => post(agent, port, `S${size}`, JSON.stringify({ query: PAGE, variables }));
    const first = await timed(() => ask({ category: "bike", filter: { category: "bike" } }));
    const questions = asker(11);
    for (let i = 0; i < 300; i++) await ask(questions());
    const usage = async () => usageFigures.parse(await post(agent, port, "", "", "/usage"));
    const before = await usage();
    const fresh = await times(ROUNDS, () => ask(questions()));
    const after = await usage();
    const again = await times(ROUNDS, () => ask({ category: "bike", filter: { category: "bike" } }));
    const { rssMb } = await usage();
    const name = (what: string) => `http ${size.toLocaleString("en")}: ${what}`;
    return {
      cpu: after.cpuMs - before.cpuMs,
      results: [
        { name: name("page with all counts, changing filters, p50"), value: fresh.p50, unit: "ms", bar: 1.3 },
        { name: name("page with all counts, changing filters, p99"), value: fresh.p99, unit: "ms", bar: 5.4 },
        { name: name("page with all counts, the same filters, p50"), value: again.p50, unit: "ms", bar: 1.5 },
        // Other load on the machine affects the times above, but not this one.
        {
          name: name("CPU time of a page, changing filters"),
          value: (after.cpuMs - before.cpuMs) / ROUNDS,
          unit: "ms",
          bar: 1.5,
        },
        {
          name: name("requests on one connection"),
          value: Math.round(1000 / fresh.mean),
          unit: "requests/s",
          bar: 700,
          least: true,
        },
        {
          name: name("import and first query"),
          value: Math.round(importMs + first),
          unit: "ms",
          bar: size > 10_000 ? 600 : 250,
        },
        { name: name("memory of the process"), value: rssMb, unit: "MB", bar: 300 },
      ],
    };
  } finally {
    agent.destroy();
    child.disconnect();
  }
}

/** Queries with changing filters, half of them with a search text. */
function asker(seed: number): () => object {
  const random = randomOf(seed);
  const brands = ["VEL", "KES", "OST", "PEL", "NOR", "TAR", "QUI", "BRE", "HAL", "SOL"];
  const series = ["Ascent", "Boulevard", "Cinder", "Drift", "Ember", "Falcon", "Gravelo", "Horizon"];
  const terms = ["helmet", "mountain black", "saddel", "velmora road", "chain", "BK-M1", "tire 54", "ember"];
  const some = (list: readonly string[]) => Array.from({ length: random(3) }, () => list[random(list.length)] ?? "");
  return () => {
    const category = random(2) === 0 ? "bike" : "PAA";
    const filter = {
      category,
      brands: some(brands),
      series: some(series),
      search: random(2) === 0 ? (terms[random(terms.length)] ?? "") : "",
      available_stock: random(3) === 0,
      price: random(3) === 0 ? { from: random(1000) } : {},
    };
    return { category, filter };
  };
}

function post(agent: Agent, port: number, sorg: string, body: string, path = "/graphql"): Promise<unknown> {
  return new Promise((resolve, reject) => {
    const sent = request(
      { agent, port, host: "127.0.0.1", method: "POST", path, headers: { "x-sorg": sorg } },
      (answer) => {
        let text = "";
        answer.setEncoding("utf8");
        answer.on("data", (part: string) => {
          text += part;
        });
        answer.on("end", () => {
          if (text.includes('"errors"')) reject(new Error(text.slice(0, 500)));
          else resolve(path === "/usage" ? JSON.parse(text) : text.length);
        });
      },
    );
    sent.on("error", reject);
    sent.end(body);
  });
}

async function timed(work: () => Promise<unknown>): Promise<number> {
  const start = performance.now();
  await work();
  return performance.now() - start;
}

async function times(count: number, work: () => Promise<unknown>): Promise<{ p50: number; p99: number; mean: number }> {
  const taken: number[] = [];
  for (let i = 0; i < count; i++) taken.push(await timed(work));
  const mean = taken.reduce((sum, value) => sum + value, 0) / count;
  taken.sort((a, b) => a - b);
  return { p50: round(taken[Math.floor(count / 2)] ?? 0), p99: round(taken[Math.floor(count * 0.99)] ?? 0), mean };
}

const engineFigures = z.object({
  buildMs: z.number(),
  fileMb: z.number(),
  loadMs: z.number(),
  rssMb: z.number(),
  list: z.object({ p50: z.number(), p99: z.number() }),
  search: z.object({ p50: z.number(), p99: z.number() }),
  suggest: z.object({ p50: z.number(), p99: z.number() }),
});

/** The engines without HTTP and GraphQL, each in its own processes. */
function compareEngines(): Figure[] {
  const folder = mkdtempSync(join(tmpdir(), "spoke-bench-"));
  try {
    return ["spoke", "minisearch", "orama"].flatMap((engine) =>
      SIZES.flatMap((size) => {
        const file = join(folder, `${engine}-${size}`);
        const step = (what: string): object =>
          JSON.parse(
            execFileSync(process.execPath, [join(here, "search-engine.ts"), engine, what, `${size}`, file], {
              encoding: "utf8",
              maxBuffer: 1e6,
            }),
          );
        const found = engineFigures.parse({ ...step("build"), ...step("query") });
        const name = (what: string) => `${engine} ${size.toLocaleString("en")}: ${what}`;
        return [
          { name: name("list p50"), value: found.list.p50, unit: "ms" },
          { name: name("list p99"), value: found.list.p99, unit: "ms" },
          { name: name("search p50"), value: found.search.p50, unit: "ms" },
          { name: name("search p99"), value: found.search.p99, unit: "ms" },
          { name: name("suggest p50"), value: found.suggest.p50, unit: "ms" },
          { name: name("build"), value: found.buildMs, unit: "ms" },
          { name: name("file, zstd"), value: found.fileMb, unit: "MB" },
          { name: name("load"), value: found.loadMs, unit: "ms", ...(engine === "spoke" && { bar: 300 }) },
          { name: name("memory of the process"), value: found.rssMb, unit: "MB" },
        ] satisfies Figure[];
      }),
    );
  } finally {
    rmSync(folder, { recursive: true, force: true });
  }
}

function round(value: number): number {
  return Number(value.toFixed(3));
}
