import { existsSync, readFileSync } from "node:fs";
import { Agent, request } from "node:http";
import { setTimeout as pause } from "node:timers/promises";
import { z } from "zod";
import { type Figure, percentile } from "./figures.ts";
import { dealerOf, type Market, PASSWORD } from "./markets.ts";

/** A response. */
export interface Answer {
  readonly ms: number;
  /** DynamoDB round trips, as reported by the function. */
  readonly roundTrips: number;
  readonly text: string;
}

const MAX_TOKEN_MS = 200_000;
const tokensSchema = z.object({ requestToken: z.string(), refreshToken: z.string() });

/** A dealer with one keep-alive connection that sends one request at a time. Loopback only. */
export class Client {
  readonly #agent = new Agent({ keepAlive: true, maxSockets: 1 });
  readonly #api: URL;
  readonly #host: string;
  readonly #username: string;
  #tokens = { requestToken: "", refreshToken: "" };
  #since = 0;

  constructor(api: string, market: Market, dealer: number) {
    this.#api = new URL(api);
    if (this.#api.hostname !== "127.0.0.1") throw new Error(`${api} is not on this machine`);
    this.#host = market.host;
    this.#username = dealerOf(market, dealer).toLowerCase();
  }

  /** Signs in, or renews the token if it expires within a minute or so. */
  async signIn(): Promise<void> {
    if (this.#since > 0 && performance.now() - this.#since < MAX_TOKEN_MS) return;
    const { refreshToken } = this.#tokens;
    const { text } = refreshToken
      ? await this.post("/refresh-token", JSON.stringify({ token: refreshToken }))
      : await this.post("/login", JSON.stringify({ username: this.#username, password: PASSWORD }));
    this.#tokens = tokensSchema.parse(JSON.parse(text));
    this.#since = performance.now();
  }

  /** Signs in with the password, as on a new device. */
  async signInAgain(): Promise<Answer> {
    const answer = await this.post("/login", JSON.stringify({ username: this.#username, password: PASSWORD }));
    this.#tokens = tokensSchema.parse(JSON.parse(answer.text));
    this.#since = performance.now();
    return answer;
  }

  /** Renews the tokens unconditionally. */
  async refresh(): Promise<Answer> {
    const answer = await this.post("/refresh-token", JSON.stringify({ token: this.#tokens.refreshToken }));
    this.#tokens = tokensSchema.parse(JSON.parse(answer.text));
    this.#since = performance.now();
    return answer;
  }

  /** Headers that identify the dealer, for requests made elsewhere. */
  headers(): Record<string, string> {
    const { requestToken } = this.#tokens;
    return {
      "content-type": "application/json",
      "x-spoke-host": this.#host,
      ...(requestToken && { authorization: `Bearer ${requestToken}` }),
    };
  }

  /** @throws Error for a response with errors or refused fields */
  async graphql(query: string, variables: object): Promise<Answer> {
    const answer = await this.post("/graphql", JSON.stringify({ query, variables }));
    if (answer.text.includes('"errors"')) throw new Error(`the API answered ${answer.text.slice(0, 500)}`);
    return answer;
  }

  get(path: string): Promise<Answer> {
    return this.#send("GET", path, "");
  }

  post(path: string, body: string): Promise<Answer> {
    return this.#send("POST", path, body);
  }

  #send(method: "GET" | "POST", path: string, body: string): Promise<Answer> {
    const headers = { ...this.headers(), ...(method === "POST" && { "content-length": Buffer.byteLength(body) }) };
    const { hostname: host, port } = this.#api;
    return new Promise((resolve, reject) => {
      const begun = performance.now();
      const sent = request({ agent: this.#agent, host, port, path, method, headers }, (answer) => {
        const chunks: Buffer[] = [];
        answer.on("data", (chunk: Buffer) => chunks.push(chunk));
        answer.on("error", reject);
        answer.on("end", () => {
          const ms = performance.now() - begun;
          const text = Buffer.concat(chunks).toString("utf8");
          const [, trips = "0"] = /(\d+) round trips/.exec(String(answer.headers["server-timing"] ?? "")) ?? [];
          if (answer.statusCode === 200) resolve({ ms, roundTrips: Number(trips), text });
          else reject(new Error(`${path} answered ${answer.statusCode}: ${text.slice(0, 500)}`));
        });
      });
      sent.on("error", reject);
      sent.end(body);
    });
  }

  close(): void {
    this.#agent.destroy();
  }
}

/** Signs in the dealers `from` … `from + count - 1`. */
export async function signedIn(api: string, market: Market, count: number, from = 0): Promise<Client[]> {
  const clients = Array.from({ length: count }, (_, index) => new Client(api, market, from + index));
  for (const client of clients) await client.signIn();
  return clients;
}

/** One turn of a connection: returns the responses to measure, in order. */
export type Turn = (client: Client, connection: number, turn: number) => Promise<readonly Answer[]>;

export interface Limits {
  /** Number of turns of all connections. */
  readonly turns: number;
  readonly seconds: number;
  /** Turns of each connection before the measurement. */
  readonly warmUp: number;
}

export interface Load {
  /** Milliseconds and round trips of the whole turn, all its requests added up. */
  readonly turns: readonly Answer[];
  /** By the index of the request in its turn. */
  readonly requests: readonly (readonly Answer[])[];
  readonly perSecond: number;
  /** CPU time of the cloud, all threads, in milliseconds per turn. */
  readonly cpuMs: number;
}

/** CPU time that a process has used so far, in milliseconds; 0 without /proc. */
export function cpuTime(pid: number): number {
  const file = `/proc/${pid}/stat`;
  if (!existsSync(file)) return 0;
  // After the name, which may contain spaces: user and system time are fields 12 and 13, in hundredths of a second.
  const fields = readFileSync(file, "utf8").split(") ").at(-1)?.split(" ") ?? [];
  return (Number(fields[11]) + Number(fields[12])) * 10;
}

/** Lets every client take one turn after another until the limits are reached. */
export async function drive(cloudPid: number, clients: readonly Client[], limits: Limits, turn: Turn): Promise<Load> {
  for (const client of clients) await client.signIn();
  await Promise.all(
    clients.map(async (client, connection) => {
      for (let i = 0; i < limits.warmUp; i++) await turn(client, connection, i);
    }),
  );
  // Excludes background work left from the warm-up.
  await pause(200);
  const turns: Answer[] = [];
  const requests: Answer[][] = [];
  const cpuBefore = cpuTime(cloudPid);
  const begun = performance.now();
  const end = begun + limits.seconds * 1000;
  let next = 0;
  await Promise.all(
    clients.map(async (client, connection) => {
      while (next < limits.turns && performance.now() < end) {
        next += 1;
        const start = performance.now();
        const answers = await turn(client, connection, limits.warmUp + next);
        const ms = performance.now() - start;
        turns.push({ ms, roundTrips: answers.reduce((sum, answer) => sum + answer.roundTrips, 0), text: "" });
        for (const [place, { ms, roundTrips }] of answers.entries()) {
          const kind = requests[place] ?? [];
          requests[place] = kind;
          kind.push({ ms, roundTrips, text: "" });
        }
      }
    }),
  );
  const perSecond = (turns.length * 1000) / (performance.now() - begun);
  return { turns, requests, perSecond, cpuMs: (cpuTime(cloudPid) - cpuBefore) / turns.length };
}

export interface Bars {
  readonly p50?: number;
  readonly p99?: number;
  readonly perSecond?: number;
  readonly roundTrips?: number;
}

/** Percentiles of the response times and, if there is a bar for them, sequential DynamoDB round trips. */
export function latencies(of: string, answers: readonly Answer[], bars: Bars = {}): Figure[] {
  const ms = answers.map((answer) => answer.ms);
  const trips = answers.map((answer) => answer.roundTrips);
  const figure = (name: string, value: number, unit: string, bar?: number): Figure => ({
    of,
    name,
    value,
    unit,
    ...(bar !== undefined && { bar }),
  });
  return [
    figure("p50", percentile(ms, 0.5), "ms", bars.p50),
    figure("p95", percentile(ms, 0.95), "ms"),
    figure("p99", percentile(ms, 0.99), "ms", bars.p99),
    ...(bars.roundTrips === undefined
      ? []
      : [
          figure("DynamoDB, p99", percentile(trips, 0.99), "round trips", bars.roundTrips),
          figure("DynamoDB, most", Math.max(0, ...trips), "round trips", bars.roundTrips),
        ]),
  ];
}

/** Throughput and its CPU time, which is more reliable than the rate if the machine is busy. */
export function rates(of: string, load: Load, what: string, bar?: number): Figure[] {
  return [
    { of, name: "rate", value: load.perSecond, unit: `${what}/s`, ...(bar !== undefined && { bar, least: true }) },
    { of, name: "processor time of the cloud", value: load.cpuMs, unit: `ms/${what.replace(/s$/, "")}` },
  ];
}
