import {
  CreateTableCommand,
  DeleteItemCommand,
  DynamoDBClient,
  PutItemCommand,
  TransactWriteItemsCommand,
} from "@aws-sdk/client-dynamodb";
import { DynamoDBStreamsClient } from "@aws-sdk/client-dynamodb-streams";
import { directHandler } from "@spoke/cloud/calls/handler.ts";
import type { Running } from "@spoke/cloud/contracts.ts";
import { type RunningDynamoDb, startDynamoDb } from "@spoke/cloud/dynamodb/server.ts";
import { isRecord } from "@spoke/cloud/eventbridge/match-values.ts";
import { type StreamMapping, startStreamMapping } from "@spoke/cloud/mappings/dynamodb.ts";
import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, it, onTestFinished } from "vitest";
import { until } from "../../support/until.ts";
import {
  credentials,
  MemoryFunctions,
  MemoryTracer,
  region,
  type Services,
  startServices,
  Throttled,
  temporaryDirectory,
} from "../eventbridge/support.ts";

let services: Services;
let server: RunningDynamoDb;
let dynamodb: DynamoDBClient;
let streams: DynamoDBStreamsClient;
let functions: MemoryFunctions;
let mapping: Running | undefined;
let table = "";
let streamArn = "";
let number = 0;
const directory = temporaryDirectory();

beforeAll(async () => {
  services = await startServices();
  server = await startDynamoDb();
  dynamodb = new DynamoDBClient({ endpoint: server.endpoint, region, credentials });
  streams = new DynamoDBStreamsClient({ endpoint: server.endpoint, region, credentials });
});
afterAll(async () => {
  dynamodb.destroy();
  streams.destroy();
  await server.stop();
  await services.stop();
  directory.remove();
});
beforeEach(async () => {
  functions = new MemoryFunctions();
  table = `table${++number}`;
  const { TableDescription } = await dynamodb.send(
    new CreateTableCommand({
      TableName: table,
      AttributeDefinitions: [{ AttributeName: "pk", AttributeType: "S" }],
      KeySchema: [{ AttributeName: "pk", KeyType: "HASH" }],
      BillingMode: "PAY_PER_REQUEST",
      StreamSpecification: { StreamEnabled: true, StreamViewType: "NEW_AND_OLD_IMAGES" },
    }),
  );
  streamArn = TableDescription?.LatestStreamArn ?? "";
});
afterEach(async () => {
  await mapping?.stop();
  mapping = undefined;
});

async function map(more: Partial<StreamMapping> = {}): Promise<void> {
  mapping = await startStreamMapping({
    id: `mapping-${table}`,
    streamArn,
    functionId: "f",
    startingPosition: "TRIM_HORIZON",
    batchSize: 10,
    batchWindowSeconds: 0,
    bisectBatchOnFunctionError: false,
    maximumRetryAttempts: -1,
    maximumRecordAgeSeconds: -1,
    reportBatchItemFailures: false,
    enabled: true,
    retryDelayMs: () => 1,
    streams,
    sqs: services.sqs,
    functions,
    tracer: new MemoryTracer(),
    ...more,
  });
}

const put = (pk: string, more = {}) =>
  dynamodb.send(new PutItemCommand({ TableName: table, Item: { pk: { S: pk }, ...more } }));
/** Writes items in one transaction, so that they are in the stream one after another. */
const putAll = (...pks: string[]) =>
  dynamodb.send(
    new TransactWriteItemsCommand({
      TransactItems: pks.map((pk) => ({ Put: { TableName: table, Item: { pk: { S: pk } } } })),
    }),
  );

interface Change {
  readonly eventName: string;
  readonly dynamodb: { readonly SequenceNumber: string; readonly Keys: { readonly pk: { readonly S: string } } };
}
const changes = (event: unknown): Change[] => (isRecord(event) && Array.isArray(event.Records) ? event.Records : []);
const keysOf = (event: unknown) => changes(event).map(({ dynamodb: { Keys } }) => Keys.pk.S);
const batches = () => functions.calls.map(({ event }) => keysOf(event));
/** Fails whole batches that hold one of these keys. */
const failOn = (...keys: string[]) => {
  functions.respond = (_, event) => {
    if (keysOf(event).some((key) => keys.includes(key))) throw new Error("broken");
  };
};
/** Reports the records of these keys as failed. */
const report =
  (...keys: string[]) =>
  (_: string, event: unknown) => ({
    batchItemFailures: changes(event)
      .filter(({ dynamodb: { Keys } }) => keys.includes(Keys.pk.S))
      .map(({ dynamodb: { SequenceNumber } }) => ({ itemIdentifier: SequenceNumber })),
  });

const overHttp = (): DynamoDBStreamsClient =>
  new DynamoDBStreamsClient({ endpoint: server.endpoint, region, credentials });
const withoutSockets = (): DynamoDBStreamsClient =>
  new DynamoDBStreamsClient({
    endpoint: server.endpoint,
    region,
    credentials,
    requestHandler: directHandler(server.connect),
  });

it.for([
  ["HTTP", overHttp],
  ["a message port", withoutSockets],
] as const)("changes reach the function in order, in Lambda's format, over %s", async ([, connect]) => {
  const reader = connect();
  onTestFinished(() => reader.destroy());
  await map({ startingPosition: "LATEST", streams: reader });
  for (let n = 0; n < 5; n++) {
    await put(`a${n}`);
    await until("it arrives", () => functions.calls[n]);
  }
  await put("b", {
    bytes: { B: Buffer.from("abc") },
    list: { L: [{ M: { n: { N: "1" }, on: { BOOL: true }, no: { NULL: true } } }] },
  });
  await dynamodb.send(new DeleteItemCommand({ TableName: table, Key: { pk: { S: "b" } } }));
  await until("both arrive", () => functions.calls.flatMap(({ event }) => changes(event)).length === 7);
  const image = {
    pk: { S: "b" },
    bytes: { B: "YWJj" },
    list: { L: [{ M: { n: { N: "1" }, on: { BOOL: true }, no: { NULL: true } } }] },
  };
  const common = {
    eventID: expect.any(String),
    eventVersion: "1.1",
    eventSource: "aws:dynamodb",
    awsRegion: expect.any(String),
    eventSourceARN: streamArn,
  };
  const stream = {
    ApproximateCreationDateTime: expect.closeTo(Date.now() / 1_000, -1),
    Keys: { pk: { S: "b" } },
    SequenceNumber: expect.stringMatching(/^\d+$/),
    SizeBytes: expect.any(Number),
    StreamViewType: "NEW_AND_OLD_IMAGES",
  };
  expect(functions.calls.flatMap(({ event }) => changes(event)).slice(5)).toEqual([
    { ...common, eventName: "INSERT", dynamodb: { ...stream, NewImage: image } },
    { ...common, eventName: "REMOVE", dynamodb: { ...stream, OldImage: image } },
  ]);
});

it("changes in quick succession are read together", async () => {
  const pauses: number[] = [];
  let answeredAt = 0;
  const reader = new DynamoDBStreamsClient({ endpoint: server.endpoint, region, credentials });
  reader.middlewareStack.add(
    (next, { commandName }) =>
      async (request) => {
        if (commandName !== "GetRecordsCommand") return next(request);
        if (answeredAt > 0) pauses.push(performance.now() - answeredAt);
        // Each poll finds one more.
        await put(`a${pauses.length}`);
        const answer = await next(request);
        answeredAt = performance.now();
        return answer;
      },
    { step: "initialize" },
  );
  await map({ streams: reader });
  await until("there were ten polls", () => pauses.length >= 10);
  await mapping?.stop();
  expect(Math.min(...pauses)).toBeGreaterThan(30);
  reader.destroy();
});

it("a wake-up call delivers a change at once; the mapping sleeps otherwise", async () => {
  let listener: (() => void) | undefined;
  const wake = (added: () => void) => {
    listener = added;
    return () => {
      listener = undefined;
    };
  };
  await map({ wake });
  expect(listener).toBeDefined();
  for (let n = 0; n < 5; n++) {
    await put(`a${n}`);
    listener?.();
    await until("it arrives", () => functions.calls[n]);
  }
  await mapping?.stop();
  expect(listener).toBeUndefined();
});

it("the filter, the batch size and the window decide what is invoked together", async () => {
  await putAll("x1", "y1", "x2", "x3", "y2");
  await map({ batchSize: 2, filterCriteria: [{ dynamodb: { Keys: { pk: { S: [{ prefix: "x" }] } } } }] });
  await until("all arrive", () => batches().flat().length === 3);
  expect(batches()).toEqual([["x1", "x2"], ["x3"]]);
  await mapping?.stop();
  functions.calls.length = 0;
  await map({ id: "window", startingPosition: "LATEST", batchWindowSeconds: 1, batchSize: 3 });
  await put("a");
  await put("b");
  const started = performance.now();
  await until("the window is over", () => functions.calls.length === 1);
  expect(performance.now() - started).toBeGreaterThan(800);
  await putAll("c", "d", "e");
  await until("a full batch goes at once", () => functions.calls.length === 2, 900);
  expect(batches()).toEqual([
    ["a", "b"],
    ["c", "d", "e"],
  ]);
  await expect(map({ filterCriteria: [{ eventName: [] }] })).rejects.toThrow("invalid filter");
});

describe("a batch that fails", () => {
  it("is retried until it succeeds, and blocks later records", async () => {
    await putAll("a", "b");
    let failures = 3;
    functions.respond = () => {
      if (failures-- > 0) throw failures === 1 ? new Throttled() : new Error("broken");
    };
    await map({ batchSize: 1 });
    await until("both are processed", () => batches().flat().includes("b"));
    expect(batches()).toEqual([["a"], ["a"], ["a"], ["a"], ["b"]]);
  });

  it("is discarded after its retries and reported to the failure queue", async () => {
    const failures = services.queue(`failures-${table}`);
    await putAll("bad", "b", "c");
    failOn("bad");
    await map({ batchSize: 2, maximumRetryAttempts: 2, onFailureQueueUrl: failures.url, functionArn: "arn:f" });
    await until("the rest is processed", () => batches().flat().includes("c"));
    expect(batches()).toEqual([["bad", "b"], ["bad", "b"], ["bad", "b"], ["c"]]);
    const [body] = services.bodies(failures.url);
    const [first, last] = changes(functions.calls[0]?.event).map(({ dynamodb: { SequenceNumber } }) => SequenceNumber);
    expect(JSON.parse(body ?? "")).toMatchObject({
      requestContext: { functionArn: "arn:f", condition: "RetryAttemptsExhausted", approximateInvokeCount: 3 },
      version: "1.0",
      DDBStreamBatchInfo: { startSequenceNumber: first, endSequenceNumber: last, batchSize: 2, streamArn },
    });
  });

  it("is bisected until only the poisoned record is discarded", async () => {
    const failures = services.queue(`failures-${table}`);
    await putAll("a", "b", "bad", "d", "e");
    failOn("bad");
    await map({ bisectBatchOnFunctionError: true, maximumRetryAttempts: 1, onFailureQueueUrl: failures.url });
    await until("all are dealt with", () => batches().flat().includes("e") && batches().at(-1)?.length === 2);
    expect(batches()).toEqual([
      ["a", "b", "bad", "d", "e"],
      ["a", "b", "bad"],
      ["a", "b"],
      ["bad"],
      ["bad"],
      ["d", "e"],
    ]);
    expect(services.bodies(failures.url)).toHaveLength(1);
  });

  it("continues at the first record reported as failed", async () => {
    await putAll("a", "b", "c", "d");
    let failing = ["b", "c"];
    functions.respond = (id, event) => {
      const answer = report(...failing)(id, event);
      failing = functions.calls.length > 2 ? [] : ["c"];
      return answer;
    };
    await map({ reportBatchItemFailures: true });
    await until("all are processed", () => functions.calls.length === 4 && batches());
    expect(batches()).toEqual([
      ["a", "b", "c", "d"],
      ["b", "c", "d"],
      ["c", "d"],
      ["c", "d"],
    ]);
  });

  it("is the whole batch when the report names a record that is not in it", async () => {
    await putAll("a", "b");
    functions.respond = () => (functions.calls.length > 1 ? null : { batchItemFailures: [{ itemIdentifier: "1" }] });
    await map({ reportBatchItemFailures: true });
    await until("it is tried again", () => functions.calls.length === 2);
    expect(batches()).toEqual([
      ["a", "b"],
      ["a", "b"],
    ]);
  });

  it("is discarded once it is too old", async () => {
    const failures = services.queue(`failures-${table}`);
    await putAll("bad");
    failOn("bad");
    await map({ maximumRecordAgeSeconds: 1, onFailureQueueUrl: failures.url, retryDelayMs: () => 50 });
    await until("it is given up", () => services.bodies(failures.url).length === 1);
    expect(JSON.parse(services.bodies(failures.url)[0] ?? "")).toMatchObject({
      requestContext: { condition: "RecordAgeExceeded" },
    });
    await put("good");
    await until("the next arrives", () => batches().flat().includes("good"));
  });
});

describe("after a restart", () => {
  it("the mapping continues after its last record", async () => {
    await putAll("a", "b", "c", "d");
    failOn("d");
    await map({ batchSize: 3, dataDir: directory.path });
    await until("the last one fails", () => batches().flat().includes("d"));
    await mapping?.stop();
    functions = new MemoryFunctions();
    await put("e");
    await map({ dataDir: directory.path });
    await until("the rest arrives", () => batches().flat().length === 2);
    expect(batches().flat()).toEqual(["d", "e"]);
  });

  it("a mapping that began at the latest record has not missed records meanwhile", async () => {
    await putAll("old");
    // Records carry whole seconds: within the same one, old and new cannot be told apart.
    const second = Math.floor(Date.now() / 1_000);
    await until("the next second", () => Math.floor(Date.now() / 1_000) > second);
    await map({ startingPosition: "LATEST", dataDir: directory.path });
    await mapping?.stop();
    await put("new");
    await map({ startingPosition: "LATEST", dataDir: directory.path });
    await until("it arrives", () => functions.calls.length === 1);
    expect(batches()).toEqual([["new"]]);
  });

  it("filtered records are not read again", async () => {
    const filterCriteria = [{ eventName: ["REMOVE"] }];
    await putAll("a", "b");
    await map({ dataDir: directory.path, filterCriteria });
    await put("c");
    await dynamodb.send(new DeleteItemCommand({ TableName: table, Key: { pk: { S: "c" } } }));
    await until("the removal arrives", () => functions.calls.length === 1);
    await mapping?.stop();
    functions = new MemoryFunctions();
    await map({ dataDir: directory.path });
    await put("d");
    await until("it arrives", () => functions.calls.length === 1);
    expect(batches()).toEqual([["d"]]);
  });
});

it("an unknown stream is an error, but not with a disabled mapping", async () => {
  await expect(map({ streamArn: `${streamArn}x` })).rejects.toMatchObject({ name: "ResourceNotFoundException" });
  await map({ streamArn: `${streamArn}x`, enabled: false });
});
