/** The API through the embedded cloud: list, search, product, cart and order, at 10,000 and 100,000 articles. */
import { type BenchCloud, seed, startBenchCloud, withDirectory } from "./cloud.ts";
import type { Figure } from "./figures.ts";
import { type Bars, type Client, drive, type Limits, latencies, rates, signedIn, type Turn } from "./load.ts";
import { type Market, marketOf, SIZES, storedArticles } from "./markets.ts";
import { add, detail, fillCart, listGroups, listProducts, order, randomFor, search } from "./requests.ts";

const ALONE: Limits = { turns: 1_000, seconds: 5, warmUp: 150 };
const TOGETHER: Limits = { turns: 5_000, seconds: 4, warmUp: 10 };
const WRITING: Limits = { turns: 400, seconds: 6, warmUp: 30 };
const ORDERS: Limits = { turns: 2_000, seconds: 8, warmUp: 5 };
const SLOW: Limits = { turns: 150, seconds: 6, warmUp: 10 };
const CONNECTIONS = 16;
const BUYERS = 8;
const DELAY_MS = 5;

const PAGE: Bars = { p50: 1.5, p99: 10, perSecond: 700, roundTrips: 0 };
const DETAIL: Bars = { p50: 4, roundTrips: 1 };
const ADD: Bars = { p50: 4, roundTrips: 2 };
const ORDER: Bars = { p50: 25, perSecond: 100, roundTrips: 3 };

const count = (value: number): string => value.toLocaleString("en");

export async function run(): Promise<Figure[]> {
  return withDirectory(async (directory) => {
    const figures: Figure[] = [];
    const searches: number[] = [];
    const cloud = await startBenchCloud(directory);
    try {
      await seed(cloud, { sizes: SIZES, catalog: true });
      for (const market of SIZES.map(marketOf)) {
        const measured = await measure(cloud, market);
        figures.push(...measured.figures);
        searches.push(measured.searchMs);
      }
    } finally {
      await cloud.stop();
    }
    const [small = 1, large = 1] = searches;
    figures.push({ name: "search, p50 at 100,000 to 10,000", value: large / small, unit: "times", bar: 1.5 });
    figures.push(...(await withSlowTable(directory, marketOf(SIZES[0]))));
    return figures;
  });
}

/** One kind of request on one and on many connections. */
async function both(
  pid: number,
  name: string,
  clients: readonly Client[],
  bars: Bars,
  limits: Limits,
  turn: () => Turn,
) {
  const single = await drive(pid, clients.slice(0, 1), limits, turn());
  const many = await drive(pid, clients, TOGETHER, turn());
  const [alone, together] = [`${name}, 1 connection`, `${name}, ${clients.length} connections`];
  return {
    figures: [
      ...latencies(alone, single.turns, bars),
      ...rates(alone, single, "requests"),
      ...latencies(together, many.turns),
      ...rates(together, many, "requests", bars.perSecond),
    ],
    p50: latencies(name, single.turns)[0]?.value ?? 0,
  };
}

async function measure(cloud: BenchCloud, market: Market): Promise<{ figures: Figure[]; searchMs: number }> {
  const clients = await signedIn(cloud.api, market, CONNECTIONS);
  const name = (what: string): string => `${count(market.size)}: ${what}`;
  const articles = storedArticles(market);
  try {
    const searched = await both(cloud.pid, name("search with all counts"), clients, PAGE, ALONE, () =>
      search(randomFor(3)),
    );
    const parts = [
      await both(cloud.pid, name("list of models"), clients, PAGE, ALONE, () => listGroups(randomFor(1))),
      await both(cloud.pid, name("list of articles"), clients, PAGE, ALONE, () => listProducts(randomFor(2))),
      searched,
      await both(cloud.pid, name("product page"), clients, DETAIL, WRITING, () => detail(articles, randomFor(4))),
    ];
    const ordered = await orders(cloud.pid, name, clients, market);
    for (const client of clients) await fillCart(client, market, 5);
    parts.push(await both(cloud.pid, name("add to cart"), clients, ADD, WRITING, () => add(market, 5)));
    for (const client of clients) await fillCart(client, market, 50);
    parts.push(await both(cloud.pid, name("add to a cart of 50 lines"), clients, ADD, WRITING, () => add(market, 50)));
    return { figures: [...parts.flatMap(({ figures }) => figures), ...ordered], searchMs: searched.p50 };
  } finally {
    for (const client of clients) client.close();
  }
}

/** An order takes two requests: add three lines to the cart, and check out. */
async function orders(pid: number, name: (what: string) => string, clients: readonly Client[], market: Market) {
  const single = await drive(pid, clients.slice(0, 1), WRITING, order(market, randomFor(5)));
  const many = await drive(pid, clients.slice(0, BUYERS), ORDERS, order(market, randomFor(6)));
  const { perSecond, ...bars } = ORDER;
  const orderTitle = name(`order: 3 lines into the cart and checkout, ${BUYERS} buyers`);
  return [
    ...latencies(name("checkout of 3 lines, 1 buyer"), single.requests[1] ?? [], bars),
    ...latencies(name("order: 3 lines into the cart and checkout, 1 buyer"), single.turns),
    ...latencies(name(`checkout of 3 lines, ${BUYERS} buyers`), many.requests[1] ?? []),
    ...latencies(orderTitle, many.turns),
    ...rates(orderTitle, many, "orders", perSecond),
  ];
}

/** The same with 5 ms added to every response of the table, as on AWS, so that round trips show. */
async function withSlowTable(directory: string, market: Market): Promise<Figure[]> {
  const cloud = await startBenchCloud(directory, DELAY_MS);
  const clients = await signedIn(cloud.api, market, 1, CONNECTIONS);
  try {
    const name = (what: string): string => `${count(market.size)}, +${DELAY_MS} ms a call: ${what}`;
    const bar = ({ p50 = 0, roundTrips = 0 }: Bars): Bars => ({ p50: p50 + roundTrips * DELAY_MS });
    const details = await drive(cloud.pid, clients, SLOW, detail(storedArticles(market), randomFor(4)));
    const ordered = await drive(cloud.pid, clients, SLOW, order(market, randomFor(5)));
    for (const client of clients) await fillCart(client, market, 5);
    const added = await drive(cloud.pid, clients, SLOW, add(market, 5));
    for (const client of clients) await fillCart(client, market, 50);
    const addedToMany = await drive(cloud.pid, clients, SLOW, add(market, 50));
    return [
      ...latencies(name("product page"), details.turns, bar(DETAIL)),
      ...latencies(name("add to cart"), added.turns, bar(ADD)),
      ...latencies(name("add to a cart of 50 lines"), addedToMany.turns, bar(ADD)),
      ...latencies(name("checkout of 3 lines"), ordered.requests[1] ?? [], bar(ORDER)),
    ];
  } finally {
    for (const client of clients) client.close();
    await cloud.stop();
  }
}
