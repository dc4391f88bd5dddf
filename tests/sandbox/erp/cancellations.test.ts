import { GetObjectCommand } from "@aws-sdk/client-s3";
import { updateProductsInCart } from "@spoke/core/cart";
import {
  canceledQty,
  confirmOrder,
  order,
  putCancellation,
  requestCancellation,
  suppliedTotal,
} from "@spoke/core/order";
import type { Order } from "@spoke/core/order/schema.ts";
import { filesBucket, isoNow, parseDay } from "@spoke/core/platform";
import { s3 } from "@spoke/core/platform/s3.ts";
import { readStocks, setStocks } from "@spoke/core/stock";
import { afterAll, beforeAll, expect, it } from "vitest";
import { newShop, type Shop } from "../../builders/shop.ts";
import { AS_OF, asSystem } from "../../builders/store.ts";
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
async function cancel(
  shop: Shop,
  erp: TestErp,
  { orderNumber }: Order,
  lines: { lineNo: number; qty?: number }[] = [],
) {
  const { cancellation, sorg } = await shop.as(() => requestCancellation({ orderNumber, lines }));
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

it("pieces of a canceled order for an arrival can be ordered for it again", async () => {
  const [january, march] = ["2099-01-15", "2099-03-01"];
  const shop = await newShop({ host: { backorders: true }, sorg: { exactQtyCheck: true, backorders: true } });
  const erp = new TestErp();
  await shop.setCredit({ creditLimit: 10_000_000 });
  await shop.sell(["A", "B"]);
  await shop.stock("A", 2, [
    [january, 5],
    [march, 20],
  ]);
  // The next arrival, without a list of arrivals, beside pieces in stock.
  const nextArrival = { date: parseDay(march), qty: 29 };
  const available = [{ date: parseDay("2026-01-01"), qty: 11, location: "W", priority: 0 }];
  await asSystem(() =>
    setStocks([{ sorg: shop.sorg, articleCode: "B", available, custorder: 0, nextArrival, asOf: AS_OF }]),
  );
  const stocks = () => readStocks(["A", "B"].map((articleCode) => ({ sorg: shop.sorg, articleCode })));
  const shown = async () =>
    (await stocks()).map(
      (stock) => stock && [stock.available.map(({ qty }) => qty), stock.nextArrival?.qty, stock.arriving],
    );
  const before = await shown();
  const products = [
    { articleCode: "A", sorg: shop.sorg, qty: 5, expectedDate: january },
    { articleCode: "B", sorg: shop.sorg, qty: 4, expectedDate: march },
  ];
  await shop.as(() => updateProductsInCart({ products }));
  const [placed] = await shop.checkout();
  if (!placed) throw new Error("no order was placed");
  await erp.receive(placed);
  for (const file of await erp.files(5 * SECOND)) await importFile(file);
  expect(await shown()).toEqual([
    [[2, 0, 20], undefined, { [march]: 20 }],
    [[11], 25, { [march]: 25 }],
  ]);
  const { after } = await cancel(shop, erp, placed);
  expect(after).toMatchObject({ status: "canceled", cancellation: { state: "accepted" } });
  expect(await shown()).toEqual(before);
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
  const { end } = await cancel(shop, erp, placed, [{ lineNo: 2 }]);
  expect(end.lines.map((line) => [line.shipped, line.invoiced])).toEqual([
    [4, 4],
    [0, 0],
  ]);
  expect(end).toMatchObject({ status: "invoiced", credit: { openInvoice: 400_000, openDo: 0 } });
});

it("only the requested pieces of a line are canceled, and the others shipped and invoiced", async () => {
  const { shop, erp, placed } = await orderAfter(3);
  const { end, after } = await cancel(shop, erp, placed, [{ lineNo: 2, qty: 3 }]);
  expect(after.cancellation).toMatchObject({ state: "accepted", lines: [{ lineNo: 2, qty: 3 }] });
  expect(end.lines.map((line) => [line.shipped, line.invoiced])).toEqual([
    [4, 4],
    [2, 2],
  ]);
  expect(after.lines.map((line) => canceledQty(after, line))).toEqual([0, 3]);
  expect(end).toMatchObject({ status: "invoiced" });
  expect(end.credit).toMatchObject({ openDo: 0, openInvoice: suppliedTotal(after) });
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
    confirmations: [{ supplyQty: qty, supplyDate: "2027-01-20", supplyLocation: "Main warehouse", supplyPriority: 0 }],
  }));
  const { orderNumber } = placed;
  const confirmed = { orderNumber, erpOrderNumber: "SO1", status: "confirmed", asOf: isoNow() } as const;
  await asSystem(() => confirmOrder({ ...confirmed, lines: supplies }));
  const erp = new TestErp();
  const first = await cancel(shop, erp, placed, [{ lineNo: 1 }]);
  expect(first.after).toMatchObject({ status: "confirmed", cancellation: { state: "accepted" } });
  expect(first.end.lines.map(({ confirmations }) => confirmations)).toMatchObject([
    [{ supplyQty: 0 }],
    [{ supplyQty: 5, supplyDate: "2027-01-20", supplyLocation: "Main warehouse" }],
  ]);
  const { after } = await cancel(shop, erp, placed);
  expect(after).toMatchObject({ status: "canceled", cancellation: { state: "accepted" } });
  expect(erp.state).toMatchObject({ open: {}, steps: [], finished: [orderNumber] });
});
