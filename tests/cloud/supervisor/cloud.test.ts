import { appendFileSync, existsSync, mkdtempSync, readFileSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { PutItemCommand } from "@aws-sdk/client-dynamodb";
import { PutObjectCommand } from "@aws-sdk/client-s3";
import type { Template } from "@spoke/cloud/template/cloudformation.ts";
import { afterEach, beforeEach, describe, expect, it } from "vitest";
import { startCloud, type TestCloud } from "../../support/cloud.ts";
import { until } from "../../support/until.ts";

const SUBSCRIBER = "functions/subscribers/order-placed-erp-outbound.ts";
const IMPORTER = "functions/subscribers/feed-received-import.ts";
const PUBLISHER = "functions/streams/outbox-publisher.ts";

let directory: string;
let log: string;
let cloud: TestCloud | undefined;

beforeEach(() => {
  directory = mkdtempSync(join(tmpdir(), "spoke-cloud-test-"));
  log = join(directory, "calls.log");
  appendFileSync(log, "");
});
afterEach(async () => {
  await cloud?.stop();
  cloud = undefined;
  rmSync(directory, { recursive: true, force: true });
});

/** A function that writes each event as a line to the log, and then does `body`. */
function recording(body = "return {};"): string {
  return `import { appendFileSync } from "node:fs";
export async function handler(event) {
  appendFileSync(${JSON.stringify(log)}, JSON.stringify(event) + "\\n");
  ${body}
}`;
}

function calls(): string[] {
  return readFileSync(log, "utf8").split("\n").filter(Boolean);
}

function resourceOf(
  template: Template,
  type: string,
  test: (properties: string) => boolean,
): { [key: string]: unknown } {
  const found = Object.values(template.Resources).find(
    ({ Type, Properties }) => Type === type && test(JSON.stringify(Properties)),
  );
  if (!found) throw new Error(`the template has no such ${type}`);
  return found.Properties;
}

const placesOrders = (properties: string): boolean => properties.includes('"order.placed"');

function place(id: string): Promise<string> {
  return (cloud as TestCloud).eventBridge.emit({
    bus: cloud?.plan.buses[0]?.name,
    source: "spoke",
    detailType: "order.placed",
    detail: { id },
    resources: [],
  });
}

async function depthOf(name: string): Promise<number> {
  const { GetQueueAttributesCommand } = await import("@aws-sdk/client-sqs");
  const queue = cloud?.plan.queues.find((each) => each.name.endsWith(name));
  const { Attributes: attributes } = await (cloud as TestCloud).clients.sqs.send(
    new GetQueueAttributesCommand({ QueueUrl: queue?.url, AttributeNames: ["ApproximateNumberOfMessages"] }),
  );
  return Number(attributes?.ApproximateNumberOfMessages);
}

describe("the cloud runs the template", () => {
  it("an event reaches the function through its rule and queue", async () => {
    cloud = await startCloud({ directory, code: { [SUBSCRIBER]: recording() } });
    const id = await place("o-1");
    await until("the function has the event", () => calls().some((call) => call.includes("o-1")));
    const stages = (): string[] =>
      (cloud?.trace.steps() ?? []).filter((step) => step.subject === id).map((step) => step.stage);
    // It goes to other queues as well, beside this one.
    const way = (): string => [...new Set(stages().reverse())].join(" ");
    await until("its whole way is shown", () => way() === "event rule queue function");
  });

  it("a function reaches the table, the bus, and mail without sockets", async () => {
    const code = `import { request } from "node:http";
const headersOf = (url) => new Promise((resolve, reject) => {
  const { hostname, port } = new URL(url);
  const headers = { "content-type": "application/json", "content-length": "2" };
  request({ hostname, port, method: "POST", path: "/", headers }, (response) => {
    response.resume();
    resolve(response.headers);
  }).on("error", reject).end("{}");
});
export const handler = (urls) => Promise.all(urls.map(headersOf));`;
    const elsewhere = (process.env.AWS_ENDPOINT_URL_DYNAMODB ?? process.env.AWS_ENDPOINT_URL) !== undefined;
    cloud = await startCloud({ directory, code: { [SUBSCRIBER]: code } });
    const { dynamodb, events, ses, ssm } = cloud.endpoints;
    const id = cloud.plan.functions.find(({ entry }) => entry === SUBSCRIBER)?.id ?? "";
    const answered = await cloud.functions.invoke(id, [ssm, events, ses, dynamodb]);
    expect(answered).toMatchObject({ status: "ok" });
    const overHttp = answered.status === "ok" && (answered.payload as object[]).map((each) => "connection" in each);
    expect(overHttp).toEqual(process.env.CLOUD_SOCKETS ? [true, true, true, true] : [true, false, false, elsewhere]);
  });

  it("a changed rule pattern does not match the event", async () => {
    cloud = await startCloud({
      directory,
      code: { [SUBSCRIBER]: recording() },
      change(template) {
        const rule = resourceOf(template, "AWS::Events::Rule", placesOrders);
        rule.EventPattern = {
          source: ["spoke"],
          "detail-type": ["order.placed"],
          detail: { id: [{ prefix: "wanted-" }] },
        };
      },
    });
    await place("other-1");
    await place("wanted-1");
    await until("the wanted event is there", () => calls().some((call) => call.includes("wanted-1")));
    expect(calls().join()).not.toContain("other-1");
  });

  it.each([1, 3])(
    "a message is tried %i times, as its queue is configured, and then moves to the dead-letter queue",
    async (count) => {
      cloud = await startCloud({
        directory,
        code: { [SUBSCRIBER]: recording("throw new Error('the ERP is down');") },
        change(template) {
          const queue = resourceOf(template, "AWS::SQS::Queue", (text) =>
            /"QueueName":"[^"]*-order-placed-erp-outbound"/.test(text),
          );
          queue.VisibilityTimeout = 1;
          queue.RedrivePolicy = { ...(queue.RedrivePolicy as object), maxReceiveCount: count };
        },
      });
      await place("o-1");
      await until("it is dead", async () => (await depthOf("order-placed-erp-outbound-dlq")) === 1);
      expect(calls()).toHaveLength(count);
      expect(
        cloud.functions.stats().find(({ name }) => name.includes("order-placed-erp-outbound"))?.failures.error,
      ).toBe(count);
    },
  );

  it("a file under feeds/ starts the import, and a file elsewhere does not", async () => {
    cloud = await startCloud({ directory, code: { [IMPORTER]: recording() } });
    for (const Key of ["other/x.csv", "feeds/C001/articles/x.csv"]) {
      await cloud.clients.s3.send(new PutObjectCommand({ Bucket: cloud.bucket, Key, Body: "a,b" }));
    }
    await until("the import runs", () => calls().some((call) => call.includes("feeds/C001/articles/x.csv")));
    expect(calls().join()).not.toContain("other/x.csv");
  });

  it("an outbox item reaches the publisher through the table's stream, and other items do not", async () => {
    cloud = await startCloud({ directory, code: { [PUBLISHER]: recording() } });
    for (const pk of ["ORDER#1", "OUTBOX#1"]) {
      const item = { pk: { S: pk }, sk: { S: "EVENT" } };
      await cloud.clients.dynamoDb.send(new PutItemCommand({ TableName: cloud.tableName, Item: item }));
    }
    await until("the publisher has it", () => calls().some((call) => call.includes("OUTBOX#1")));
    expect(calls().join()).not.toContain("ORDER#1");
  });

  it("a request reaches its function, and unknown paths do not", async () => {
    cloud = await startCloud({
      directory,
      code: {
        "functions/rest/handler.ts":
          "export const handler = async (event) => ({ statusCode: 200, body: event.routeKey + ' ' + process.env.TABLE_NAME });",
      },
    });
    const answer = await fetch(`${cloud.api.url}/server/config/x`);
    expect(await answer.text()).toBe(`GET /server/config/{host} ${cloud.tableName}`);
    expect((await fetch(`${cloud.api.url}/nothing`)).status).toBe(404);
  });
});

describe("a restart", () => {
  it("keeps objects, items, waiting messages, and keys, and updates a changed queue", async () => {
    cloud = await startCloud({ directory });
    await place("o-1");
    await until("it waits in its queue", async () => (await depthOf("-order-placed-erp-outbound")) === 1);
    const keys = readFileSync(join(directory, "keys.json"), "utf8");
    await cloud.stop();

    cloud = await startCloud({
      directory,
      code: { [SUBSCRIBER]: recording() },
      change(template) {
        resourceOf(template, "AWS::SQS::Queue", (text) =>
          text.includes('-order-placed-erp-outbound"'),
        ).VisibilityTimeout = 77;
      },
    });
    await until("the waiting message is worked on", () => calls().some((call) => call.includes("o-1")));
    expect(readFileSync(join(directory, "keys.json"), "utf8")).toBe(keys);
    expect(existsSync(join(directory, "dynamodb"))).toBe(true);
    const { GetQueueAttributesCommand } = await import("@aws-sdk/client-sqs");
    const queue = cloud.plan.queues.find(({ name }) => name.endsWith("-order-placed-erp-outbound"));
    const { Attributes: attributes } = await cloud.clients.sqs.send(
      new GetQueueAttributesCommand({ QueueUrl: queue?.url, AttributeNames: ["VisibilityTimeout"] }),
    );
    expect(attributes?.VisibilityTimeout).toBe("77");
  });
});
