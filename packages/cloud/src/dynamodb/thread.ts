import { once } from "node:events";
import { type MessagePort, Worker } from "node:worker_threads";
import type { DynamoDbOptions, RunningDynamoDb, TablePermissions } from "./server.ts";

/** Options that can be passed to a thread; a clock cannot. */
export type ThreadOptions = Omit<DynamoDbOptions, "clock">;

/** Messages to the worker. */
export type ThreadMessage =
  | { readonly kind: "restrict"; readonly permissions: TablePermissions }
  | { readonly kind: "connect"; readonly port: MessagePort }
  | { readonly kind: "stop" };

/** The only message of the worker: its address, or the error. */
export type WorkerMessage =
  | { readonly kind: "ready"; readonly endpoint: string; readonly port: number }
  | { readonly kind: "failed"; readonly message: string };

/** `startDynamoDb` in a separate thread, so that it does not block the caller. */
export async function startDynamoDbThread(options: ThreadOptions = {}): Promise<RunningDynamoDb> {
  const worker = new Worker(new URL("./worker.ts", import.meta.url), { workerData: options, name: "dynamodb" });
  const exited = once(worker, "exit");
  const [message] = (await Promise.race([once(worker, "message"), exited])) as [WorkerMessage | number];
  if (typeof message === "number") throw new Error(`the thread of dynamodb ended with ${message}`);
  if (message.kind === "failed") {
    await exited;
    throw new Error(message.message);
  }
  const { endpoint, port } = message;
  return {
    endpoint,
    port,
    restrict(permissions) {
      worker.postMessage({ kind: "restrict", permissions } satisfies ThreadMessage);
    },
    connect(port) {
      worker.postMessage({ kind: "connect", port } satisfies ThreadMessage, [port]);
    },
    async stop() {
      worker.postMessage({ kind: "stop" } satisfies ThreadMessage);
      await exited;
    },
  };
}
