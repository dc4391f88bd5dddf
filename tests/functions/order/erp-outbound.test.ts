import { CreateBucketCommand, DeleteObjectCommand, GetObjectCommand, ListObjectsV2Command } from "@aws-sdk/client-s3";
import { order } from "@spoke/core/order";
import type { Order } from "@spoke/core/order/schema.ts";
import { filesBucket, newId, type ObservedCall, setFaultHook } from "@spoke/core/platform";
import { s3 } from "@spoke/core/platform/s3.ts";
import { orderPlaced } from "@spoke/events";
import { handler } from "@spoke/functions/subscribers/order-placed-erp-outbound.ts";
import type { SQSEvent } from "aws-lambda";
import { startFauxqs } from "fauxqs";
import { afterAll, beforeAll, expect, it, vi } from "vitest";
import { newShop, type Shop } from "../../builders/shop.ts";
import { erpConfirms } from "../../core/order/erp.ts";
import type { TestTable } from "../../support/cloud.ts";
import { startStores } from "../../support/stores.ts";

let table: TestTable;
let stopObjects: () => Promise<void>;
beforeAll(async () => {
  const endpoint = process.env.AWS_ENDPOINT_URL_S3 ?? process.env.AWS_ENDPOINT_URL;
  table = await startStores();
  const objects = endpoint ? undefined : await startFauxqs({ port: 0, logger: false });
  vi.stubEnv("AWS_ENDPOINT_URL_S3", endpoint ?? `http://127.0.0.1:${objects?.port}`);
  vi.stubEnv("S3_FORCE_PATH_STYLE", "true");
  await s3().send(new CreateBucketCommand({ Bucket: filesBucket() }));
  stopObjects = async () => objects?.stop();
});
afterAll(async () => {
  vi.unstubAllEnvs();
  await stopObjects();
  await table.stop();
});

/** The batch that the queue delivers for an order; the same one can be delivered again. */
function batchFor(placed: Order): SQSEvent {
  const data = {
    orderNumber: placed.orderNumber,
    sorg: placed.sorg,
    customer: placed.customer.custCode.unified,
    lines: 1,
  };
  const actor = { kind: "user", userId: "u", host: placed.host, sorg: placed.sorg, locale: "en-US" };
  const { type, version } = orderPlaced;
  const detail = { id: newId(), type, version, time: placed.createdAt, actor, correlationId: "c", data };
  const record = {
    messageId: "m1",
    receiptHandle: "r",
    body: JSON.stringify({ detail }),
    attributes: {
      ApproximateReceiveCount: "1",
      SentTimestamp: "0",
      SenderId: "s",
      ApproximateFirstReceiveTimestamp: "0",
    },
    messageAttributes: {},
    md5OfBody: "",
    eventSource: "aws:sqs",
    eventSourceARN: "arn",
    awsRegion: "eu-central-1",
  };
  return { Records: [record] };
}

const keyOf = ({ sorg, orderNumber }: Order): string => `erp/outbound/orders/${sorg}/${orderNumber}.json`;
const stateOf = async (shop: Shop, { orderNumber }: Order): Promise<string> =>
  (await shop.as(() => order({ orderNumber }))).status;

async function documents(placed: Order): Promise<string[]> {
  const Prefix = `erp/outbound/orders/${placed.sorg}/`;
  const { Contents = [] } = await s3().send(new ListObjectsV2Command({ Bucket: filesBucket(), Prefix }));
  return Contents.flatMap(({ Key }) => Key ?? []);
}

it("a placed order goes out as a document and waits for its confirmation", async () => {
  const shop = await newShop();
  const placed = await shop.order({ A: 3 });
  expect(await handler(batchFor(placed))).toEqual({ batchItemFailures: [] });
  const { Body } = await s3().send(new GetObjectCommand({ Bucket: filesBucket(), Key: keyOf(placed) }));
  expect(JSON.parse((await Body?.transformToString()) ?? "")).toEqual({
    format: 1,
    orderNo: placed.orderNumber,
    sorg: shop.sorg,
    createdAt: placed.createdAt,
    createdBy: `u-${shop.unified}`,
    customer: { unified: shop.unified, r3: `R${shop.unified}` },
    shipTo: { code: "MAIN", name: "Shop", address: "Street 1, Town" },
    custPoNo: "",
    requestDeliveryDate: null,
    notes: "",
    currency: "EUR",
    payment: { id: "P1", discount: 0, isAwaited: false },
    shipment: null,
    total: 30,
    lines: [
      { lineNo: 1, articleCode: "A", qty: 3, uom: "PCE", price: 10, subtotal: 30, priceBy: "", expectedDate: null },
    ],
  });
  expect(await stateOf(shop, placed)).toBe("waiting-confirmation");
});

it("an event that is delivered again, or twice at once, sends no second document", async () => {
  const shop = await newShop();
  const placed = await shop.order({ A: 1 });
  const batch = batchFor(placed);
  const outcomes = await Promise.all([handler(batch), handler(batch)]);
  expect(outcomes).toEqual([{ batchItemFailures: [] }, { batchItemFailures: [] }]);
  // The ERP takes the document away; the event comes once more.
  await s3().send(new DeleteObjectCommand({ Bucket: filesBucket(), Key: keyOf(placed) }));
  expect(await handler(batch)).toEqual({ batchItemFailures: [] });
  expect(await documents(placed)).toEqual([]);
  expect(await stateOf(shop, placed)).toBe("waiting-confirmation");
});

it.each(["before", "after"] as const)(
  "a crash at any call, %s it took effect, is made good by the queue",
  async (phase) => {
    const crashAt = async (n: number): Promise<boolean> => {
      const shop = await newShop();
      const placed = await shop.order({ A: 1 });
      const batch = batchFor(placed);
      let calls = 0;
      const restore = setFaultHook((call: ObservedCall) => {
        if (call.phase !== phase) return;
        calls += 1;
        if (calls === n) throw new Error("the process died");
      });
      const { batchItemFailures } = await handler(batch);
      restore();
      expect(await handler(batch)).toEqual({ batchItemFailures: [] });
      expect(await documents(placed)).toEqual([keyOf(placed)]);
      expect(await stateOf(shop, placed)).toBe("waiting-confirmation");
      return batchItemFailures.length > 0;
    };
    let calls = 0;
    while (await crashAt(calls + 1)) calls += 1;
    // The order is read, the document put, the order marked.
    expect(calls).toBe(3);
  },
);

it("an order that the ERP has answered already is left as it is", async () => {
  const shop = await newShop();
  const placed = await shop.order({ A: 1 });
  await erpConfirms(placed);
  expect(await handler(batchFor(placed))).toEqual({ batchItemFailures: [] });
  expect(await documents(placed)).toEqual([]);
  expect(await stateOf(shop, placed)).toBe("confirmed");
});

it("a message that is no such event, or of an order that is not there, is reported alone", async () => {
  const shop = await newShop();
  const good = batchFor(await shop.order({ A: 1 }));
  const [bad] = batchFor({ ...(await shop.order({ A: 1 })), orderNumber: "261101-00000" }).Records;
  const records = [
    ...good.Records,
    ...(bad
      ? [
          { ...bad, messageId: "m2" },
          { ...bad, messageId: "m3", body: "{}" },
        ]
      : []),
  ];
  const { batchItemFailures } = await handler({ Records: records });
  expect(batchItemFailures.map(({ itemIdentifier }) => itemIdentifier).sort()).toEqual(["m2", "m3"]);
});
