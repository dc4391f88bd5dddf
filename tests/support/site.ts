import { type ChildProcess, spawn } from "node:child_process";
import { once } from "node:events";
import { cpSync, existsSync, mkdtempSync, readFileSync, rmSync } from "node:fs";
import { createServer } from "node:net";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { fileURLToPath } from "node:url";
import { z } from "zod";
import { until } from "./until.ts";

const ROOT = fileURLToPath(new URL("../..", import.meta.url));
const START_MS = 840_000;

const readySchema = z.object({
  web: z.url(),
  api: z.url(),
  hosts: z.array(z.string()),
  accounts: z.array(z.object({ username: z.string(), password: z.string(), role: z.string(), host: z.string() })),
  mailbox: z.url(),
  payments: z.url(),
});
type Ready = z.output<typeof readySchema>;

/** Addresses and accounts of a running portal. Plain data, so that it can be passed to another process. */
export interface Site extends Ready {
  /** Port of the sites. */
  readonly port: number;
  /** Data directory. */
  readonly directory: string;
}

export interface RunningSite extends Site {
  /** The latest output of the process. */
  output(): string;
  /** Kills the process like a power cut. Its data stays. */
  kill(): Promise<void>;
  /** Restarts it on the same data and ports after `kill`. */
  startAgain(): Promise<void>;
  /** Stops the process and deletes its data. */
  stop(): Promise<void>;
}

/** Address of a page on a host's site, such as `/cart`. */
export function addressOf(site: Site, host: string, path: string): string {
  return `http://${host}:${site.port}${path}`;
}

async function freePort(): Promise<number> {
  const server = createServer().listen(0, "127.0.0.1");
  await once(server, "listening");
  const address = server.address();
  server.close();
  await once(server, "close");
  if (typeof address !== "object" || !address) throw new Error("no port");
  return address.port;
}

/** Names the data directory of `importDemo`, for the processes of the tests. */
export const IMPORTED_DEMO = "SPOKE_TEST_DEMO";

/** A portal in its own process on a data directory. */
class Portal {
  readonly #directory: string;
  readonly #ports: Readonly<Record<string, string>>;
  #child: ChildProcess | undefined;
  output = "";

  constructor(directory: string, ports: Readonly<Record<string, string>>) {
    this.#directory = directory;
    this.#ports = ports;
  }

  /** @throws Error with the end of its output if it does not start */
  async start(...args: readonly string[]): Promise<Ready> {
    const file = join(this.#directory, "ready.json");
    rmSync(file, { force: true });
    // Without these, tests against other endpoints would start the portal there.
    const { AWS_ENDPOINT_URL, AWS_ENDPOINT_URL_DYNAMODB, NODE_ENV, VITEST, ...environment } = process.env;
    const started = spawn(
      process.execPath,
      ["--disable-warning=ExperimentalWarning", "packages/sandbox/src/main.ts", ...args],
      {
        cwd: ROOT,
        env: { ...environment, ...this.#ports, SPOKE_DATA: this.#directory, NO_COLOR: "1" },
        stdio: ["ignore", "pipe", "pipe"],
        detached: true,
      },
    );
    this.#child = started;
    for (const stream of [started.stdout, started.stderr]) {
      stream.on("data", (chunk: Buffer) => {
        this.output = (this.output + chunk.toString()).slice(-20_000);
      });
    }
    let gone = false;
    started.once("exit", () => {
      gone = true;
    });
    await until("the portal is ready", () => gone || existsSync(file), START_MS);
    if (gone) throw new Error(`the portal ended:\n${this.output}`);
    return readySchema.parse(JSON.parse(readFileSync(file, "utf8")));
  }

  /** Ends the process and waits until it is gone: SIGKILL like a power cut, SIGTERM as an operator would. */
  async end(signal: "SIGKILL" | "SIGTERM" = "SIGKILL"): Promise<void> {
    const running = this.#child;
    this.#child = undefined;
    if (!running || running.exitCode !== null || running.signalCode !== null) return;
    const ended = once(running, "exit");
    // The process group, because the site's build runs in a separate process.
    if (running.pid !== undefined) process.kill(-running.pid, signal);
    await ended;
  }

  /** For the end of the tests' own process. */
  killNow(): void {
    if (this.#child?.pid !== undefined) process.kill(-this.#child.pid, "SIGKILL");
  }
}

const anyPorts = async (): Promise<{ PORT: string; API_PORT: string }> => ({
  PORT: String(await freePort()),
  API_PORT: String(await freePort()),
});

const firstStart = (data: readonly string[]): string[] => ["--fresh", ...data.flatMap((set) => ["--data", set])];

/**
 * Starts the portal once, which imports the demo, and stops it. `startSite` copies the directory while `IMPORTED_DEMO`
 * names it, instead of importing the demo for minutes again.
 */
export async function importDemo(directory: string, data: readonly string[] = []): Promise<void> {
  const portal = new Portal(directory, await anyPorts());
  const atExit = (): void => portal.killNow();
  process.once("exit", atExit);
  try {
    await portal.start(...firstStart(data));
  } finally {
    await portal.end("SIGTERM");
    process.removeListener("exit", atExit);
  }
}

/**
 * Starts the portal like `npm start`, on free ports and with its own data, and waits until it is ready. `data` names
 * additional data sets, as `adventure-works=<directory>`.
 * @throws Error with the end of its output if it does not start
 */
export async function startSite(data: readonly string[] = []): Promise<RunningSite> {
  const directory = mkdtempSync(join(tmpdir(), "spoke-e2e-"));
  const ports = await anyPorts();
  const portal = new Portal(directory, ports);
  const remove = (): void => rmSync(directory, { recursive: true, force: true, maxRetries: 5 });
  // Nothing may outlive the tests, however they end.
  const atExit = (): void => {
    portal.killNow();
    remove();
  };
  process.once("exit", atExit);

  const stop = async (): Promise<void> => {
    await portal.end();
    process.removeListener("exit", atExit);
    remove();
  };
  const imported = process.env[IMPORTED_DEMO];
  try {
    if (imported) cpSync(imported, directory, { recursive: true });
    const ready = await portal.start(...(imported ? [] : firstStart(data)));
    return {
      ...ready,
      port: Number(ports.PORT),
      directory,
      output: () => portal.output,
      kill: () => portal.end(),
      async startAgain() {
        await portal.start();
      },
      stop,
    };
  } catch (error) {
    await stop();
    throw error;
  }
}

/** Presses a button of the operations page: `speed` (of the ERP's clock) or `advance` (by seconds). */
export async function pressOperations(
  site: Site,
  button: "speed" | "advance",
  field: Readonly<Record<string, number>>,
): Promise<void> {
  const answer = await fetch(`${site.api}/_local/${button}`, {
    method: "POST",
    headers: { origin: site.api, "content-type": "application/x-www-form-urlencoded" },
    body: new URLSearchParams(Object.entries(field).map(([name, value]): [string, string] => [name, String(value)])),
    redirect: "manual",
  });
  if (answer.status !== 303) throw new Error(`${button}: ${answer.status} ${await answer.text()}`);
}
