import { Session } from "node:inspector/promises";
import { setFlagsFromString } from "node:v8";

const COLLECT = "HeapProfiler.collectGarbage";

/** How often the memory is looked at. */
const LOOK_MS = 5_000;
/** Less than this is not worth a collection, which takes a few hundred milliseconds of all threads. */
const LEFT_BYTES = 64_000_000;
/** Share of a core below which nobody is kept waiting. */
const QUIET = 0.25;

/**
 * From here on, memory matters more than the processor: heaps of all threads are collected before they have doubled. While the demo
 * is imported, that would cost much of the processor. What the import leaves behind is collected now, and what later work leaves
 * behind, such as that of the ERP after a start, when it is over.
 */
export async function saveMemory(): Promise<void> {
  setFlagsFromString("--memory-saver-mode");
  await collectGarbage();
  collectWhenQuiet();
}

/**
 * Collects garbage whenever the process has grown and is quiet again.
 * @returns ends it
 */
export function collectWhenQuiet(lookMs = LOOK_MS, leftBytes = LEFT_BYTES): () => void {
  let least = process.memoryUsage.rss();
  let before = { at: performance.now(), cpu: process.cpuUsage() };
  let collecting = false;
  const look = async (): Promise<void> => {
    const { user, system } = process.cpuUsage(before.cpu);
    const share = (user + system) / 1_000 / (performance.now() - before.at);
    before = { at: performance.now(), cpu: process.cpuUsage() };
    const now = process.memoryUsage.rss();
    least = Math.min(least, now);
    if (collecting || share > QUIET || now < least + leftBytes) return;
    collecting = true;
    try {
      await collectGarbage();
      least = process.memoryUsage.rss();
    } finally {
      collecting = false;
    }
  };
  const timer = setInterval(() => {
    look().catch((error: unknown) => console.error("failed to collect garbage:", error));
  }, lookMs);
  timer.unref();
  return () => clearInterval(timer);
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
    for (const [sessionId, done] of open) {
      // A worker that has just ended cannot be reached.
      session.post("NodeWorker.sendMessageToWorker", { sessionId, message }).catch(done);
    }
    await Promise.all([session.post(COLLECT), ...collected]);
  } finally {
    session.disconnect();
  }
}
