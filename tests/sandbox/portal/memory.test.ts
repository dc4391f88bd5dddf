import { once } from "node:events";
import { Worker } from "node:worker_threads";
import { collectGarbage, collectWhenQuiet } from "@spoke/sandbox/portal/memory.ts";
import { describe, expect, it } from "vitest";
import { until } from "../../support/until.ts";

/** Leaves garbage behind, and answers whether it is still there. */
const THREAD = `
  const { parentPort } = require("node:worker_threads");
  const left = (() => new WeakRef(Array.from({ length: 1_000 }, (_, at) => ({ at }))))();
  parentPort.on("message", () => parentPort.postMessage(left.deref() !== undefined));
  parentPort.postMessage("started");`;

describe("collecting garbage", () => {
  it("reaches threads that wait for work, and passes over those that have ended", async () => {
    const [waiting, ended] = [new Worker(THREAD, { eval: true }), new Worker("", { eval: true })];
    await Promise.all([once(waiting, "message"), once(ended, "exit")]);
    const isLeft = async (): Promise<unknown> => {
      const answer = once(waiting, "message");
      waiting.postMessage("look");
      return (await answer)[0];
    };
    expect(await isLeft()).toBe(true);
    await collectGarbage();
    expect(await isLeft()).toBe(false);
    await waiting.terminate();
  });

  it("repeats when work has left some behind and is over", async () => {
    const stop = collectWhenQuiet(50, 10_000_000);
    const worker = new Worker(THREAD.replace("1_000", "400_000"), { eval: true });
    await once(worker, "message");
    await until("the garbage is gone", async () => {
      const answer = once(worker, "message");
      worker.postMessage("look");
      return (await answer)[0] === false;
    });
    stop();
    await worker.terminate();
  });
});
