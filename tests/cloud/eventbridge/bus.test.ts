import { EventBridgeClient, PutEventsCommand } from "@aws-sdk/client-eventbridge";
import type { BusConfig, EventBridge, RuleConfig, TargetConfig } from "@spoke/cloud/eventbridge/server.ts";
import { startEventBridge } from "@spoke/cloud/eventbridge/server.ts";
import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, it } from "vitest";
import { until } from "../../support/until.ts";
import {
  credentials,
  MemoryFunctions,
  MemoryTracer,
  receive,
  region,
  type Services,
  startServices,
  Throttled,
  temporaryDirectory,
} from "./support.ts";

let services: Services;
let functions: MemoryFunctions;
let tracer: MemoryTracer;
let bridge: EventBridge | undefined;
let client: EventBridgeClient;
const directory = temporaryDirectory();
let number = 0;

beforeAll(async () => {
  services = await startServices();
});
afterAll(async () => {
  await services.stop();
  directory.remove();
});
beforeEach(() => {
  functions = new MemoryFunctions();
  tracer = new MemoryTracer();
});
afterEach(async () => {
  client?.destroy();
  await bridge?.stop();
  bridge = undefined;
});

async function start(buses: readonly BusConfig[], dataDir?: string): Promise<EventBridge> {
  bridge = await startEventBridge({
    buses,
    dataDir,
    region,
    account: "123456789012",
    sqs: services.sqs,
    functions,
    tracer,
    retryDelayMs: () => 5,
    functionRetryDelayMs: () => 5,
  });
  client = new EventBridgeClient({ endpoint: bridge.endpoint, region, credentials });
  return bridge;
}

const queue = (attributes?: Record<string, string>) =>
  services.queue(`q${++number}${attributes?.FifoQueue ? ".fifo" : ""}`, attributes);
const retry = { maxAttempts: 3, maxAgeSeconds: 60 };
const toQueue = ({ url, arn }: { url: string; arn: string }, more: Partial<TargetConfig> = {}): TargetConfig => ({
  id: "t",
  arn,
  kind: "sqs",
  queueUrl: url,
  retry,
  ...more,
});
const toFunction = (functionId: string, more: Partial<TargetConfig> = {}): TargetConfig => {
  return { id: functionId, arn: `arn:aws:lambda:${functionId}`, kind: "function", functionId, retry, ...more };
};
const rule = (id: string, eventPattern: unknown, ...targets: TargetConfig[]): RuleConfig => {
  return { id, name: `${id}-name`, arn: `arn:aws:events:rule/${id}`, eventPattern, state: "ENABLED", targets };
};
const bus = (name: string, ...rules: RuleConfig[]): BusConfig => ({ name, archives: [], rules });
const put = (...entries: { type?: string; detail?: unknown; bus?: string; time?: Date }[]) =>
  client.send(
    new PutEventsCommand({
      Entries: entries.map(({ type = "order.placed", detail = {}, bus: name = "spoke", time }) => ({
        Source: "spoke",
        DetailType: type,
        Detail: JSON.stringify(detail),
        EventBusName: name,
        ...(time ? { Time: time } : {}),
      })),
    }),
  );
const orders = { source: ["spoke"], "detail-type": ["order.placed"] };

describe("PutEvents", () => {
  it("delivers an event to the queue of a matching rule only", async () => {
    const [yes, no, off] = [queue(), queue(), queue()];
    await start([
      bus("spoke", rule("yes", orders, toQueue(yes)), rule("no", { source: ["other"] }, toQueue(no)), {
        ...rule("off", orders, toQueue(off)),
        state: "DISABLED",
      }),
      bus("default", rule("default", orders, toQueue(no))),
    ]);
    const answer = await put({ detail: { no: "O-1" }, time: new Date("2026-01-02T03:04:05Z") });
    expect(answer.FailedEntryCount).toBe(0);
    const [message] = await until("the event arrives", async () => {
      const found = await receive(services.sqs, yes.url);
      return found.length > 0 && found;
    });
    expect(JSON.parse(message?.Body ?? "")).toEqual({
      version: "0",
      id: answer.Entries?.[0]?.EventId,
      "detail-type": "order.placed",
      source: "spoke",
      account: "123456789012",
      time: "2026-01-02T03:04:05Z",
      region,
      resources: [],
      detail: { no: "O-1" },
    });
    expect(await receive(services.sqs, no.url)).toEqual([]);
    expect(await receive(services.sqs, off.url)).toEqual([]);
    expect(tracer.steps.map(({ stage, outcome }) => [stage, outcome])).toEqual([
      ["event", "accepted, 1 rules"],
      ["rule", "matched"],
      ["queue", "delivered"],
    ]);
  });

  it("reports invalid entries and accepts the others", async () => {
    await start([bus("spoke", rule("r", { source: [{ exists: true }] }, toFunction("f")))]);
    const good = { Source: "s", DetailType: "t", Detail: "{}", EventBusName: "spoke" };
    const { FailedEntryCount, Entries = [] } = await client.send(
      new PutEventsCommand({
        Entries: [
          good,
          { ...good, Source: "" },
          { DetailType: "t", Detail: "{}" },
          { Source: "s", Detail: "{}" },
          { Source: "s", DetailType: "t" },
          { ...good, Detail: "{" },
          { ...good, Detail: "[]" },
          { ...good, Source: "aws.s3" },
          { ...good, DetailType: "t".repeat(129) },
          good,
        ],
      }),
    );
    expect(FailedEntryCount).toBe(8);
    expect(Entries.map(({ ErrorCode, EventId }) => ErrorCode ?? typeof EventId)).toEqual([
      "string",
      "InvalidArgument",
      "InvalidArgument",
      "InvalidArgument",
      "InvalidArgument",
      "MalformedDetail",
      "MalformedDetail",
      "NotAuthorizedForSourceException",
      "InvalidArgument",
      "string",
    ]);
    await until("both good ones arrive", () => functions.calls.length === 2);
  });

  it("refuses no entries, more than ten, and more than 256 KB", async () => {
    await start([bus("spoke", rule("r", orders, toFunction("f")))]);
    await expect(client.send(new PutEventsCommand({ Entries: [] }))).rejects.toThrow("greater than or equal to 1");
    await expect(put(...Array.from({ length: 11 }, () => ({})))).rejects.toThrow("less than or equal to 10");
    const overhead = "spoke".length + "order.placed".length + '{"t":""}'.length;
    const half = (bytes: number) => ({ detail: { t: "ü".repeat((bytes - overhead) / 2) } });
    const size = 131_072 + (overhead % 2);
    await expect(put(half(size), half(size + 2))).rejects.toThrow("over the limit");
    await expect(put(half(size - 2), half(size - 2))).resolves.toMatchObject({ FailedEntryCount: 0 });
    await expect(put({ detail: { t: "x".repeat(3_000_000) } })).rejects.toMatchObject({
      name: "RequestEntityTooLargeException",
    });
    await until("only the last request's events arrive", () => functions.calls.length === 2);
  });

  it("serves nothing else", async () => {
    const { endpoint } = await start([]);
    const call = (target: string, body: string) =>
      fetch(endpoint, { method: "POST", headers: { "x-amz-target": target }, body });
    const unknown = await call("AWSEvents.PutRule", "{}");
    expect([unknown.status, await unknown.json()]).toMatchObject([400, { __type: "UnknownOperationException" }]);
    const broken = await call("AWSEvents.PutEvents", "{");
    expect([broken.status, await broken.json()]).toMatchObject([400, { __type: "SerializationException" }]);
  });

  it("accepts an event for an unknown bus and records that it was dropped", async () => {
    await start([]);
    expect((await put({ bus: "nowhere" })).FailedEntryCount).toBe(0);
    expect(tracer.steps).toMatchObject([{ resource: "nowhere", outcome: "accepted, but there is no such bus" }]);
  });
});

describe("a delivery", () => {
  it("keeps the order of events and shapes them for the target", async () => {
    const target = queue({ FifoQueue: "true", ContentBasedDeduplication: "true" });
    await start([bus("spoke", rule("r", orders, toQueue(target, { inputPath: "$.detail.n", messageGroupId: "g" })))]);
    for (let n = 0; n < 30; n += 10) await put(...Array.from({ length: 10 }, (_, at) => ({ detail: { n: n + at } })));
    await until("all arrive", () => services.bodies(target.url).length === 30);
    expect(services.bodies(target.url)).toEqual(Array.from({ length: 30 }, (_, n) => String(n)));
    const [message] = await receive(services.sqs, target.url);
    expect(message?.Attributes).toMatchObject({ MessageGroupId: "g" });
  });

  it("to a function is tried three times when it fails, then dead-lettered with the reason", async () => {
    const dead = queue();
    functions.respond = (functionId) => {
      if (functionId === "bad") throw new Error("no stock");
    };
    const targets = [toFunction("bad", { deadLetterQueueUrl: dead.url }), toFunction("good")];
    await start([bus("spoke", rule("r", orders, ...targets))]);
    const id = (await put({ detail: { no: 1 } })).Entries?.[0]?.EventId;
    const [letter] = await until("the event is dead-lettered", async () => {
      const found = await receive(services.sqs, dead.url);
      return found.length > 0 && found;
    });
    expect(functions.calls.filter(({ functionId }) => functionId === "bad")).toHaveLength(3);
    expect(functions.calls.filter(({ functionId }) => functionId === "good")).toHaveLength(1);
    expect(JSON.parse(letter?.Body ?? "")).toMatchObject({ id, detail: { no: 1 } });
    const attributes = Object.entries(letter?.MessageAttributes ?? {}).map(([name, { StringValue }]) => [
      name,
      StringValue,
    ]);
    expect(Object.fromEntries(attributes)).toEqual({
      RULE_ARN: "arn:aws:events:rule/r",
      TARGET_ARN: "arn:aws:lambda:bad",
      ERROR_CODE: "ERROR_FROM_TARGET",
      ERROR_MESSAGE: "Error: no stock",
      RETRY_ATTEMPTS: "2",
      EXHAUSTED_RETRY_CONDITION: "MaximumRetryAttempts",
    });
  });

  it("that fails in a function goes to the function's failure destination, if any", async () => {
    const [dead, failures] = [queue(), queue()];
    functions.respond = () => {
      throw new Error("broken");
    };
    const asynchronous = { retries: 0, onFailureQueueUrl: failures.url };
    await start([bus("spoke", rule("r", orders, toFunction("f", { deadLetterQueueUrl: dead.url, asynchronous })))]);
    await put({ detail: { no: 1 } });
    const [record] = await until("the record arrives", async () => {
      const found = await receive(services.sqs, failures.url);
      return found.length > 0 && found;
    });
    expect(JSON.parse(record?.Body ?? "")).toMatchObject({
      requestContext: { condition: "RetriesExhausted", approximateInvokeCount: 1 },
      requestPayload: { detail: { no: 1 } },
      responsePayload: { errorMessage: "Error: broken" },
    });
    expect(await receive(services.sqs, dead.url)).toEqual([]);
  });

  it("that is throttled is retried by the rule's policy until it gets through", async () => {
    let left = 3;
    functions.respond = () => {
      if (left-- > 0) throw new Throttled();
    };
    await start([bus("spoke", rule("r", orders, toFunction("f")))]);
    await put({});
    await until("it is delivered", () => tracer.steps.at(-1)?.outcome === "delivered");
    expect(functions.calls).toHaveLength(4);
  });

  it("to a deleted queue is dead-lettered at once, without affecting others", async () => {
    const [dead, good, gone] = [queue(), queue(), queue()];
    await start([
      bus("spoke", rule("r", orders, toQueue(gone, { deadLetterQueueUrl: dead.url }), toQueue(good, { id: "good" }))),
    ]);
    services.server.deleteQueue(gone.url.split("/").at(-1) ?? "", { region });
    await put({});
    const [letter] = await until("the event is dead-lettered", async () => {
      const found = await receive(services.sqs, dead.url);
      return found.length > 0 && found;
    });
    expect(letter?.MessageAttributes).toMatchObject({
      ERROR_CODE: { StringValue: "NO_RESOURCE" },
      RETRY_ATTEMPTS: { StringValue: "0" },
    });
    expect(letter?.MessageAttributes).not.toHaveProperty("EXHAUSTED_RETRY_CONDITION");
    await until("the other target got it", async () => (await receive(services.sqs, good.url)).length === 1);
  });

  it("whose template yields invalid JSON is dead-lettered", async () => {
    const [dead, target] = [queue(), queue()];
    const inputTransformer = { inputPathsMap: { note: "$.detail.note" }, inputTemplate: '{"note":"<note>"}' };
    await start([bus("spoke", rule("r", orders, toQueue(target, { inputTransformer, deadLetterQueueUrl: dead.url })))]);
    await put({ detail: { note: 'a "b"' } }, { detail: { note: "fine" } });
    const [letter] = await until("the event is dead-lettered", async () => {
      const found = await receive(services.sqs, dead.url);
      return found.length > 0 && found;
    });
    expect(letter?.MessageAttributes).toMatchObject({ ERROR_CODE: { StringValue: "INVALID_JSON" } });
    const [message] = await until("the other arrives", async () => {
      const found = await receive(services.sqs, target.url);
      return found.length > 0 && found;
    });
    expect(message?.Body).toBe('{"note":"fine"}');
  });

  it("can go to another bus, but not in endless cycles", async () => {
    const [dead, good] = [queue(), queue()];
    const cross = (name: string, more: Partial<TargetConfig> = {}): TargetConfig => {
      return { id: `to-${name}`, arn: `arn:aws:events:${region}:1:event-bus/${name}`, kind: "bus", retry, ...more };
    };
    await start([
      bus("spoke", rule("there", orders, cross("other", { deadLetterQueueUrl: dead.url }))),
      bus(
        "other",
        rule("back", orders, cross("spoke", { deadLetterQueueUrl: dead.url })),
        rule("here", orders, toQueue(good)),
      ),
    ]);
    const id = (await put({})).Entries?.[0]?.EventId;
    await until("the circle is broken", async () => (await receive(services.sqs, dead.url)).length === 1);
    const [message] = await until("it arrives", async () => {
      const found = await receive(services.sqs, good.url);
      return found.length > 0 && found;
    });
    expect(JSON.parse(message?.Body ?? "")).toMatchObject({ id });
  });
});

describe("the archive", () => {
  it("replays its events by time to matching rules", async () => {
    const [first, second] = [queue(), queue()];
    const config: BusConfig = {
      name: "spoke",
      archives: [{ name: "orders", pattern: orders, retentionDays: 0 }],
      rules: [rule("one", { source: ["spoke"] }, toQueue(first)), rule("two", orders, toQueue(second))],
    };
    await start([config], directory.path);
    const day = (n: number) => new Date(Date.UTC(2026, 0, n));
    await put(
      { detail: { n: 3 }, time: day(3) },
      { detail: { n: 1 }, time: day(1) },
      { type: "stock.changed", time: day(2) },
    );
    await put({ detail: { n: 2 }, time: day(2) }, { detail: { n: 4 }, time: day(4) });
    await until("the first deliveries are there", () => services.bodies(first.url).length === 5);
    await until("the first deliveries are there", () => services.bodies(second.url).length === 4);
    // A restart keeps the archive.
    await bridge?.stop();
    const again = await start([config], directory.path);
    const replay = { archive: "orders", from: day(1).getTime(), to: day(4).getTime() };
    const { name, events } = await again.replay({ ...replay, rule: "one-name" });
    expect(events).toBe(3);
    await until("the replay arrives", () => services.bodies(first.url).length === 8);
    const bodies = services
      .bodies(first.url)
      .slice(5)
      .map((body) => JSON.parse(body));
    expect(bodies.map(({ detail, ...event }) => [detail.n, event["replay-name"]])).toEqual(
      [1, 2, 3].map((n) => [n, name]),
    );
    expect(services.bodies(second.url)).toHaveLength(4);
    // What was replayed is not kept a second time.
    expect((await again.replay(replay)).events).toBe(3);
    await expect(again.replay({ ...replay, archive: "none" })).rejects.toThrow("unknown archive none");
  });
});

it("a new configuration applies to the next event; an invalid one changes nothing", async () => {
  const { reconfigure, emit } = await start([bus("default", rule("r", { source: ["aws.s3"] }, toFunction("before")))]);
  const event = { source: "aws.s3", detailType: "Object Created", detail: {} };
  await emit(event);
  reconfigure([bus("default", rule("r", { source: ["aws.s3"] }, toFunction("after")))]);
  expect(() => reconfigure([bus("default", rule("r", { source: [] }))])).toThrow(
    "the pattern of rule r-name is invalid",
  );
  await emit(event);
  await until("both arrive", () => functions.calls.length === 2);
  expect(functions.calls.map(({ functionId }) => functionId)).toEqual(["before", "after"]);
});
