/** What a month costs: units, requests, and time of each use in the embedded cloud, with prices and a load profile. */
import { type BenchCloud, seed, startBenchCloud, withDirectory } from "./cloud.ts";
import { type Measured, model } from "./cost-model.ts";
import { dealerUses, Erp, type Use } from "./cost-uses.ts";
import { type Figure, median } from "./figures.ts";
import { signedIn } from "./load.ts";
import { marketOf } from "./markets.ts";
import { functionTime } from "./threads.ts";

const SIZE = 10_000;
/** Turns of a use, in batches: the median of the batches' processor times leaves out what disturbs one of them. */
const TURNS = 200;
const BATCHES = 5;
/** Sign-ins from an address are limited. */
const SIGN_INS = 30;
const WARM_UP = 20;
const ORDERS = 12;
/** Articles of the stock files; the difference between a small and a large one is what an article costs. */
const ROWS = { few: 1_000, many: 6_000 };
const CHANGED = 300;
const FILES = 3;
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
  try {
    const uses: Measured[] = [];
    const all = dealerUses(client, market, placed);
    // Nothing is measured cold, and pages of orders show one.
    await all.find(({ requests }) => requests > 1)?.run(0);
    await erp.answer(placed, dealer);
    const warm = placed.length;
    const turnsOf = ({ name, requests }: Use): number =>
      requests > 1 ? ORDERS : name === "sign-in" ? SIGN_INS : TURNS;
    for (const use of all.filter(({ requests }) => requests === 1))
      for (let turn = 0; turn < Math.min(WARM_UP, turnsOf(use)); turn += 1) await use.run(turn);
    await measureIdle(cloud);
    for (const use of all) uses.push(await measure(cloud, use, turnsOf(use)));
    const answers: Use = {
      name: "ERP's answer, shipment, and invoice of an order of 12 lines",
      monthly: 8,
      requests: 0,
      least: { read: 60, write: 120 },
      run: () => erp.answer(placed, dealer, warm),
    };
    const answered = await measure(cloud, answers, 1);
    uses.push({ ...answered, usage: divided(answered.usage, placed.length - warm) });
    const stock = (rows: number, changed: number) => measureFiles(cloud, () => erp.stock(rows, changed));
    await erp.stock(ROWS.many, 0);
    const many = await stock(ROWS.many, 0);
    const few = await stock(ROWS.few, 0);
    const row = divided(minus(many, few), ROWS.many - ROWS.few);
    const changed = await stock(ROWS.few, CHANGED);
    return model({
      uses,
      stockFile: atLeastNone(minus(few, divided(row, 1 / ROWS.few))),
      stockRow: atLeastNone(row),
      stockChange: atLeastNone(divided(minus(changed, few), CHANGED)),
    });
  } finally {
    client.close();
    erp.end();
  }
}

type Counts = Readonly<Record<string, number>>;
const divided = (usage: Counts, by: number): Counts =>
  Object.fromEntries(Object.entries(usage).map(([name, value]) => [name, value / by]));
const atLeastNone = (usage: Counts): Counts =>
  Object.fromEntries(Object.entries(usage).map(([name, value]) => [name, Math.max(0, value)]));
const minus = (after: Counts, before: Counts): Counts =>
  Object.fromEntries(Object.entries(after).map(([name, value]) => [name, value - (before[name] ?? 0)]));

/** Processor time that functions take in a second without work, in milliseconds. AWS freezes them. */
let idle = 0;

/** Starts to measure the processor time of functions. The result returns it, without what they take idle. */
function timeFunctions(cloud: BenchCloud): () => number {
  const [cpu, begun] = [functionTime(cloud.pid), Date.now()];
  return () => Math.max(0, functionTime(cloud.pid) - cpu - (idle * (Date.now() - begun)) / 1_000);
}

/** What a use takes with all its background work, on average; of requests, the median processor time. The cloud is quiet before. */
async function measure(cloud: BenchCloud, use: Use, turns: number): Promise<Measured> {
  const before = await cloud.usage();
  const total = timeFunctions(cloud);
  const size = use.requests === 1 ? turns / BATCHES : turns;
  const times: number[] = [];
  for (let turn = 0; turn < turns; turn += size) {
    const batch = timeFunctions(cloud);
    for (let i = 0; i < size; i += 1) await use.run(turn + i);
    times.push(batch() / size);
  }
  const after = await quiet(cloud);
  const cpuMs = use.requests === 1 ? median(times) : total() / turns;
  return { use, usage: { ...divided(minus(after.counts, before.counts), turns), cpuMs } };
}

/** What a file takes with all its background work: the median of several. */
async function measureFiles(cloud: BenchCloud, drop: () => Promise<void>): Promise<Counts> {
  await quiet(cloud);
  const measured: Counts[] = [];
  for (let file = 0; file < FILES; file += 1) {
    const before = await cloud.usage();
    const time = timeFunctions(cloud);
    await drop();
    const after = await quiet(cloud);
    measured.push({ ...minus(after.counts, before.counts), cpuMs: time() });
  }
  const names = new Set(measured.flatMap((counts) => Object.keys(counts)));
  return Object.fromEntries([...names].map((name) => [name, median(measured.map((counts) => counts[name] ?? 0))]));
}

async function measureIdle(cloud: BenchCloud): Promise<void> {
  await quiet(cloud);
  const [cpu, begun] = [functionTime(cloud.pid), Date.now()];
  await quiet(cloud);
  idle = ((functionTime(cloud.pid) - cpu) * 1_000) / (Date.now() - begun);
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
