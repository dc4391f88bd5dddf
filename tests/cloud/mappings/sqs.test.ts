import { SendMessageBatchCommand, SendMessageCommand } from "@aws-sdk/client-sqs";
import type { Running } from "@spoke/cloud/contracts.ts";
import { isRecord } from "@spoke/cloud/eventbridge/match-values.ts";
import { type SqsMapping, startSqsMapping } from "@spoke/cloud/mappings/sqs.ts";
import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, it } from "vitest";
import { until } from "../../support/until.ts";
import { MemoryFunctions, MemoryTracer, receive, type Services, startServices } from "../eventbridge/support.ts";

let services: Services;
let functions: MemoryFunctions;
let tracer: MemoryTracer;
let mapping: Running | undefined;
let number = 0;

beforeAll(async () => {
  services = await startServices();
});
afterAll(async () => {
  await services.stop();
});
beforeEach(() => {
  functions = new MemoryFunctions();
  tracer = new MemoryTracer();
});
afterEach(async () => {
  await mapping?.stop();
  mapping = undefined;
});

interface Queue {
  readonly url: string;
  readonly arn: string;
}
const name = (queue: Queue) => queue.arn.slice(queue.arn.lastIndexOf(":") + 1);
const queue = (attributes: Record<string, string> = {}) =>
  services.queue(`m${++number}${attributes.FifoQueue ? ".fifo" : ""}`, attributes);
const fifo = { FifoQueue: "true", ContentBasedDeduplication: "true" };
const redrive = (dead: Queue, maxReceiveCount: number) => ({
  RedrivePolicy: JSON.stringify({ deadLetterTargetArn: dead.arn, maxReceiveCount }),
});

function map(source: Queue, more: Partial<SqsMapping> = {}): void {
  mapping = startSqsMapping({
    id: "mapping",
    queueUrl: source.url,
    queueArn: source.arn,
    functionId: "f",
    batchSize: 10,
    batchWindowSeconds: 0,
    reportBatchItemFailures: true,
    enabled: true,
    sqs: services.sqs,
    functions,
    tracer,
    ...more,
  });
}

async function send(to: Queue, ...bodies: string[]): Promise<string[]> {
  const entries = bodies.map((body, at) => ({ Id: String(at), MessageBody: body }));
  const grouped = entries.map((entry) =>
    to.url.endsWith(".fifo") ? { ...entry, MessageGroupId: entry.MessageBody.charAt(0) } : entry,
  );
  const { Successful = [] } = await services.sqs.send(
    new SendMessageBatchCommand({ QueueUrl: to.url, Entries: grouped }),
  );
  return Successful.map(({ MessageId = "" }) => MessageId);
}

function records(event: unknown): { messageId: string; body: string }[] {
  const found = isRecord(event) && Array.isArray(event.Records) ? event.Records : [];
  return found.map(({ messageId, body }) => ({ messageId, body }));
}
const bodiesOf = (event: unknown) => records(event).map(({ body }) => body);
const isEmpty = (source: Queue) => {
  const messages = services.server.inspectQueue(name(source))?.messages;
  return messages !== undefined && messages.ready.length + messages.inflight.length + messages.delayed.length === 0;
};

it("a message reaches the function in Lambda's format and is deleted", async () => {
  const source = queue();
  map(source);
  await services.sqs.send(
    new SendMessageCommand({
      QueueUrl: source.url,
      MessageBody: '{"n":1}',
      MessageAttributes: {
        text: { DataType: "String", StringValue: "x" },
        bytes: { DataType: "Binary", BinaryValue: Buffer.from("abc") },
      },
    }),
  );
  await until("it arrives", () => functions.calls[0]);
  expect(functions.calls[0]).toMatchObject({ functionId: "f" });
  expect(functions.calls[0]?.event).toEqual({
    Records: [
      {
        messageId: expect.stringMatching(/^[0-9a-f-]{36}$/),
        receiptHandle: expect.any(String),
        body: '{"n":1}',
        attributes: {
          ApproximateReceiveCount: "1",
          SentTimestamp: expect.stringMatching(/^\d{13}$/),
          SenderId: expect.any(String),
          ApproximateFirstReceiveTimestamp: expect.stringMatching(/^\d{13}$/),
        },
        messageAttributes: {
          text: { stringValue: "x", stringListValues: [], binaryListValues: [], dataType: "String" },
          bytes: { binaryValue: "YWJj", stringListValues: [], binaryListValues: [], dataType: "Binary" },
        },
        md5OfBody: expect.stringMatching(/^[0-9a-f]{32}$/),
        md5OfMessageAttributes: expect.stringMatching(/^[0-9a-f]{32}$/),
        eventSource: "aws:sqs",
        eventSourceARN: source.arn,
        awsRegion: "eu-central-1",
      },
    ],
  });
  await until("the queue is empty", () => isEmpty(source));
});

describe("a failure", () => {
  it("of some messages retries only those, and moves them to the dead-letter queue after the redrive limit", async () => {
    const dead = queue();
    const source = queue({ VisibilityTimeout: "1", ...redrive(dead, 2) });
    functions.respond = (_, event) => ({
      batchItemFailures: records(event)
        .filter(({ body }) => body.startsWith("bad"))
        .map(({ messageId }) => ({ itemIdentifier: messageId })),
    });
    await send(source, "good 1", "bad", "good 2");
    map(source);
    await until("the bad one is dead", () => services.bodies(dead.url).length === 1);
    expect(services.bodies(dead.url)).toEqual(["bad"]);
    expect(functions.calls.map(({ event }) => bodiesOf(event))).toEqual([["good 1", "bad", "good 2"], ["bad"]]);
    await until("the queue is empty", () => isEmpty(source));
  });

  it.each<[string, (event: unknown) => unknown]>([
    ["an error", () => Promise.reject(new Error("broken"))],
    ["an unknown id", () => ({ batchItemFailures: [{ itemIdentifier: "unknown" }] })],
    ["an empty id", () => ({ batchItemFailures: [{ itemIdentifier: "" }] })],
    ["no id", () => ({ batchItemFailures: [{ id: "x" }] })],
    ["a list of texts", () => ({ batchItemFailures: ["x"] })],
    ["no list", () => ({ batchItemFailures: "all" })],
    ["a text", () => "done"],
  ])("reported by %s fails the whole batch", async (_, respond) => {
    const source = queue();
    functions.respond = (_id, event) => respond(event);
    await send(source, "a", "b");
    map(source);
    await until("the function was asked", () => functions.calls.length === 1);
    await mapping?.stop();
    expect(services.server.inspectQueue(name(source))?.messages.inflight).toHaveLength(2);
  });

  it.each<[string, unknown]>([
    ["nothing", undefined],
    ["null", null],
    ["no list", {}],
    ["null for a list", { batchItemFailures: null }],
    ["an empty list", { batchItemFailures: [] }],
  ])("does not occur when the function returns %s", async (_, payload) => {
    const source = queue();
    functions.respond = () => payload;
    await send(source, "a", "b");
    map(source);
    await until("the queue is empty", () => isEmpty(source));
  });

  it("report is ignored unless the mapping enables it", async () => {
    const source = queue();
    functions.respond = () => ({ batchItemFailures: [{ itemIdentifier: "unknown" }] });
    await send(source, "a");
    map(source, { reportBatchItemFailures: false });
    await until("the queue is empty", () => isEmpty(source));
  });
});

describe("a batch", () => {
  it("collects messages during the window, and is sent at once when full", async () => {
    const source = queue();
    map(source, { batchSize: 25, batchWindowSeconds: 1 });
    const started = performance.now();
    await send(source, "1", "2");
    await send(source, "3");
    const [first] = await until("the window is over", () => functions.calls.length === 1 && functions.calls);
    expect(bodiesOf(first?.event)).toEqual(["1", "2", "3"]);
    expect((first?.at ?? 0) - started).toBeGreaterThan(950);
    const sent = performance.now();
    for (let n = 0; n < 30; n += 10) await send(source, ...Array.from({ length: 10 }, (_, at) => `${n + at}`));
    const full = await until("a full batch goes", () => functions.calls[1]);
    expect(records(full.event)).toHaveLength(25);
    expect(full.at - sent).toBeLessThan(900);
    await until("the rest follows", () => records(functions.calls[2]?.event).length === 5);
  });

  it("respects the batch size and the maximum concurrency", async () => {
    const source = queue();
    let running = 0;
    let most = 0;
    const gates: (() => void)[] = [];
    functions.respond = async () => {
      most = Math.max(most, ++running);
      await new Promise<void>((resolve) => gates.push(resolve));
      running--;
    };
    await send(source, "1", "2", "3", "4", "5", "6", "7");
    map(source, { batchSize: 2, maxConcurrency: 2 });
    await until("all were processed", () => {
      if (running === 2 || functions.calls.length === 4) gates.shift()?.();
      return isEmpty(source);
    });
    expect(most).toBe(2);
    expect(functions.calls.map(({ event }) => records(event).length).sort()).toEqual([1, 2, 2, 2]);
  });

  it("stays below the event size limit", async () => {
    const source = queue();
    const large = "x".repeat(1_000_000);
    for (let n = 0; n < 8; n++) await send(source, `${n}${large}`);
    map(source, { batchSize: 100, batchWindowSeconds: 1 });
    await until("all were processed", () => isEmpty(source));
    for (const { event } of functions.calls) expect(JSON.stringify(event).length).toBeLessThan(6_000_000);
  });
});

it("filtered messages are deleted without calling the function", async () => {
  const source = queue();
  map(source, { filterCriteria: ['{"body":{"type":["order"]}}', { body: [{ prefix: "plain" }] }] });
  await send(source, '{"type":"order"}', '{"type":"stock"}', "plain text", "other text");
  await until("the queue is empty", () => isEmpty(source));
  expect(functions.calls.flatMap(({ event }) => bodiesOf(event)).sort()).toEqual(["plain text", '{"type":"order"}']);
  expect(() => map(source, { filterCriteria: [{ body: [] }] })).toThrow("invalid filter");
});

it("a failed message holds back the later ones of its group, and no other group", async () => {
  const source = queue({ ...fifo, VisibilityTimeout: "1" });
  let failures = 2;
  functions.respond = (_, event) => {
    const failed = records(event).filter(({ body }) => body === "a1" && failures-- > 0);
    return { batchItemFailures: failed.map(({ messageId }) => ({ itemIdentifier: messageId })) };
  };
  await send(source, "a1", "a2", "a3", "b1", "b2", "b3");
  map(source);
  await until("the queue is empty", () => isEmpty(source));
  const order = functions.calls.flatMap(({ event }) => bodiesOf(event));
  expect(order.filter((body) => body.startsWith("a"))).toEqual(["a1", "a1", "a1", "a2", "a3"]);
  expect(order.filter((body) => body.startsWith("b"))).toEqual(["b1", "b2", "b3"]);
  expect(order.indexOf("b3")).toBeLessThan(order.indexOf("a2"));
});

it("a poisoned message of a group is dead-lettered and the group continues", async () => {
  const dead = queue(fifo);
  const source = queue({ ...fifo, VisibilityTimeout: "1", ...redrive(dead, 2) });
  functions.respond = (_, event) => {
    if (bodiesOf(event).includes("a1")) throw new Error("broken");
  };
  await send(source, "a1", "a2");
  map(source, { batchSize: 1 });
  await until("the queue is empty", () => isEmpty(source));
  expect(functions.calls.map(({ event }) => bodiesOf(event)[0])).toEqual(["a1", "a1", "a2"]);
  expect(services.bodies(dead.url)).toEqual(["a1"]);
});

it("a stop waits for running batches, returns collected messages, and takes no more", async () => {
  const source = queue();
  const gate = Promise.withResolvers<void>();
  functions.respond = () => gate.promise;
  map(source, { batchSize: 2, batchWindowSeconds: 60 });
  await send(source, "1", "2");
  await until("the function runs", () => functions.calls.length === 1);
  await send(source, "3");
  await until(
    "the third is gathered",
    () => services.server.inspectQueue(name(source))?.messages.inflight.length === 3,
  );
  let stopped = false;
  const stopping = mapping?.stop().then(() => {
    stopped = true;
  });
  await until("the third is handed back", () => services.bodies(source.url).length === 1);
  expect(stopped).toBe(false);
  gate.resolve();
  await stopping;
  await send(source, "4");
  const left = await until(
    "both can be received",
    () => services.bodies(source.url).length === 2 && services.bodies(source.url),
  );
  expect(left.sort()).toEqual(["3", "4"]);
  expect(functions.calls).toHaveLength(1);
});

it("a disabled mapping does nothing", async () => {
  const source = queue();
  map(source, { enabled: false });
  await send(source, "1");
  expect(await receive(services.sqs, source.url)).toHaveLength(1);
  expect(functions.calls).toEqual([]);
});
