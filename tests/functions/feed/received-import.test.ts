import { setFaultHook } from "@spoke/core/platform";
import { handler } from "@spoke/functions/subscribers/feed-received-import.ts";
import type { SQSEvent } from "aws-lambda";
import { afterAll, afterEach, beforeAll, expect, test } from "vitest";
import { csv, drop, item, itemsUnder, startFeeds } from "../../core/feed/harness.ts";

let feeds: Awaited<ReturnType<typeof startFeeds>>;
beforeAll(async () => {
  feeds = await startFeeds();
});
let clear = (): void => undefined;
afterEach(() => clear());
afterAll(() => feeds.stop());

/** A batch of queue messages whose bodies are EventBridge's events of S3. */
function batch(...keys: readonly string[]): SQSEvent {
  const body = (key: string) => ({
    version: "0",
    source: "aws.s3",
    "detail-type": "Object Created",
    detail: {
      version: "0",
      bucket: { name: "files" },
      object: { key, size: 1, etag: "x", sequencer: "1" },
      reason: "PutObject",
    },
  });
  return messages(...keys.map((key) => JSON.stringify(body(key))));
}

function messages(...bodies: readonly string[]): SQSEvent {
  return {
    Records: bodies.map((body, index) => ({
      messageId: `m${index}`,
      receiptHandle: "",
      body,
      attributes: {
        ApproximateReceiveCount: "1",
        SentTimestamp: "0",
        SenderId: "",
        ApproximateFirstReceiveTimestamp: "0",
      },
      messageAttributes: {},
      md5OfBody: "",
      eventSource: "aws:sqs",
      eventSourceARN: "",
      awsRegion: "",
    })),
  };
}

const HEADER = "custCode,custName";

test("a file that was dropped is imported", async () => {
  const key = "feeds/U001/customers/a-20250601T100000Z.csv";
  await drop(key, csv(HEADER, "H1,One"));
  expect(await handler(batch(key))).toEqual({ batchItemFailures: [] });
  expect(await item("CUSTOMER#H1", "CUSTOMER")).toMatchObject({ custName: "One" });
});

test("a refused file does not come back, a fault does, and each message stands alone", async () => {
  await drop("feeds/U001/customers/bad.csv", "nonsense");
  await drop("feeds/U001/customers/fault.csv", csv(HEADER, "H2,Two"));
  clear = setFaultHook(({ command, phase }) => {
    if (command === "BatchGetItemCommand" && phase === "before") throw new Error("no table today");
  });
  const keys = ["feeds/U001/customers/bad.csv", "feeds/U001/customers/fault.csv", "feeds/U001/customers/gone.csv"];
  expect(await handler(batch(...keys))).toEqual({ batchItemFailures: [{ itemIdentifier: "m1" }] });
  clear();
  expect(await handler(batch(...keys))).toEqual({ batchItemFailures: [] });
  expect(await item("CUSTOMER#H2", "CUSTOMER")).toMatchObject({ custName: "Two" });
});

test("a short fault does not hold up a file until its message comes back", async () => {
  await drop("feeds/U001/customers/short.csv", csv(HEADER, "H4,Four"));
  let faults = 0;
  clear = setFaultHook(({ command, phase }) => {
    if (command !== "BatchGetItemCommand" || phase !== "before" || faults > 0) return;
    faults += 1;
    throw new Error("no table for a moment");
  });
  expect(await handler(batch("feeds/U001/customers/short.csv"))).toEqual({ batchItemFailures: [] });
  expect(faults).toBe(1);
  expect(await item("CUSTOMER#H4", "CUSTOMER")).toMatchObject({ custName: "Four" });
});

test("moves a message that is not a store event to the dead letters", async () => {
  const answer = await handler(messages("{", JSON.stringify({ detail: {} })));
  expect(answer).toEqual({ batchItemFailures: [{ itemIdentifier: "m0" }, { itemIdentifier: "m1" }] });
});

test("another bucket's objects are left alone", async () => {
  await drop("feeds/U001/customers/other.csv", csv(HEADER, "H3,Three"));
  const [record] = batch("feeds/U001/customers/other.csv").Records;
  const body = record?.body.replace('"files"', '"elsewhere"') ?? "";
  expect(await handler(messages(body))).toEqual({ batchItemFailures: [] });
  expect((await itemsUnder("CUSTOMER#H3")).length).toBe(0);
});
