/** `npm start` with an empty data directory, and again with the existing one. */
import { type ChildProcess, spawn } from "node:child_process";
import { once } from "node:events";
import { existsSync, readdirSync, readFileSync, rmSync } from "node:fs";
import { createServer } from "node:net";
import { join } from "node:path";
import { setTimeout as pause } from "node:timers/promises";
import { z } from "zod";
import { withDirectory } from "./cloud.ts";
import type { Figure } from "./figures.ts";

const ROOT = join(import.meta.dirname, "..");
const LOOK_EVERY_MS = 100;
const GIVE_UP_MS = 300_000;
const MB = 1e6;
const PAGE_BYTES = 4096;

const readySchema = z.object({
  web: z.string(),
  api: z.string(),
  accounts: z.array(z.object({ username: z.string(), password: z.string(), role: z.string(), host: z.string() })),
});
export type Portal = z.output<typeof readySchema>;

export interface Started {
  readonly portal: Portal;
  readonly readyMs: number;
  /** Milliseconds until the first page was served. */
  readonly pageMs: number;
  /** Maximum memory of all its processes so far, in bytes. */
  mostRss(): number;
  stop(): Promise<void>;
}

export async function run(): Promise<Figure[]> {
  return withDirectory(async (directory) => {
    const figures: Figure[] = [];
    // The site is built once for all data directories; the first start of a clone builds it.
    rmSync(join(ROOT, "packages", "web", "dist", ".sources.json"), { force: true });
    for (const [of, bar] of [
      ["first start: nothing built, no data", 90],
      ["second start", 10],
    ] as const) {
      const started = await startPortal(directory);
      figures.push(
        { of, name: "to the first page", value: started.pageMs / 1000, unit: "s", bar },
        { of, name: "to ready.json", value: started.readyMs / 1000, unit: "s" },
        { of, name: "memory of all processes, most", value: started.mostRss() / MB, unit: "MB" },
      );
      await started.stop();
    }
    return figures;
  });
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
  for (const stream of [child.stdout, child.stderr]) {
    stream.on("data", (chunk: Buffer) => {
      output = (output + chunk.toString()).slice(-4_000);
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
    return { portal, readyMs, pageMs: performance.now() - begun, mostRss: () => most, stop };
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
function memoryOfTree(root: number): number {
  if (!existsSync("/proc")) return 0;
  const parents = new Map<number, { parent: number; rss: number }>();
  for (const name of readdirSync("/proc")) {
    if (!/^\d+$/.test(name)) continue;
    const fields = statOf(name);
    if (fields) parents.set(Number(name), { parent: Number(fields[1]), rss: Number(fields[21]) * PAGE_BYTES });
  }
  const within = (pid: number): boolean => pid === root || (pid > 1 && within(parents.get(pid)?.parent ?? 0));
  return [...parents].reduce((sum, [pid, { rss }]) => (within(pid) ? sum + rss : sum), 0);
}

/** The fields after the name; undefined if the process has just ended. */
function statOf(pid: string): string[] | undefined {
  try {
    return readFileSync(`/proc/${pid}/stat`, "utf8").split(") ").at(-1)?.split(" ");
  } catch {
    return undefined;
  }
}
