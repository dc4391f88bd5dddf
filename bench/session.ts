/** Sign-in and token renewal through the embedded cloud. */
import { seed, startBenchCloud, withDirectory } from "./cloud.ts";
import type { Figure } from "./figures.ts";
import { type Bars, type Client, drive, type Limits, latencies, rates, signedIn, type Turn } from "./load.ts";
import { DEALERS, dealerOf, marketOf, PASSWORD } from "./markets.ts";

/** Sign-ins are limited to 100 per address in 15 minutes, so there are fewer turns. */
const SIGN_INS: Limits = { turns: 60, seconds: 20, warmUp: 5 };
const CALLS: Limits = { turns: 600, seconds: 5, warmUp: 50 };
const AT_ONCE = 8;

const SIGN_IN: Bars = { p50: 60, p99: 150 };
const REFRESH: Bars = { p50: 10, p99: 40 };
const USER: Bars = { p50: 6, p99: 30 };

export async function run(): Promise<Figure[]> {
  return withDirectory(async (directory) => {
    const market = marketOf(10_000);
    const cloud = await startBenchCloud(directory);
    try {
      await seed(cloud, { sizes: [market.size], catalog: false });
      const clients = await signedIn(cloud.api, market, AT_ONCE);
      const [first] = clients;
      if (!first) throw new Error("nobody is signed in");
      const login: Turn = async (client, _, turn) => {
        const username = dealerOf(market, turn % DEALERS).toLowerCase();
        return [await client.post("/login", JSON.stringify({ username, password: PASSWORD }))];
      };
      const refresh: Turn = async (client) => [await client.refresh()];
      const user: Turn = async (client) => [await client.get("/user")];
      const measure = (limits: Limits, turn: Turn) => drive(cloud.pid, [first], limits, turn);
      const many = (limits: Limits, turn: Turn) => drive(cloud.pid, clients as readonly Client[], limits, turn);
      const signIn = await measure(SIGN_INS, login);
      const refreshed = await measure(CALLS, refresh);
      const userCalls = await measure(CALLS, user);
      const together = await many({ ...CALLS, warmUp: 5 }, refresh);
      for (const client of clients) client.close();
      return [
        ...latencies("sign-in (argon2id, 19 MiB, 2 passes)", signIn.turns, SIGN_IN),
        ...rates("sign-in (argon2id, 19 MiB, 2 passes)", signIn, "sign-ins"),
        ...latencies("refresh of the tokens", refreshed.turns, REFRESH),
        ...latencies("the signed-in user", userCalls.turns, USER),
        ...latencies(`refresh of the tokens, ${AT_ONCE} at once`, together.turns),
        ...rates(`refresh of the tokens, ${AT_ONCE} at once`, together, "renewals"),
      ];
    } finally {
      await cloud.stop();
    }
  });
}
