import { type ChildProcess, fork } from "node:child_process";
import { once } from "node:events";
import { mkdirSync, mkdtempSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { z } from "zod";
import { type Usage, usageSchema } from "./cost-meter.ts";
import type { Seeding } from "./seed.ts";

const readySchema = z.object({
  /** Of a throttled cloud, the sites' address. */
  api: z.string(),
  /** Environment of the graphql function: all that code needs to reach the cloud's services. */
  environment: z.record(z.string(), z.string()),
});
export type CloudReady = z.output<typeof readySchema>;

/** Message that asks a metered cloud for what it has used. */
export const USAGE = "usage";

export interface BenchCloud extends CloudReady {
  /** The main process with its threads. */
  readonly pid: number;
  /** What a metered cloud has used so far. */
  usage(): Promise<Usage>;
  stop(): Promise<void>;
}

/** Node options of measured processes. BENCH_PROFILE names a directory for profiles of their threads. */
export function nodeOptions(): string[] {
  const profiles = process.env.BENCH_PROFILE;
  return ["--disable-warning=ExperimentalWarning", ...(profiles ? ["--cpu-prof", `--cpu-prof-dir=${profiles}`] : [])];
}

/** Runs `work` with a temporary data directory. */
export async function withDirectory<T>(work: (directory: string) => Promise<T>): Promise<T> {
  const directory = mkdtempSync(join(tmpdir(), "spoke-bench-"));
  try {
    return await work(directory);
  } finally {
    rmSync(directory, { recursive: true, force: true });
  }
}

/** The first message of a child process. @throws Error if it exits first */
export async function firstMessage(child: ChildProcess, what: string): Promise<unknown> {
  const ended = new Promise<never>((_, reject) => {
    child.once("exit", (code) => reject(new Error(`${what} ended with ${code}`)));
  });
  const [message]: unknown[] = await Promise.race([once(child, "message"), ended]);
  return message;
}

/**
 * Starts the embedded cloud on `directory` and free ports. `delayMs` is added to every response of DynamoDB. A metered cloud
 * counts what AWS would bill; in a separate one, environments of functions handle one request at a time. A throttled one has the
 * API's rate limits and is reached through the sites' web ACL.
 */
export async function startBenchCloud(
  directory: string,
  delayMs = 0,
  mode: "" | "metered" | "separate" | "throttled" = "",
): Promise<BenchCloud> {
  mkdirSync(directory, { recursive: true });
  const child = fork(join(import.meta.dirname, "cloud-process.ts"), [directory, `${delayMs}`, mode], {
    execArgv: nodeOptions(),
  });
  const ready = readySchema.parse(await firstMessage(child, "the embedded cloud"));
  return {
    ...ready,
    pid: child.pid ?? 0,
    async usage() {
      const answer = once(child, "message");
      child.send(USAGE);
      const [message]: unknown[] = await answer;
      return usageSchema.parse(message);
    },
    async stop() {
      const ended = once(child, "exit");
      child.send("stop");
      await ended;
    },
  };
}

/** Seeds the cloud in a separate process, whose memory and clients end with it. */
export async function seed(cloud: BenchCloud, seeding: Seeding): Promise<void> {
  const child = fork(join(import.meta.dirname, "seed.ts"), [JSON.stringify(seeding)], {
    env: { ...process.env, ...cloud.environment },
    execArgv: ["--disable-warning=ExperimentalWarning"],
  });
  const [code]: unknown[] = await once(child, "exit");
  if (code !== 0) throw new Error(`filling the cloud ended with ${String(code)}`);
}
