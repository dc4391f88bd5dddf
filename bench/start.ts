/** `npm start` with an empty data directory, and again with the existing one; then its memory at rest and under load. */
import { type ChildProcess, spawn } from "node:child_process";
import { once } from "node:events";
import { existsSync, readdirSync, readFileSync, rmSync } from "node:fs";
import { createServer } from "node:net";
import { join } from "node:path";
import { setTimeout as pause } from "node:timers/promises";
import { z } from "zod";
import { randomOf } from "../tests/core/catalog/synthetic.ts";
import { withDirectory } from "./cloud.ts";
import type { Figure } from "./figures.ts";
import { CART, GROUPS, type Operation, randomPage } from "./requests.ts";

const ROOT = join(import.meta.dirname, "..");
const LOOK_EVERY_MS = 100;
/** Printed when the sites can be used, before the history of the demo is imported. */
const USABLE = "The sites are up";
const GIVE_UP_MS = 600_000;
const MB = 1e6;
const PAGE_BYTES = 4096;
const TICKS_PER_SECOND = 100;
const REST_MS = 30_000;
const REQUESTS_PER_SECOND = 47;
const LOAD_SECONDS = 60;

const readySchema = z.object({
  web: z.string(),
  api: z.string(),
  accounts: z.array(z.object({ username: z.string(), password: z.string(), role: z.string(), host: z.string() })),
});
export type Portal = z.output<typeof readySchema>;

export interface Started {
  readonly portal: Portal;
  readonly readyMs: number;
  /** Milliseconds until people could sign in. On a first start, the history of the demo is still imported then. */
  readonly usableMs: number;
  /** Milliseconds until a page was served after everything was imported. */
  readonly pageMs: number;
  /** Processor time of all its processes until then, in seconds. */
  readonly cpuSeconds: number;
  /** Maximum memory of all its processes so far, in bytes. */
  mostRss(): number;
  /** Current memory of the process that runs the portal, in bytes. */
  portalRss(): number;
  stop(): Promise<void>;
}

export async function run(): Promise<Figure[]> {
  return withDirectory(async (directory) => {
    const figures: Figure[] = [];
    // Site, functions, and template are built once for all data directories; the first start of a clone builds them.
    rmSync(join(ROOT, "packages", "web", "dist", ".sources.json"), { force: true });
    rmSync(join(ROOT, "node_modules", ".cache", "spoke"), { recursive: true, force: true });
    for (const [of, bar, cpuBar] of [
      ["first start: nothing built, no data", 45, 90],
      ["second start", 5, 10],
    ] as const) {
      const started = await startPortal(directory);
      figures.push(
        { of, name: "until people can sign in", value: started.usableMs / 1000, unit: "s", bar },
        { of, name: "to a page with all data", value: started.pageMs / 1000, unit: "s" },
        { of, name: "to ready.json", value: started.readyMs / 1000, unit: "s" },
        { of, name: "processor time until then", value: started.cpuSeconds, unit: "s", bar: cpuBar },
        { of, name: "memory of all processes, most", value: started.mostRss() / MB, unit: "MB" },
      );
      if (of === "second start") figures.push(...(await underLoad(started)));
      await started.stop();
    }
    return figures;
  });
}

/** Pages of a dealer, sent evenly whether or not earlier ones are answered. */
async function underLoad({ portal, portalRss }: Started): Promise<Figure[]> {
  const ask = await signedIn(portal);
  await pause(REST_MS);
  const atRest = portalRss();
  const random = randomOf(47);
  const pages: readonly (() => Operation)[] = [
    () => randomPage(random),
    () => ({ query: GROUPS, variables: { page: 1 + random(8), filter: { category: "Bike" } } }),
    () => ({ query: CART, variables: {} }),
  ];
  let most = 0;
  const open = new Set<Promise<void>>();
  const begun = performance.now();
  for (let sent = 0; sent < REQUESTS_PER_SECOND * LOAD_SECONDS; sent += 1) {
    const page = pages[sent % pages.length]?.();
    if (!page) throw new Error("no page");
    const answered = ask(page).finally(() => open.delete(answered));
    open.add(answered);
    if (sent % REQUESTS_PER_SECOND === 0) most = Math.max(most, portalRss());
    await pause(Math.max(0, begun + ((sent + 1) * 1_000) / REQUESTS_PER_SECOND - performance.now()));
  }
  await Promise.all(open);
  const rate = (REQUESTS_PER_SECOND * LOAD_SECONDS * 1_000) / (performance.now() - begun);
  return [
    { of: "memory of the portal", name: "at rest", value: atRest / MB, unit: "MB" },
    {
      of: "memory of the portal",
      name: `at ${REQUESTS_PER_SECOND} requests/s, most`,
      value: most / MB,
      unit: "MB",
      bar: 629,
    },
    { of: "memory of the portal", name: "rate that was answered", value: rate, unit: "requests/s" },
  ];
}

const tokenSchema = z.object({ requestToken: z.string() });

/** Sends documents as the first dealer. */
async function signedIn({ api, accounts }: Portal): Promise<(operation: Operation) => Promise<void>> {
  const dealer = accounts.find(({ role }) => role === "dealer");
  if (!dealer) throw new Error("no dealer");
  const post = async (path: string, body: object, headers: Record<string, string>): Promise<Response> => {
    const answer = await fetch(new URL(path, api), {
      method: "POST",
      headers: { "content-type": "application/json", "x-spoke-host": dealer.host, ...headers },
      body: JSON.stringify(body),
    });
    if (!answer.ok) throw new Error(`${path} answered ${answer.status}`);
    return answer;
  };
  const { username, password } = dealer;
  const { requestToken } = tokenSchema.parse(await (await post("/login", { username, password }, {})).json());
  return async (operation) => {
    const answer = await post("/graphql", operation, { authorization: `Bearer ${requestToken}` });
    const text = await answer.text();
    if (text.includes('"errors"')) throw new Error(`the API answered ${text.slice(0, 500)}`);
  };
}

async function freePort(): Promise<number> {
  const server = createServer().listen(0, "127.0.0.1");
  await once(server, "listening");
  const address = server.address();
  server.close();
  return typeof address === "object" && address ? address.port : 0;
}

/**
 * Runs `npm start` on `directory` and free ports until it is ready. @throws Error with the end of its output if it
 * exits
 */
export async function startPortal(directory: string): Promise<Started> {
  const [port, apiPort] = [await freePort(), await freePort()];
  const ready = join(directory, "ready.json");
  const begun = performance.now();
  const child = spawn("npm", ["start"], {
    cwd: ROOT,
    // A process group, so that stopping it reaches npm and its children.
    detached: true,
    env: { ...process.env, SPOKE_DATA: directory, PORT: `${port}`, API_PORT: `${apiPort}` },
    stdio: ["ignore", "pipe", "pipe"],
  });
  let output = "";
  let usableMs: number | undefined;
  for (const stream of [child.stdout, child.stderr]) {
    stream.on("data", (chunk: Buffer) => {
      output = (output + chunk.toString()).slice(-4_000);
      if (output.includes(USABLE)) usableMs ??= performance.now() - begun;
    });
  }
  let most = 0;
  const watch = setInterval(() => {
    most = Math.max(most, memoryOfTree(child.pid ?? 0));
  }, LOOK_EVERY_MS);
  const stop = async (): Promise<void> => {
    clearInterval(watch);
    await end(child);
  };
  try {
    while (!existsSync(ready)) {
      if (child.exitCode !== null) throw new Error(`npm start ended with ${child.exitCode}:\n${output}`);
      if (performance.now() - begun > GIVE_UP_MS) throw new Error(`npm start was not ready in time:\n${output}`);
      await pause(LOOK_EVERY_MS);
    }
    const readyMs = performance.now() - begun;
    const portal = readySchema.parse(JSON.parse(readFileSync(ready, "utf8")));
    const { host } = new URL(portal.web);
    const page = await fetch(`http://127.0.0.1:${port}/`, { headers: { host } });
    if (!page.ok) throw new Error(`the first page answered ${page.status}`);
    await page.text();
    const pageMs = performance.now() - begun;
    const cpuSeconds = cpuOfTree(child.pid ?? 0);
    const portalRss = (): number => largestOfTree(child.pid ?? 0);
    return { portal, usableMs: usableMs ?? pageMs, readyMs, pageMs, cpuSeconds, mostRss: () => most, portalRss, stop };
  } catch (error) {
    await stop();
    throw error;
  }
}

/** Ends the process group and waits until it is gone, because npm does not wait for its children. */
async function end({ pid }: ChildProcess): Promise<void> {
  if (pid === undefined || !signal(pid, "SIGTERM")) return;
  while (signal(pid, 0)) await pause(LOOK_EVERY_MS);
}

/** Sends a signal to a process group; false if it no longer exists. */
function signal(group: number, name: "SIGTERM" | 0): boolean {
  try {
    return process.kill(-group, name);
  } catch (error) {
    if (error instanceof Error && "code" in error && error.code === "ESRCH") return false;
    throw error;
  }
}

/** Resident bytes of a process and its descendants; 0 without /proc. */
const memoryOfTree = (root: number): number => sumOf(treeOf(root).map(({ rss }) => rss));
const largestOfTree = (root: number): number => Math.max(0, ...treeOf(root).map(({ rss }) => rss));
/** Seconds of the processor of a process, its descendants, and those that have ended. */
const cpuOfTree = (root: number): number => sumOf(treeOf(root).map(({ cpu }) => cpu));

const sumOf = (values: readonly number[]): number => values.reduce((sum, value) => sum + value, 0);

interface Resources {
  readonly parent: number;
  readonly rss: number;
  readonly cpu: number;
}

function treeOf(root: number): Resources[] {
  if (!existsSync("/proc")) return [];
  const all = new Map<number, Resources>();
  for (const name of readdirSync("/proc")) {
    const fields = /^\d+$/.test(name) ? statOf(name) : undefined;
    if (!fields) continue;
    const [parent, rss, ...ticks] = [1, 21, 11, 12, 13, 14].map((index) => Number(fields[index]));
    all.set(Number(name), { parent: parent ?? 0, rss: (rss ?? 0) * PAGE_BYTES, cpu: sumOf(ticks) / TICKS_PER_SECOND });
  }
  const within = (pid: number): boolean => pid === root || (pid > 1 && within(all.get(pid)?.parent ?? 0));
  return [...all].filter(([pid]) => within(pid)).map(([, resources]) => resources);
}

/** The fields after the name; undefined if the process has just ended. */
function statOf(pid: string): string[] | undefined {
  try {
    return readFileSync(`/proc/${pid}/stat`, "utf8").split(") ").at(-1)?.split(" ");
  } catch {
    return undefined;
  }
}
