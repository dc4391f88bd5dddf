/** The whole order at eight buyers, and which thread of the cloud takes its processor time. */
import { seed, startBenchCloud, withDirectory } from "./cloud.ts";
import type { Figure } from "./figures.ts";
import { drive, type Limits, latencies, rates, signedIn } from "./load.ts";
import { marketOf } from "./markets.ts";
import { order, randomFor } from "./requests.ts";
import { threadTimes } from "./threads.ts";

const SIZE = 10_000;
const BUYERS = 8;
const RUNS = 3;
const LIMITS: Limits = { turns: 2_000, seconds: 8, warmUp: 20 };

export async function run(): Promise<Figure[]> {
  const market = marketOf(SIZE);
  return withDirectory(async (directory) => {
    const cloud = await startBenchCloud(directory);
    try {
      await seed(cloud, { sizes: [SIZE], catalog: true });
      const clients = await signedIn(cloud.api, market, BUYERS);
      const runs = [];
      for (let turn = 0; turn < RUNS; turn++) {
        const before = threadTimes(cloud.pid);
        const load = await drive(cloud.pid, clients, LIMITS, order(market, randomFor(turn)));
        const orders = load.turns.length + LIMITS.warmUp * BUYERS;
        const after = threadTimes(cloud.pid);
        runs.push({
          load,
          threads: new Map([...after].map(([name, ms]) => [name, (ms - (before.get(name) ?? 0)) / orders])),
        });
      }
      for (const client of clients) client.close();
      const best = runs.toSorted((a, b) => b.load.perSecond - a.load.perSecond)[0];
      if (!best) throw new Error("no order was placed");
      const of = `order: 3 lines into the cart and checkout, ${BUYERS} buyers`;
      return [
        ...latencies(of, best.load.turns),
        ...rates(of, best.load, "orders", 100),
        ...[...best.threads].map(([name, value]) => ({
          of,
          name: `of it, ${name}`,
          value,
          unit: "ms/order",
          ...(name.endsWith("graphql") && { bar: 4 }),
        })),
      ];
    } finally {
      await cloud.stop();
    }
  });
}
