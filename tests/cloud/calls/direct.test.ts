/** Functions call a service over HTTP or without sockets, and see no difference. */
import { once } from "node:events";
import { mkdtempSync, rmSync, writeFileSync } from "node:fs";
import { createServer } from "node:http";
import type { AddressInfo } from "node:net";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { text } from "node:stream/consumers";
import type { MessagePort } from "node:worker_threads";
import { CreateTableCommand, DynamoDBClient } from "@aws-sdk/client-dynamodb";
import type { Connect, Reply, Service } from "@spoke/cloud/calls/call.ts";
import { Ports } from "@spoke/cloud/calls/ports.ts";
import type { RunningDynamoDb } from "@spoke/cloud/dynamodb/server.ts";
import { startDynamoDbThread } from "@spoke/cloud/dynamodb/thread.ts";
import { type RunningFunctions, startFunctionHost } from "@spoke/cloud/lambda/host.ts";
import { openFunctionLog } from "@spoke/cloud/lambda/logs.ts";
import { afterAll, beforeAll, describe, expect, it, onTestFinished } from "vitest";

const directory = mkdtempSync(join(tmpdir(), "spoke-calls-"));
const bundle = join(directory, "function.mjs");
/** What the function does with an event: calls of the SDK, or requests as they are. */
const PROGRAM = `
import { request } from "node:http";
import { AsyncLocalStorage } from "node:async_hooks";
import * as sdk from ${JSON.stringify(import.meta.resolve("@aws-sdk/client-dynamodb"))};

const storage = new AsyncLocalStorage();
const describe = ({ name, message, code, $metadata }) =>
  ({ name, message, code, status: $metadata?.httpStatusCode, attempts: $metadata?.attempts });

async function call({ command, input, timeoutMs, socketMs, abortMs, maxAttempts = 1 }) {
  const requestHandler = { requestTimeout: timeoutMs, socketTimeout: socketMs, throwOnRequestTimeout: true };
  const client = new sdk.DynamoDBClient({ maxAttempts, requestHandler });
  const abortSignal = abortMs === undefined ? undefined : AbortSignal.timeout(abortMs);
  try {
    const { $metadata, ...output } = await client.send(new sdk[command](input), { abortSignal });
    return { output, status: $metadata.httpStatusCode, attempts: $metadata.attempts };
  } catch (error) {
    return describe(error);
  } finally {
    client.destroy();
  }
}

const send = ({ parts, ...options }) => storage.run("of this request", () => new Promise((resolve) => {
  const url = new URL(process.env.AWS_ENDPOINT_URL_DYNAMODB);
  const sent = request({ hostname: url.hostname, port: url.port, method: "POST", path: "/", ...options }, (response) => {
    const chunks = [];
    response.on("data", (chunk) => chunks.push(chunk));
    response.on("end", () => {
      const { date, connection, "keep-alive": alive, "x-amzn-requestid": id, ...headers } = response.headers;
      const { statusCode, statusMessage } = response;
      const body = Buffer.concat(chunks).toString();
      resolve({ statusCode, statusMessage, headers, hasId: id !== undefined, hasDate: !Number.isNaN(Date.parse(date)), body, store: storage.getStore() });
    });
  });
  sent.on("error", (error) => resolve(describe(error)));
  for (const part of parts.slice(0, -1)) sent.write(Buffer.from(part, "latin1"));
  sent.end(parts.at(-1));
}));

export const handler = async (event) => event.command ? call(event) : send(event);
`;
writeFileSync(bundle, PROGRAM);

/** A function at an endpoint. @param connect connects it without sockets */
function startFunction(endpoint: string, connect?: Connect): RunningFunctions {
  return startFunctionHost({
    functions: [
      {
        id: "F",
        name: "calls",
        arn: "arn:aws:lambda:eu-central-1:000000000000:function:calls",
        bundle,
        exportName: "handler",
        environment: {
          AWS_REGION: "eu-central-1",
          AWS_ENDPOINT_URL_DYNAMODB: endpoint,
          AWS_ACCESS_KEY_ID: "FUNCTIONF",
          AWS_SECRET_ACCESS_KEY: "secret",
        },
        timeoutMs: 60_000,
        memoryMb: 256,
        environments: 1,
        perEnvironment: 8,
        patienceMs: 0,
        eager: true,
      },
    ],
    log: openFunctionLog(join(directory, "logs"), () => undefined),
    services: new Map(connect && [[new URL(endpoint).host, connect]]),
  });
}

async function resultOf(functions: RunningFunctions, event: object): Promise<unknown> {
  const result = await functions.invoke("F", event);
  if (result.status === "failed") throw new Error(result.message);
  return result.payload;
}

/** Sends an event to a function that calls over HTTP, then to one that does not; returns the result, which is the same. */
async function sameResult(http: RunningFunctions, direct: RunningFunctions, event: object): Promise<unknown> {
  const result = await resultOf(http, event);
  expect(await resultOf(direct, event)).toEqual(result);
  return result;
}

afterAll(() => rmSync(directory, { recursive: true, force: true }));

describe("calls of DynamoDB", () => {
  /** Nothing listens here, so that only calls without sockets succeed. */
  const NOWHERE = "http://127.0.0.1:9";
  const target = (operation: string) => ({ "x-amz-target": `DynamoDB_20120810.${operation}` });
  const json = { "content-type": "application/x-amz-json-1.0" };
  const signed = { authorization: "AWS4-HMAC-SHA256 Credential=FUNCTIONF/20261129/eu-central-1/dynamodb/aws4_request" };
  const post = (body: string, headers: object, ...more: string[]) => {
    const parts = [...more, body];
    const length = Buffer.byteLength(body) + more.join("").length;
    return { parts, headers: { ...json, ...headers, "content-length": String(length) } };
  };
  let dynamoDb: RunningDynamoDb;
  let http: RunningFunctions;
  let direct: RunningFunctions;
  const same = (event: object) => sameResult(http, direct, event);

  beforeAll(async () => {
    dynamoDb = await startDynamoDbThread();
    const client = new DynamoDBClient({
      region: "eu-central-1",
      endpoint: dynamoDb.endpoint,
      credentials: { accessKeyId: "local", secretAccessKey: "local" },
    });
    for (const TableName of ["PARTS", "SECRET"]) {
      await client.send(
        new CreateTableCommand({
          TableName,
          AttributeDefinitions: [{ AttributeName: "pk", AttributeType: "S" }],
          KeySchema: [{ AttributeName: "pk", KeyType: "HASH" }],
          BillingMode: "PAY_PER_REQUEST",
        }),
      );
    }
    client.destroy();
    const tableArn = "arn:aws:dynamodb:eu-central-1:000000000000:table/";
    const statement = {
      effect: "Allow",
      actions: ["dynamodb:*"],
      resources: [`${tableArn}PARTS`],
      conditions: [],
    } as const;
    const principals = new Map([["FUNCTIONF", { arn: "arn:aws:sts::0:assumed-role/f/f", statements: [statement] }]]);
    dynamoDb.restrict({ principals, tableArn });
    http = startFunction(dynamoDb.endpoint);
    direct = startFunction(NOWHERE, dynamoDb.connect);
  });
  afterAll(() => Promise.all([http.stop(), direct.stop()]));

  it("return items, conditions that failed, and refusals", async () => {
    const key = { pk: { S: "Ümlaut 🚲" } };
    const place = { TableName: "PARTS", Key: key };
    expect(
      await same({ command: "PutItemCommand", input: { TableName: "PARTS", Item: { ...key, n: { N: "1" } } } }),
    ).toEqual({
      output: {},
      status: 200,
      attempts: 1,
    });
    expect(await same({ command: "GetItemCommand", input: place })).toMatchObject({
      output: { Item: { n: { N: "1" } } },
    });
    const failing = { ConditionExpression: "attribute_not_exists(pk)", ReturnValuesOnConditionCheckFailure: "ALL_OLD" };
    expect(await same({ command: "DeleteItemCommand", input: { ...place, ...failing } })).toMatchObject({
      name: "ConditionalCheckFailedException",
      status: 400,
    });
    const check = {
      ConditionCheck: { ...place, ConditionExpression: "n = :n", ExpressionAttributeValues: { ":n": { N: "2" } } },
    };
    expect(await same({ command: "TransactWriteItemsCommand", input: { TransactItems: [check] } })).toMatchObject({
      name: "TransactionCanceledException",
    });
    expect(await same({ command: "GetItemCommand", input: { TableName: "SECRET", Key: key } })).toMatchObject({
      name: "AccessDeniedException",
      message: expect.stringContaining("User: arn:aws:sts::0:assumed-role/f/f is not authorized"),
    });
    expect(await same({ command: "GetItemCommand", input: { TableName: "PARTS", Key: {} } })).toMatchObject({
      name: "ValidationException",
    });
  });

  it("return what the client reads of responses", async () => {
    const item = JSON.stringify({ TableName: "PARTS", Key: { pk: { S: "Straße" } } });
    // A body in pieces, cut within a character.
    const bytes = Buffer.from(item).toString("latin1");
    const cut = bytes.indexOf("\xc3") + 1;
    const pieces = { ...post("", { ...target("GetItem"), ...signed }, bytes.slice(0, cut), bytes.slice(cut)) };
    expect(await same(pieces)).toMatchObject({
      statusCode: 200,
      statusMessage: "OK",
      headers: { "content-type": "application/x-amz-json-1.0", "content-length": "2", "x-amz-crc32": "2745614147" },
      hasId: true,
      hasDate: true,
      body: "{}",
      store: "of this request",
    });
    expect(await same(post(item, target("GetItem")))).toMatchObject({ statusCode: 400, statusMessage: "Bad Request" });
    expect(await same(post(item, { ...target("Fly"), ...signed }))).toMatchObject({ statusCode: 400 });
    expect(await same(post("{", { ...target("GetItem"), ...signed }))).toMatchObject({ statusCode: 400 });
    const foreign = { ...target("GetItem"), ...signed, Origin: "https://example.com" };
    expect(await same(post(item, foreign))).toMatchObject({ statusCode: 400 });
  });

  it("go over HTTP if they are long", async () => {
    const large = { TableName: "PARTS", Item: { pk: { S: "large" }, text: { S: "x".repeat(1_100_000) } } };
    expect(await resultOf(http, { command: "PutItemCommand", input: large })).toMatchObject({
      name: "ValidationException",
    });
    expect(await resultOf(direct, { command: "PutItemCommand", input: large })).toMatchObject({ code: "ECONNREFUSED" });
  });

  it("fail like those over HTTP when its thread has ended", async () => {
    await dynamoDb.stop();
    for (const functions of [http, direct]) {
      expect(await resultOf(functions, { command: "ListTablesCommand", input: {} })).toMatchObject({
        code: "ECONNREFUSED",
      });
    }
  });
});

/** A service over HTTP and without sockets. */
async function startService(service: Service) {
  const server = createServer((request, response) => {
    void text(request)
      .then((body) => service({ method: request.method ?? "", url: request.url ?? "", headers: request.headers, body }))
      .then(({ status, headers, body }) => response.writeHead(status, headers).end(body));
  });
  server.listen(0, "127.0.0.1");
  await once(server, "listening");
  onTestFinished(async () => {
    server.closeAllConnections();
    await new Promise((resolve) => server.close(resolve));
  });
  const open = new Set<MessagePort>();
  const ports = new Ports(service);
  return {
    endpoint: `http://127.0.0.1:${(server.address() as AddressInfo).port}`,
    connect(port: MessagePort) {
      open.add(port);
      ports.connect(port);
    },
    /** Ends all connections. */
    cut() {
      server.closeAllConnections();
      for (const port of open) port.close();
    },
  };
}

/** Results of an event over HTTP and without sockets, each with a service of its own. */
async function resultsOf(event: object, make: (cut: () => void) => Service): Promise<unknown[]> {
  return Promise.all(
    [false, true].map(async (isDirect) => {
      let cut = (): void => undefined;
      const service = await startService(make(() => cut()));
      cut = service.cut;
      const functions = startFunction(service.endpoint, isDirect ? service.connect : undefined);
      onTestFinished(() => functions.stop());
      return resultOf(functions, event);
    }),
  );
}

describe("a service that fails", () => {
  const list = { command: "ListTablesCommand", input: {} };
  const reply = (status: number, body: object): Reply => ({ status, headers: {}, body: JSON.stringify(body) });
  const never = (): Promise<Reply> => new Promise(() => undefined);
  const fine = reply(200, { TableNames: ["T"] });

  it("is called again when it throttles", async () => {
    const results = await resultsOf({ ...list, maxAttempts: 3 }, () => {
      let calls = 0;
      return async () => {
        calls += 1;
        return calls < 3 ? reply(400, { __type: "ThrottlingException", message: "slow down" }) : fine;
      };
    });
    const expected = { output: { TableNames: ["T"] }, status: 200, attempts: 3 };
    expect(results).toEqual([expected, expected]);
  });

  it("loses its connections during a call", async () => {
    const [http, direct] = await resultsOf(list, (cut) => () => {
      setImmediate(cut);
      return never();
    });
    expect(http).toMatchObject({ name: "TimeoutError", message: "socket hang up", code: "ECONNRESET" });
    expect(direct).toEqual(http);
  });

  it("is called again over a new connection", async () => {
    const results = await resultsOf({ ...list, maxAttempts: 2 }, (cut) => {
      let calls = 0;
      return async () => {
        calls += 1;
        if (calls > 1) return fine;
        setImmediate(cut);
        return never();
      };
    });
    const expected = { output: { TableNames: ["T"] }, status: 200, attempts: 2 };
    expect(results).toEqual([expected, expected]);
  });

  it.each([
    ["the timeout of a request", { timeoutMs: 200 }, "TimeoutError"],
    ["the timeout of the connection", { socketMs: 200 }, "TimeoutError"],
    ["a signal", { abortMs: 200 }, "AbortError"],
  ])("is given up after %s", async (_, options, name) => {
    const [http, direct] = await resultsOf({ ...list, ...options }, () => never);
    expect(http).toMatchObject({ name });
    expect(direct).toEqual(http);
  });
});
