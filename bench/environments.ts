/** The API with one request per environment, as on Lambda, beside one environment for all: leases and caches are shared by nobody. */
import { type BenchCloud, seed, startBenchCloud, withDirectory } from "./cloud.ts";
import { type Figure, percentile } from "./figures.ts";
import { type Client, drive, type Limits, signedIn, type Turn } from "./load.ts";
import { marketOf, storedArticles } from "./markets.ts";
import { add, detail, fillCart, listGroups, order, randomFor, search } from "./requests.ts";

const SIZE = 10_000;
const DEALERS = 4;
const LIMITS: Limits = { turns: 240, seconds: 20, warmUp: 20 };
const MOST = 1.5;

interface Measured {
  readonly ms: number;
  readonly roundTrips: number;
}

export async function run(): Promise<Figure[]> {
  const market = marketOf(SIZE);
  const works: Readonly<Record<string, () => Turn>> = {
    "list of models": () => listGroups(randomFor(1)),
    "search with all counts": () => search(randomFor(3)),
    "product page": () => detail(storedArticles(market), randomFor(4)),
    "article into the cart": () => add(market, 5),
    "order of 3 lines": () => order(market, randomFor(5)),
  };
  const inMode = (mode: "" | "separate") =>
    withDirectory(async (directory) => {
      const cloud = await startBenchCloud(directory, 0, mode);
      try {
        await seed(cloud, { sizes: [SIZE], catalog: true });
        const clients = await signedIn(cloud.api, market, DEALERS);
        for (const client of clients) await fillCart(client, market, 5);
        return await measure(cloud, clients, works);
      } finally {
        await cloud.stop();
      }
    });
  const shared = await inMode("");
  const separate = await inMode("separate");
  return Object.keys(works).flatMap((of): Figure[] => {
    const [together, alone] = [shared.get(of), separate.get(of)];
    if (!together || !alone) throw new Error(`${of} was not measured`);
    return [
      { of, name: "p50, one environment for all", value: together.ms, unit: "ms" },
      { of, name: "p50, one request per environment", value: alone.ms, unit: "ms", bar: together.ms * MOST },
      { of, name: "DynamoDB, one environment for all", value: together.roundTrips, unit: "round trips" },
      { of, name: "DynamoDB, one request per environment", value: alone.roundTrips, unit: "round trips" },
    ];
  });
}

async function measure(cloud: BenchCloud, clients: readonly Client[], works: Readonly<Record<string, () => Turn>>) {
  const found = new Map<string, Measured>();
  for (const [name, turn] of Object.entries(works)) {
    const { turns } = await drive(cloud.pid, clients, LIMITS, turn());
    const roundTrips = turns.reduce((sum, answer) => sum + answer.roundTrips, 0) / turns.length;
    const ms = percentile(
      turns.map((answer) => answer.ms),
      0.5,
    );
    found.set(name, { ms, roundTrips });
  }
  for (const client of clients) client.close();
  return found;
}
