/** What a month costs: units, requests, and time of each use in the embedded cloud, with prices and a load profile. */
import { type BenchCloud, seed, startBenchCloud, withDirectory } from "./cloud.ts";
import { type Measured, model } from "./cost-model.ts";
import { dealerUses, Erp, type Use } from "./cost-uses.ts";
import type { Figure } from "./figures.ts";
import { cpuTime, signedIn } from "./load.ts";
import { marketOf, storedArticles } from "./markets.ts";

const SIZE = 10_000;
const TURNS = 30;
const WARM_UP = 10;
const ORDERS = 12;
/** The cloud is quiet when nothing has run for this long: longer than the batching windows of queues. */
const QUIET_MS = 8_000;
const GIVE_UP_MS = 600_000;

export async function run(): Promise<Figure[]> {
  return withDirectory(async (directory) => {
    const cloud = await startBenchCloud(directory, 0, "metered");
    try {
      await seed(cloud, { sizes: [SIZE], catalog: true });
      return await measureAll(cloud);
    } finally {
      await cloud.stop();
    }
  });
}

async function measureAll(cloud: BenchCloud): Promise<Figure[]> {
  const market = marketOf(SIZE);
  const dealer = 3;
  const [client] = await signedIn(cloud.api, market, 1, dealer);
  if (!client) throw new Error("nobody signed in");
  const erp = new Erp(cloud, market);
  const placed: string[] = [];
  const articles = storedArticles(market).length;
  try {
    const uses: Measured[] = [];
    const all = dealerUses(client, market, placed);
    // Nothing is measured cold, and pages of orders show one.
    await all.find(({ requests }) => requests > 1)?.run(0);
    for (const use of all.filter(({ requests }) => requests === 1))
      for (let turn = 0; turn < WARM_UP; turn += 1) await use.run(turn);
    await measureIdle(cloud);
    for (const use of all) uses.push(await measure(cloud, use, use.requests === 1 ? TURNS : ORDERS));
    const answers: Use = {
      name: "ERP's answer, shipment, and invoice of an order of 12 lines",
      monthly: 8,
      requests: 0,
      least: { read: 60, write: 120 },
      run: () => erp.answer(placed, dealer),
    };
    const answered = await measure(cloud, answers, 1);
    uses.push({ ...answered, usage: divided(answered.usage, placed.length) });
    await erp.stock(0);
    await quiet(cloud);
    const stock = (name: string, changed: number, least: Use["least"]): Use => ({
      name,
      monthly: 0,
      requests: 0,
      least,
      run: () => erp.stock(changed),
    });
    const same = await measure(cloud, stock("article of a stock file, unchanged", 0, { read: 0.5, write: 0 }), 1);
    const changed = await measure(
      cloud,
      stock("article of a stock file that changes", 100, { read: 0.5, write: 2 }),
      1,
    );
    return model({
      uses,
      stockRow: divided(same.usage, articles),
      stockChange: divided(minus(changed.usage, same.usage), 100),
      indexedArticles: articles,
    });
  } finally {
    client.close();
    erp.end();
  }
}

type Counts = Readonly<Record<string, number>>;
const divided = (usage: Counts, by: number): Counts =>
  Object.fromEntries(Object.entries(usage).map(([name, value]) => [name, value / by]));
const minus = (after: Counts, before: Counts): Counts =>
  Object.fromEntries(Object.entries(after).map(([name, value]) => [name, value - (before[name] ?? 0)]));

/** Processor time that the cloud takes in a second without work, in milliseconds. */
let idle = 0;

/** What a use takes with all its background work, on average. The cloud is quiet before. */
async function measure(cloud: BenchCloud, use: Use, turns: number): Promise<Measured> {
  const before = await cloud.usage();
  const [cpu, begun] = [cpuTime(cloud.pid), Date.now()];
  for (let turn = 0; turn < turns; turn += 1) await use.run(turn);
  const after = await quiet(cloud);
  const cpuMs = Math.max(0, cpuTime(cloud.pid) - cpu - (idle * (Date.now() - begun)) / 1_000);
  return { use, usage: divided({ ...minus(after.counts, before.counts), cpuMs }, turns) };
}

async function measureIdle(cloud: BenchCloud): Promise<void> {
  await quiet(cloud);
  const [cpu, begun] = [cpuTime(cloud.pid), Date.now()];
  await quiet(cloud);
  idle = ((cpuTime(cloud.pid) - cpu) * 1_000) / (Date.now() - begun);
}

/** Waits until nothing has run for a while from now on. */
async function quiet(cloud: BenchCloud) {
  const begun = Date.now();
  for (;;) {
    const usage = await cloud.usage();
    if (usage.running === 0 && Date.now() - Math.max(begun, usage.lastAt) > QUIET_MS) return usage;
    if (Date.now() - begun > GIVE_UP_MS) throw new Error("the cloud does not become quiet");
    await new Promise((resolve) => setTimeout(resolve, 500));
  }
}
