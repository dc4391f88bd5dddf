import { type ChildProcess, spawn } from "node:child_process";
import { once } from "node:events";
import { existsSync, mkdtempSync, readFileSync, rmSync } from "node:fs";
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

/**
 * Starts the portal like `npm start`, on free ports and with its own data, and waits until it is ready. `data` names
 * additional data sets, as `adventure-works=<directory>`.
 * @throws Error with the end of its output if it does not start
 */
export async function startSite(data: readonly string[] = []): Promise<RunningSite> {
  const directory = mkdtempSync(join(tmpdir(), "spoke-e2e-"));
  const ports = { PORT: String(await freePort()), API_PORT: String(await freePort()) };
  let child: ChildProcess | undefined;
  let output = "";

  // Without these, tests against other endpoints would start the portal there.
  const { AWS_ENDPOINT_URL, AWS_ENDPOINT_URL_DYNAMODB, NODE_ENV, VITEST, ...environment } = process.env;

  const end = async (): Promise<void> => {
    const running = child;
    child = undefined;
    if (!running || running.exitCode !== null || running.signalCode !== null) return;
    const ended = once(running, "exit");
    // The process group, because the site's build runs in a separate process.
    if (running.pid !== undefined) process.kill(-running.pid, "SIGKILL");
    await ended;
  };
  const start = async (...args: readonly string[]): Promise<Ready> => {
    const file = join(directory, "ready.json");
    rmSync(file, { force: true });
    const started = spawn(
      process.execPath,
      ["--disable-warning=ExperimentalWarning", "packages/sandbox/src/main.ts", ...args],
      {
        cwd: ROOT,
        env: { ...environment, ...ports, SPOKE_DATA: directory, NO_COLOR: "1" },
        stdio: ["ignore", "pipe", "pipe"],
        detached: true,
      },
    );
    child = started;
    for (const stream of [started.stdout, started.stderr]) {
      stream.on("data", (chunk: Buffer) => {
        output = (output + chunk.toString()).slice(-20_000);
      });
    }
    let gone = false;
    started.once("exit", () => {
      gone = true;
    });
    await until("the portal is ready", () => gone || existsSync(file), START_MS);
    if (gone) throw new Error(`the portal ended:\n${output}`);
    return readySchema.parse(JSON.parse(readFileSync(file, "utf8")));
  };
  const remove = (): void => rmSync(directory, { recursive: true, force: true, maxRetries: 5 });
  // Nothing may outlive the tests, however they end.
  const atExit = (): void => {
    if (child?.pid !== undefined) process.kill(-child.pid, "SIGKILL");
    remove();
  };
  process.once("exit", atExit);

  const stop = async (): Promise<void> => {
    await end();
    process.removeListener("exit", atExit);
    remove();
  };
  try {
    const ready = await start("--fresh", ...data.flatMap((set) => ["--data", set]));
    return {
      ...ready,
      port: Number(ports.PORT),
      directory,
      output: () => output,
      kill: end,
      async startAgain() {
        await start();
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
