import { once } from "node:events";
import { mkdirSync } from "node:fs";
import { join } from "node:path";
import { Worker } from "node:worker_threads";
import type { Running } from "../contracts.ts";

export interface Service extends Running {
  readonly endpoint: string;
}

/** Grace period to write data before the thread is terminated. */
const STOP_MS = 2_000;

/**
 * Starts S3 and SQS in a thread, with their data in `directory`.
 * @param options `onDeath`: called when the thread ends by itself
 */
export async function startObjectsAndQueues(options: {
  readonly directory: string;
  readonly region: string;
  readonly onDeath: (error: Error) => void;
}): Promise<Service> {
  const dataDir = join(options.directory, "queues");
  const objectDir = join(options.directory, "objects");
  mkdirSync(dataDir, { recursive: true });
  mkdirSync(objectDir, { recursive: true });
  const worker = new Worker(new URL("./objects-and-queues-thread.ts", import.meta.url), {
    name: "objects-and-queues",
    workerData: { dataDir, objectDir, region: options.region },
    env: { NODE_ENV: "production" },
    execArgv: ["--disable-warning=ExperimentalWarning"],
  });
  let stopping = false;
  worker.on("error", (error) => options.onDeath(error instanceof Error ? error : new Error(String(error))));
  worker.on("exit", () => {
    if (!stopping) options.onDeath(new Error("the S3 and SQS server ended"));
  });
  const [port]: [number] = (await once(worker, "message")) as [number];
  return {
    endpoint: `http://127.0.0.1:${port}`,
    async stop() {
      stopping = true;
      const ended = once(worker, "exit");
      const timer = setTimeout(() => void worker.terminate(), STOP_MS);
      worker.postMessage("stop");
      await ended;
      clearTimeout(timer);
    },
  };
}
