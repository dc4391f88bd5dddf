import { Session } from "node:inspector/promises";
import { setFlagsFromString } from "node:v8";

const COLLECT = "HeapProfiler.collectGarbage";

/**
 * From here on, memory matters more than the processor: heaps of all threads are collected before they have doubled. While the demo
 * is imported, that would cost much of the processor. What the import leaves behind is collected now.
 */
export async function saveMemory(): Promise<void> {
  setFlagsFromString("--memory-saver-mode");
  await collectGarbage();
}

/** Collects the garbage of this thread and of all its workers. One that waits for requests would hold its own until it has doubled. */
export async function collectGarbage(): Promise<void> {
  const session = new Session();
  session.connect();
  /** The sessions of workers that have not collected yet. */
  const open = new Map<string, () => void>();
  const collected: Promise<void>[] = [];
  session.on("NodeWorker.attachedToWorker", ({ params: { sessionId } }) => {
    const { promise, resolve } = Promise.withResolvers<void>();
    open.set(sessionId, resolve);
    collected.push(promise);
  });
  // The only message of a worker is its answer.
  session.on("NodeWorker.receivedMessageFromWorker", ({ params }) => open.get(params.sessionId)?.());
  session.on("NodeWorker.detachedFromWorker", ({ params }) => open.get(params.sessionId)?.());
  try {
    await session.post("NodeWorker.enable", { waitForDebuggerOnStart: false });
    const message = JSON.stringify({ id: 1, method: COLLECT });
    await Promise.all(
      [...open.keys()].map((sessionId) => session.post("NodeWorker.sendMessageToWorker", { sessionId, message })),
    );
    await Promise.all([session.post(COLLECT), ...collected]);
  } finally {
    session.disconnect();
  }
}
