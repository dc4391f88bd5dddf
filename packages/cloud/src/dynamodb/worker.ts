import { parentPort, workerData } from "node:worker_threads";
import { startDynamoDb } from "./server.ts";
import type { ThreadMessage, ThreadOptions, WorkerMessage } from "./thread.ts";

/** The thread's side of `startDynamoDbThread`. */
const say = (message: WorkerMessage): void => parentPort?.postMessage(message);

try {
  const running = await startDynamoDb(workerData as ThreadOptions);
  parentPort?.on("message", (message: ThreadMessage) => {
    if (message.kind === "restrict") {
      running.restrict(message.permissions);
      return;
    }
    if (message.kind === "connect") {
      running.connect(message.port);
      return;
    }
    running.stop().then(
      () => process.exit(),
      (error: unknown) => {
        console.error("dynamodb:", error);
        process.exit(1);
      },
    );
  });
  say({ kind: "ready", endpoint: running.endpoint, port: running.port });
} catch (error) {
  say({ kind: "failed", message: error instanceof Error ? error.message : String(error) });
}
