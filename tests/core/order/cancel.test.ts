import { GetObjectCommand, ListObjectsV2Command } from "@aws-sdk/client-s3";
import {
  answerCancellation,
  canceledQty,
  cancellationOf,
  changeOrderWrites,
  order,
  orders,
  putCancellation,
  readOrder,
  requestCancellation,
  sendOrderToErp,
  suppliedTotal,
  totalAfter,
  withoutCanceled,
} from "@spoke/core/order";
import { cancelableLines } from "@spoke/core/order/cancellation-transitions.ts";
import { confirmationSchema, type Order } from "@spoke/core/order/schema.ts";
import { commit, filesBucket } from "@spoke/core/platform";
import { s3 } from "@spoke/core/platform/s3.ts";
import { orderMoved } from "@spoke/events";
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { startStores } from "../../builders/reports.ts";
import { newShop, type Shop } from "../../builders/shop.ts";
import { asSystem, outbox, refusal } from "../../builders/store.ts";
import { itemsOf } from "../../support/items.ts";
import { day, erpConfirms, erpDelivers } from "./erp.ts";

let stop: () => Promise<void>;
beforeAll(async () => {
  stop = await startStores();
});
afterAll(() => stop());

const reread = (shop: Shop, { orderNumber }: Order): Promise<Order> => shop.as(() => order({ orderNumber }));
interface Requested {
  readonly lineNos?: number[];
  readonly lines?: { lineNo: number; qty?: number }[];
  readonly reason?: string;
}
const request = (shop: Shop, { orderNumber }: Order, patch: Requested = {}) =>
  shop.as(() => requestCancellation({ orderNumber, ...patch }));
const answer = ({ orderNumber }: Order, accepted: boolean, patch: { sequence?: number; reason?: string } = {}) =>
  asSystem(() => answerCancellation({ orderNumber, sequence: 1, accepted, asOf: day(9), ...patch }));

/** An order of five chains and two bells that the ERP has confirmed; two chains have shipped. */
async function underway(): Promise<{ readonly shop: Shop; readonly placed: Order }> {
  const shop = await newShop();
  const placed = await shop.order({ CHAIN: 5, BELL: 2 });
  await erpConfirms(placed);
  await erpDelivers(placed, { 1: 2 });
  return { shop, placed };
}

/** Steps of an order that mails are sent about. */
async function newsOf({ orderNumber, history }: Order): Promise<unknown[]> {
  const data = (await outbox("order.moved", orderNumber)).flatMap((payload) => orderMoved.data.parse(payload).steps);
  return data.filter((moved) => moved.orderNumber === orderNumber).map(({ step }) => history[step]?.what);
}

const supplies = (lineNo: number, qty: number) => ({
  lineNo,
  confirmations: [{ supplyQty: qty, supplyDate: "2026-12-01" }],
});

describe("a request to cancel", () => {
  it("is about what has not shipped, goes to the ERP once, and is shown on the order", async () => {
    const { shop, placed } = await underway();
    const [first, second] = await Promise.all([
      request(shop, placed, { reason: " Ordered twice " }),
      request(shop, placed, { reason: "Ordered twice" }),
    ]);
    expect(first.cancellation).toEqual(second.cancellation);
    const requested = await reread(shop, placed);
    expect(requested).toMatchObject({
      status: "partially-shipped",
      cancellation: {
        ...{ sequence: 1, state: "requested", reason: "Ordered twice" },
        requestedBy: { id: `u-${shop.unified}` },
        lines: [
          { lineNo: 1, qty: 3 },
          { lineNo: 2, qty: 2 },
        ],
      },
    });
    expect(cancelableLines(requested)).toEqual([]);
    expect(requested.history.at(-1)).toMatchObject({ what: "cancel-requested", note: "Ordered twice" });
    expect(await outbox("order.cancellation-requested", placed.orderNumber)).toMatchObject([{ sequence: 1 }]);
    const [row] = (await shop.as(() => orders({}))).data;
    expect(row).toMatchObject({ listed: { isCancellationRequested: true } });
    const audit = await itemsOf({ pk: `AUDIT#ORDER#${placed.orderNumber}` });
    expect(audit.filter(({ what }) => what === "cancellation requested")).toHaveLength(1);

    await asSystem(() => putCancellation({ orderNumber: placed.orderNumber, sequence: 1 }));
    const Key = `erp/outbound/cancellations/${shop.sorg}/${placed.orderNumber}-1.json`;
    const { Body } = await s3().send(new GetObjectCommand({ Bucket: filesBucket(), Key }));
    expect(JSON.parse((await Body?.transformToString()) ?? "")).toMatchObject({
      ...{ format: 1, orderNo: placed.orderNumber, sapOrderNo: "SAP1", sequence: 1, reason: "Ordered twice" },
      lines: [
        { lineNo: 1, articleCode: "CHAIN", qty: 3 },
        { lineNo: 2, articleCode: "BELL", qty: 2 },
      ],
    });
  });

  it("takes its pieces off what is written of the order once it is accepted, also while the last confirmation still has its pieces", async () => {
    const { shop, placed } = await underway();
    await request(shop, placed, { lines: [{ lineNo: 1, qty: 2 }] });
    const before = await reread(shop, placed);
    await answer(placed, true);
    const stored = await reread(shop, placed);
    expect(stored.lines).toEqual(before.lines);
    const [chains, bells] = withoutCanceled(stored).lines;
    expect(chains?.confirmations.map(({ supplyQty }) => supplyQty)).toEqual([3]);
    expect(bells).toEqual(stored.lines[1]);
    expect(suppliedTotal(withoutCanceled(stored))).toBe(stored.total - 2 * (chains?.chargedPrice ?? 0));
    await erpConfirms(placed, { asOf: day(10), lines: [supplies(1, 3), supplies(2, 2)] });
    const revised = await reread(shop, placed);
    expect(suppliedTotal(withoutCanceled(revised))).toBe(suppliedTotal(revised));
    expect(suppliedTotal(revised)).toBe(suppliedTotal(withoutCanceled(stored)));
  });

  it("names lines, and waits for its answer before the next one", async () => {
    const { shop, placed } = await underway();
    await request(shop, placed, { lineNos: [2] });
    expect((await refusal(request(shop, placed))).message).toBe("cancellation_transition_refused");
    expect(await answer(placed, false, { reason: "Already packed" })).toBe("changed");
    expect(await answer(placed, true)).toBe("unchanged");
    const refused = await reread(shop, placed);
    expect(refused.cancellation).toMatchObject({ state: "refused", answer: "Already packed", answeredAt: day(9) });
    expect(await newsOf(refused)).toEqual(["confirmed", "shipped", "cancel-refused"]);
    await request(shop, placed, { lineNos: [1] });
    expect(await answer(placed, true)).toBe("older");
    expect((await reread(shop, placed)).cancellation).toMatchObject({ sequence: 2, state: "requested" });
    expect((await reread(shop, placed)).cancellation).not.toHaveProperty("answer");
    expect((await refusal(answer(placed, true, { sequence: 3 }))).errors).toMatchObject([{ field: "sequence" }]);
  });

  it("can be about some pieces of a line, up to those that have not shipped", async () => {
    const { shop, placed } = await underway();
    for (const [lines, field, message] of [
      [[{ lineNo: 1, qty: 0 }], "lines.0.qty", "qty_whole"],
      [[{ lineNo: 2 }, { lineNo: 1, qty: 4 }], "lines.1.qty", "quantity_most"],
      [[{ lineNo: 1 }, { lineNo: 1, qty: 1 }], "lines", "invalid_value"],
      [[{ lineNo: 3 }], "lines.0", "cancel_line_shipped"],
    ] as const) {
      const { errors } = await refusal(request(shop, placed, { lines: [...lines] }));
      expect(errors).toMatchObject([{ field, message }]);
    }
    const lines = [{ lineNo: 2 }, { lineNo: 1, qty: 1 }];
    const { cancellation } = await request(shop, placed, { lines });
    expect(cancellation?.lines).toEqual([
      { lineNo: 1, qty: 1 },
      { lineNo: 2, qty: 2 },
    ]);
    expect((await request(shop, placed, { lines })).cancellation?.sequence).toBe(1);
    expect((await refusal(request(shop, placed, { lines: [{ lineNo: 1, qty: 2 }] }))).message).toBe(
      "cancellation_transition_refused",
    );
  });

  it("waits until the ERP has the order", async () => {
    const shop = await newShop();
    const placed = await shop.order({ CHAIN: 2 });
    const { orderNumber } = placed;
    await request(shop, placed, { lines: [{ lineNo: 1, qty: 1 }] });
    const Key = `erp/outbound/cancellations/${shop.sorg}/${orderNumber}-1.json`;
    const written = async () => {
      await asSystem(() => putCancellation({ orderNumber, sequence: 1 }));
      const { Contents = [] } = await s3().send(new ListObjectsV2Command({ Bucket: filesBucket(), Prefix: Key }));
      return Contents.length;
    };
    expect(await written()).toBe(0);
    const eventCount = async () => (await outbox("order.cancellation-requested", orderNumber)).length;
    expect(await eventCount()).toBe(1);
    for (const eventId of ["E1", "E1"]) await asSystem(() => sendOrderToErp({ orderNumber, eventId }));
    expect(await eventCount()).toBe(2);
    expect(await written()).toBe(1);
  });

  it("is refused for what has shipped", async () => {
    const shop = await newShop();
    const placed = await shop.order({ CHAIN: 1, BELL: 1 });
    await erpConfirms(placed);
    await erpDelivers(placed, { 1: 1 });
    const { errors } = await refusal(request(shop, placed, { lineNos: [2, 1] }));
    expect(errors).toMatchObject([{ field: "lineNos.1", message: "cancel_line_shipped" }]);
    await erpDelivers(placed, { 1: 1, 2: 1 }, { asOf: day(4) });
    expect((await refusal(request(shop, placed))).message).toBe("cancel_nothing_open");
  });

  it("is refused with a reason that has characters that cannot be seen", async () => {
    const { shop, placed } = await underway();
    const { errors } = await refusal(request(shop, placed, { reason: "twice\u0000" }));
    expect(errors).toEqual([{ field: "reason", message: "valid_free_text" }]);
  });

  it("is for those who may order, and only for their own orders", async () => {
    const { shop, placed } = await underway();
    const { orderNumber } = placed;
    const as = (buyer: Parameters<Shop["as"]>[1]) =>
      refusal(shop.as(() => requestCancellation({ orderNumber }), buyer));
    expect((await as({ scopes: new Set(["page.orderlist"]) })).message).toBe("forbidden");
    for (const buyer of [{ unified: "NEIGHBOR" }, { sorgs: ["XX"] }])
      expect((await as(buyer)).message).toBe("not_found");
    expect((await reread(shop, placed)).cancellation).toBe(undefined);
  });
});

describe("an accepted request", () => {
  it("of some pieces leaves the others, and its total holds before and after the confirmation", async () => {
    const { shop, placed } = await underway();
    await request(shop, placed, { lines: [{ lineNo: 1, qty: 1 }] });
    await answer(placed, true);
    const check = async () => {
      const { history, ...rest } = await reread(shop, placed);
      const accepted = history.find(({ what }) => what === "cancel-accepted");
      const [chain] = rest.lines;
      if (!accepted || !chain) throw new Error("an answer was expected");
      const stored = { ...rest, history };
      return [totalAfter(stored, accepted), suppliedTotal(stored), canceledQty(stored, chain)];
    };
    const { total } = placed;
    expect(await check()).toEqual([total - 100_000, total, 0]);
    // What the ERP agreed to cancel is not offered again.
    const left = [
      { lineNo: 1, qty: 2 },
      { lineNo: 2, qty: 2 },
    ];
    expect(cancelableLines(await reread(shop, placed))).toEqual(left);
    expect(await refusal(request(shop, placed, { lines: [{ lineNo: 1, qty: 3 }] }))).toMatchObject({
      errors: [{ field: "lines.0.qty", message: "quantity_most", values: { number: 2 } }],
    });
    await erpConfirms(placed, { lines: [supplies(1, 4), supplies(2, 2)], asOf: day(10) });
    expect(await check()).toEqual([total - 100_000, total - 100_000, 1]);
    expect(await newsOf(await reread(shop, placed))).toEqual(["confirmed", "shipped", "cancel-accepted"]);
    // What is missing beside it was not canceled.
    await erpConfirms(placed, { lines: [supplies(1, 3), supplies(2, 2)], asOf: day(11) });
    expect(await check()).toEqual([total - 200_000, total - 200_000, 1]);
    expect((await newsOf(await reread(shop, placed))).at(-1)).toBe("changed");
    expect(cancelableLines(await reread(shop, placed))).toEqual([
      { lineNo: 1, qty: 1 },
      { lineNo: 2, qty: 2 },
    ]);
  });

  it("is mailed once: not again by the confirmation that follows", async () => {
    const { shop, placed } = await underway();
    await request(shop, placed, { lineNos: [2] });
    await answer(placed, true);
    await erpConfirms(placed, { lines: [supplies(1, 5), supplies(2, 0)], asOf: day(10) });
    expect(await newsOf(await reread(shop, placed))).toEqual(["confirmed", "shipped", "cancel-accepted"]);
    // A change that was not requested is news.
    await erpConfirms(placed, { lines: [supplies(1, 4), supplies(2, 0)], asOf: day(11) });
    expect((await newsOf(await reread(shop, placed))).at(-1)).toBe("changed");
  });

  it("is mailed once also if the ERP brought the order confirmed, so that its confirmation is the first one here", async () => {
    const shop = await newShop();
    const { orderNumber } = await shop.order({ CHAIN: 5, BELL: 2 });
    const before = await readOrder(orderNumber);
    if (!before) throw new Error("an order was expected");
    const confirmations = ({ qty }: { qty: number }) => [
      confirmationSchema.parse({ supplyQty: qty, supplyDate: "2026-12-01" }),
    ];
    const lines = before.lines.map((line) => ({ ...line, confirmations: confirmations(line) }));
    const after: Order = { ...before, lines, status: "confirmed" };
    await asSystem(() => commit({ writes: changeOrderWrites([{ before, after }]) }));
    await request(shop, before, { lineNos: [2] });
    await answer(before, true);
    await erpConfirms(before, { lines: [supplies(1, 5), supplies(2, 0)], asOf: day(10) });
    expect(await newsOf(await reread(shop, before))).toEqual(["cancel-accepted"]);
  });

  it("ends an order of which nothing has shipped", async () => {
    const shop = await newShop();
    const placed = await shop.order({ CHAIN: 1 });
    await erpConfirms(placed);
    await request(shop, placed);
    await erpConfirms(placed, { status: "canceled", lines: [supplies(1, 0)], asOf: day(10) });
    const canceled = await reread(shop, placed);
    // The end of the order answers the request, whether or not its own answer arrives.
    expect(cancellationOf(canceled)).toMatchObject({ state: "accepted" });
    await answer(placed, true);
    expect((await reread(shop, placed)).history.map(({ what }) => what)).toEqual([
      "confirmed",
      "cancel-requested",
      "canceled",
    ]);
  });
});
