import { GetObjectCommand } from "@aws-sdk/client-s3";
import { confirmOrder, order, putCancellation, requestCancellation } from "@spoke/core/order";
import type { Order } from "@spoke/core/order/schema.ts";
import { filesBucket, isoNow } from "@spoke/core/platform";
import { s3 } from "@spoke/core/platform/s3.ts";
import { afterAll, beforeAll, expect, it } from "vitest";
import { newShop, type Shop } from "../../builders/shop.ts";
import { asSystem } from "../../builders/store.ts";
import { startFeeds } from "../../core/feed/harness.ts";
import { importFile, outcome, placeOrder, TestErp } from "./test-erp.ts";

let feeds: Awaited<ReturnType<typeof startFeeds>>;
beforeAll(async () => {
  feeds = await startFeeds();
});
afterAll(() => feeds.stop());

const SECOND = 1 / 3_600;

/** An order of 4 and 5 pieces, two of them on backorder, after some seconds in the ERP. */
async function orderAfter(seconds: number, notes = ""): Promise<{ shop: Shop; erp: TestErp; placed: Order }> {
  const shop = await newShop({ sorg: { availableStockCheck: true } });
  const erp = new TestErp();
  const placed = await placeOrder(shop, `${notes} ERP:split`);
  await erp.receive(placed);
  for (const file of await erp.files(seconds * SECOND)) await importFile(file);
  return { shop, erp, placed };
}

/** The dealer requests a cancellation, the ERP receives it twice, and everything it sends until the end is imported. */
async function cancel(shop: Shop, erp: TestErp, { orderNumber }: Order, lineNos: number[] = []) {
  const { cancellation, sorg } = await shop.as(() => requestCancellation({ orderNumber, lineNos }));
  const sequence = cancellation?.sequence ?? 0;
  await asSystem(() => putCancellation({ orderNumber, sequence }));
  const Key = `erp/outbound/cancellations/${sorg}/${orderNumber}-${sequence}.json`;
  const { Body } = await s3().send(new GetObjectCommand({ Bucket: filesBucket(), Key }));
  const document: unknown = JSON.parse((await Body?.transformToString()) ?? "");
  await erp.engine.cancelPieces(document);
  await erp.engine.cancelPieces(document);
  for (const file of await erp.files()) await importFile(file);
  return { end: await outcome(shop, orderNumber), after: await shop.as(() => order({ orderNumber })) };
}

it("an order of which nothing has left is canceled, and its goods are free again", async () => {
  const { shop, erp, placed } = await orderAfter(3);
  const { end, after } = await cancel(shop, erp, placed);
  expect(after).toMatchObject({ status: "canceled", cancellation: { state: "accepted" } });
  expect(end).toMatchObject({ documents: [], credit: { openInvoice: 0, openDo: 0, amount: 0 } });
  expect(end.stock).toMatchObject([
    { free: 10, reserved: 0 },
    { free: 3, reserved: 0 },
  ]);
  expect(erp.state).toMatchObject({ open: {}, steps: [] });
});

it("what has not left is canceled, and the rest invoiced", async () => {
  // The first parcel has left; the second, and the backorder, have not.
  const { shop, erp, placed } = await orderAfter(8);
  const { end, after } = await cancel(shop, erp, placed);
  const shipped = end.lines.map((line) => line.shipped);
  expect(after).toMatchObject({ status: "invoiced", cancellation: { state: "accepted" } });
  expect(shipped).toEqual([4, 0]);
  expect(end.lines.map(({ invoiced }) => invoiced)).toEqual(shipped);
  expect(end.stock).toMatchObject([
    { free: 6, reserved: 0 },
    { free: 3, reserved: 0 },
  ]);
  expect(end.credit).toMatchObject({ openInvoice: 400_000, openDo: 0 });
});

it("only the requested lines are canceled", async () => {
  const { shop, erp, placed } = await orderAfter(3);
  const { end } = await cancel(shop, erp, placed, [2]);
  expect(end.lines.map((line) => [line.shipped, line.invoiced])).toEqual([
    [4, 4],
    [0, 0],
  ]);
  expect(end).toMatchObject({ status: "invoiced", credit: { openInvoice: 400_000, openDo: 0 } });
});

it("a request that comes too late, or is refused by rule, leaves the order as it is", async () => {
  const packed = await orderAfter(3, "ERP:keep");
  const { end, after } = await cancel(packed.shop, packed.erp, packed.placed);
  expect(after.cancellation).toMatchObject({ state: "refused", answer: "The goods are already packed." });
  expect(end.lines.map(({ shipped }) => shipped)).toEqual([4, 5]);

  const late = await orderAfter(3);
  await late.erp.files();
  const { after: shipped } = await cancel(late.shop, late.erp, late.placed);
  expect(shipped.cancellation).toMatchObject({ state: "refused", answer: "The goods have already shipped." });
});

it("an order from before the simulator is canceled as well, line by line, and the rest keeps its day", async () => {
  const shop = await newShop({ sorg: { availableStockCheck: true } });
  const placed = await placeOrder(shop, "");
  // Another ERP confirmed it, as the demo's orders were.
  const supplies = placed.lines.map(({ lineNo, qty }) => ({
    lineNo,
    confirmations: [{ supplyQty: qty, supplyDate: "2027-01-20", supplyLocation: "", supplyPriority: 0 }],
  }));
  const { orderNumber } = placed;
  const confirmed = { orderNumber, erpOrderNumber: "SO1", status: "confirmed", asOf: isoNow() } as const;
  await asSystem(() => confirmOrder({ ...confirmed, lines: supplies }));
  const erp = new TestErp();
  const first = await cancel(shop, erp, placed, [1]);
  expect(first.after).toMatchObject({ status: "confirmed", cancellation: { state: "accepted" } });
  expect(first.end.lines.map(({ confirmations }) => confirmations)).toMatchObject([
    [{ supplyQty: 0 }],
    [{ supplyQty: 5, supplyDate: "2027-01-20" }],
  ]);
  const { after } = await cancel(shop, erp, placed);
  expect(after).toMatchObject({ status: "canceled", cancellation: { state: "accepted" } });
  expect(erp.state).toMatchObject({ open: {}, steps: [], finished: [orderNumber] });
});
