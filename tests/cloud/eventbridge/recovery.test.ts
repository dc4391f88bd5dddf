import { spawn } from "node:child_process";
import { appendFileSync, readFileSync, statSync } from "node:fs";
import { join } from "node:path";
import { createInterface } from "node:readline";
import { Archive } from "@spoke/cloud/eventbridge/archive.ts";
import { makeEvent } from "@spoke/cloud/eventbridge/event.ts";
import { Journal } from "@spoke/cloud/eventbridge/journal.ts";
import { startEventBridge } from "@spoke/cloud/eventbridge/server.ts";
import { afterAll, beforeAll, expect, it } from "vitest";
import { until } from "../../support/until.ts";
import { crashConfig } from "./crash-config.ts";
import { MemoryFunctions, MemoryTracer, type Services, startServices, temporaryDirectory } from "./support.ts";

let services: Services;
const directory = temporaryDirectory();
beforeAll(async () => {
  services = await startServices();
});
afterAll(async () => {
  await services.stop();
  directory.remove();
});

/** Runs the putting process until it has had `count` events acknowledged, then kills it at once. */
async function putAndKill(dataDir: string, endpoint: string, count: number): Promise<string[]> {
  const script = join(import.meta.dirname, "bridge-process.ts");
  const child = spawn(process.execPath, [script, dataDir, endpoint], { stdio: ["ignore", "pipe", "inherit"] });
  const exited = new Promise((resolve) => child.once("exit", resolve));
  const acknowledged: string[] = [];
  for await (const id of createInterface({ input: child.stdout })) {
    acknowledged.push(id);
    if (acknowledged.length === count) child.kill("SIGKILL");
  }
  await exited;
  return acknowledged;
}

it("every acknowledged event is delivered to every target although the process is killed, twice", async () => {
  const [first, second] = [services.queue("first"), services.queue("second")];
  const dataDir = join(directory.path, "killed");
  // First the queues are out of reach, then they are there and deliveries are cut off in the middle.
  const acknowledged = await putAndKill(dataDir, "http://127.0.0.1:9", 40);
  acknowledged.push(...(await putAndKill(dataDir, services.endpoint, 60)));
  expect(acknowledged.length).toBeGreaterThanOrEqual(100);

  const bridge = await startEventBridge({
    dataDir,
    buses: crashConfig(services.endpoint),
    sqs: services.sqs,
    functions: new MemoryFunctions(),
    tracer: new MemoryTracer(),
    retryDelayMs: () => 5,
  });
  for (const { url } of [first, second]) {
    await until("every acknowledged event is in the queue", () => {
      const delivered = new Set(services.bodies(url).map((body) => JSON.parse(body).id));
      return acknowledged.every((id) => delivered.has(id));
    });
  }
  const { events } = await bridge.replay({ archive: "all", from: 0, to: Date.now() + 1_000 });
  expect(events).toBeGreaterThanOrEqual(acknowledged.length);
  for (const { url } of [first, second]) {
    const replayed = () => services.bodies(url).filter((body) => JSON.parse(body)["replay-name"] !== undefined);
    await until("every archived event is delivered again", () => replayed().length === events);
  }
  await bridge.stop();
  expect(new Journal(join(dataDir, "journal.jsonl")).pending()).toEqual([]);
});

it("a delivery that is cut off by stopping does not count, and what comes while paused is delivered later", async () => {
  const dataDir = join(directory.path, "paused");
  const functions = new MemoryFunctions();
  const cut = Promise.withResolvers<void>();
  functions.respond = () => cut.promise;
  const retry = { maxAttempts: 0, maxAgeSeconds: 60 };
  const target = {
    id: "t",
    arn: "arn:f",
    kind: "function" as const,
    functionId: "f",
    retry,
    asynchronous: { retries: 0 },
  };
  const rule = {
    id: "r",
    name: "r",
    arn: "arn:r",
    eventPattern: { source: ["s"] },
    state: "ENABLED" as const,
    targets: [target],
  };
  const buses = [{ name: "default", archives: [], rules: [rule] }];
  const start = () => startEventBridge({ dataDir, buses, sqs: services.sqs, functions, tracer: new MemoryTracer() });
  const bridge = await start();
  await bridge.emit({ source: "s", detailType: "t", detail: { n: 1 } });
  await until("the function runs", () => functions.calls.length === 1);
  const paused = bridge.pause();
  cut.reject(new Error("killed"));
  await paused;
  await bridge.emit({ source: "s", detailType: "t", detail: { n: 2 } });
  await bridge.stop();
  functions.respond = () => null;
  const again = await start();
  await until("both are delivered", () => functions.calls.length === 3);
  await again.stop();
  expect(functions.calls.map(({ event }) => JSON.parse(JSON.stringify(event)).detail.n)).toEqual([1, 1, 2]);
});

const origin = { account: "1", region: "eu" };
const event = (n: number) => makeEvent({ source: "s", detailType: "t", detail: { n } }, origin, 0);
const to = [
  { ruleId: "r", targetId: "a" },
  { ruleId: "r", targetId: "b" },
];

it("the journal gives back what was not settled, with its tries, and skips a torn line", () => {
  const path = join(directory.path, "journal", "j.jsonl");
  const journal = new Journal(path);
  const [item, two, three] = journal.accept(
    [1, 2].map((n) => ({ bus: "b", event: event(n), hops: 1, to })),
    7,
  );
  if (!item || !two || !three) throw new Error("three deliveries were expected");
  journal.done(item.id);
  Object.assign(two, { attempts: 2, errors: 1, notBefore: 99 });
  journal.tried(two);
  journal.close();
  appendFileSync(path, '{"k":"done","id":2');
  for (const round of [1, 2]) {
    const again = new Journal(path);
    expect([round, again.pending()]).toMatchObject([
      round,
      [
        { id: two.id, targetId: "b", event: { detail: { n: 1 } }, attempts: 2, errors: 1, notBefore: 99, hops: 1 },
        { id: three.id, targetId: "a", event: { detail: { n: 2 } }, attempts: 0, notBefore: 7 },
        { targetId: "b", event: { detail: { n: 2 } } },
      ],
    ]);
    const [next] = again.accept([{ bus: "b", event: event(3), hops: 0, to }], 8);
    expect(again.pending().filter(({ id }) => id === next?.id)).toHaveLength(1);
    for (const { id, event: accepted } of again.pending()) if (accepted.detail !== undefined && id > 4) again.done(id);
    again.close();
  }
});

it("the journal stays small however much passes through it", () => {
  const path = join(directory.path, "journal", "small.jsonl");
  const journal = new Journal(path);
  const large = makeEvent({ source: "s", detailType: "t", detail: "x".repeat(200_000) }, origin, 0);
  for (let n = 0; n < 200; n++) {
    for (const { id } of journal.accept([{ bus: "b", event: large, hops: 0, to }], n)) journal.done(id);
  }
  expect(statSync(path).size).toBeLessThan(10_000_000);
  journal.close();
  new Journal(path).close();
  expect(readFileSync(path, "utf8")).toBe("");
});

it("an archive forgets events after its days", () => {
  const day = 86_400_000;
  for (const dataDir of [join(directory.path, "archive"), undefined]) {
    const archive = new Archive("b", { name: "a", retentionDays: 2 }, dataDir);
    for (const n of [0, 1, 2, 3])
      archive.keep([makeEvent({ source: "s", detailType: "t", detail: { n } }, origin, n * day)], n * day);
    const retained = archive.between(0, 10 * day).map((text) => JSON.parse(text).detail.n);
    expect(retained).toEqual([1, 2, 3]);
    archive.close();
  }
});
