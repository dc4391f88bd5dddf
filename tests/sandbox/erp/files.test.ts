import { mkdtemp, rm } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { S3Client } from "@aws-sdk/client-s3";
import { outboundKey, putOutbound } from "@spoke/core/order/erp.ts";
import { filesBucket, tableName } from "@spoke/core/platform";
import { startErp } from "@spoke/sandbox/erp/index.ts";
import { afterAll, beforeAll, expect, it, vi } from "vitest";
import { newShop } from "../../builders/shop.ts";
import { importKey, keysUnder, startFeeds } from "../../core/feed/harness.ts";
import { placeOrder } from "./test-erp.ts";

let feeds: Awaited<ReturnType<typeof startFeeds>>;
let directory: string;
beforeAll(async () => {
  feeds = await startFeeds();
  directory = await mkdtemp(join(tmpdir(), "spoke-erp-"));
});
afterAll(async () => {
  await feeds.stop();
  await rm(directory, { recursive: true, force: true });
});

const HOUR = 3_600_000;

/** An ERP on the test's bucket. @param failures number of uploads that fail first */
async function start(failures = 0) {
  const endpoint = process.env.AWS_ENDPOINT_URL_S3 ?? process.env.AWS_ENDPOINT_URL ?? "";
  const client = new S3Client({ endpoint, forcePathStyle: true });
  let left = failures;
  client.middlewareStack.add(
    (next, { commandName }) =>
      (args) => {
        if (commandName !== "PutObjectCommand" || left <= 0) return next(args);
        left -= 1;
        throw new Error("the bucket is unavailable");
      },
    { step: "initialize" },
  );
  const dynamodb = process.env.AWS_ENDPOINT_URL_DYNAMODB ?? process.env.AWS_ENDPOINT_URL ?? "";
  const others = { s3: endpoint, sqs: endpoint, events: endpoint, ses: endpoint, ssm: endpoint };
  const endpoints = { dynamodb, ...others, region: "us-east-1", account: "000000000000" };
  return startErp({ s3: client, bucket: filesBucket(), tableName: tableName(), endpoints, directory });
}

it("uploads failed files after a restart, and answers an order once, step by step", async () => {
  const errorLog = vi.spyOn(console, "error").mockImplementation(() => undefined);
  const shop = await newShop({ sorg: { availableStockCheck: true } });
  const order = await placeOrder(shop, "ERP:return 2");
  await putOutbound(order);
  const files = (): Promise<string[]> => keysUnder(`feeds/${shop.sorg}/`);

  const first = await start(1_000);
  await first.advance(HOUR);
  await first.advance(HOUR);
  expect(await files()).toEqual([]);
  expect(await keysUnder(outboundKey(order))).toEqual([]);
  await first.stop();
  expect(errorLog).toHaveBeenCalled();
  errorLog.mockRestore();

  const second = await start();
  expect(second.clock().now).toBeGreaterThan(Date.now() + HOUR);
  // The portal sends the order again, as after a crash.
  await putOutbound(order);
  const imported: string[] = [];
  const importNew = async (): Promise<readonly string[]> => {
    const added = (await files()).filter((key) => !imported.includes(key));
    for (const key of added) expect(await importKey(key)).toMatchObject({ status: "imported", refused: 0 });
    imported.push(...added);
    return added;
  };
  await second.advance(0);
  while ((await importNew()).length > 0) await second.advance(0);
  await second.advance(HOUR);
  expect(await importNew()).toEqual([]);
  await second.stop();
  const kinds = imported.map((key) => key.split("/")[2]);
  expect(kinds.filter((kind) => kind === "order-confirmations")).toHaveLength(1);
  expect(kinds.filter((kind) => kind === "invoices").length).toBeGreaterThanOrEqual(2);
  // An invoice follows its shipment, although both were due at once.
  const [shipped, invoiced] = [kinds.indexOf("deliveries"), kinds.indexOf("invoices")];
  expect(shipped).toBeGreaterThanOrEqual(0);
  expect(invoiced).toBeGreaterThan(shipped);
});
