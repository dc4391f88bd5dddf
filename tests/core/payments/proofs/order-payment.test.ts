import { randomBytes } from "node:crypto";
import { GetObjectCommand, HeadObjectCommand } from "@aws-sdk/client-s3";
import { PDFDocument } from "@cantoo/pdf-lib";
import { order, orders, stateOn } from "@spoke/core/order";
import { MAX_PAYMENT_DOCS } from "@spoke/core/order/evidence.ts";
import { PAYMENT_STATES, type PaymentState } from "@spoke/core/order/payment.ts";
import { PROOF_EVENTS, proofMachine } from "@spoke/core/order/proof-transitions.ts";
import type { Order } from "@spoke/core/order/schema.ts";
import {
  approvePayment,
  deletePaymentDoc,
  paymentStatuses,
  proofsToCheck,
  putPaymentDecision,
  rejectPaymentProof,
  uploadPayment,
  uploadPaymentDoc,
  voidPayment,
} from "@spoke/core/payments/proofs";
import { paymentFile } from "@spoke/core/payments/proofs/download.ts";
import { type Actor, filesBucket, now, setClock, systemActor, today, UTC, withActor } from "@spoke/core/platform";
import { s3 } from "@spoke/core/platform/s3.ts";
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { pdf } from "../../../builders/files.ts";
import { startStores } from "../../../builders/reports.ts";
import { newShop, type Shop } from "../../../builders/shop.ts";
import { asSystem, item, outbox, refusal } from "../../../builders/store.ts";
import { check, picture, send } from "../../../builders/uploads.ts";
import { itemsOf } from "../../../support/items.ts";
import { erpConfirms, erpDelivers } from "../../order/erp.ts";

let stop: () => Promise<void>;
beforeAll(async () => {
  stop = await startStores();
});
afterAll(() => stop());

const PREPAY = { id: "P1", type: "Prepayment", desc: "Prepayment", instruction: "Pay", receiptDays: 14 };
const SENDS = new Set(["page.orderlist", "page.payment-request", "cart.display-order-qty"]);
const DECIDES = new Set(["payment.approve", "payment.void"]);

const prepaid = (options: Record<string, unknown> = {}) =>
  newShop({ ...options, sorg: { payments: [PREPAY], ...Object(options.sorg) } });
const dealerOf = (shop: Shop, patch: Partial<Actor> = {}): Actor => shop.actor({ scopes: SENDS, ...patch });
const officeOf = (shop: Shop, patch: Partial<Actor> = {}): Actor =>
  shop.actor({ userId: "office", name: "Olga", scopes: DECIDES, customer: undefined, ...patch });

async function clean(who: Actor, file?: Buffer, contentType = "application/pdf"): Promise<string> {
  const { id, key } = await send(who, file ?? (await pdf()), contentType, "PAYMENT_RECEIPT");
  expect(await check(key)).toBe("CLEAN");
  return id;
}
const add = async (who: Actor, placed: Order, call: typeof uploadPayment = uploadPayment) => {
  const file = await clean(who);
  return withActor(who, () => call({ file, id: placed.orderNumber }));
};
const docsOf = ({ orderPayment }: Order) => orderPayment.awaited?.docs ?? [];
const stateOf = async (shop: Shop, { orderNumber }: Order): Promise<PaymentState | undefined> => {
  const { orderPayment, status } = await shop.as(() => order({ orderNumber }));
  const dead = status === "canceled" || status === "rejected";
  return orderPayment.awaited && stateOn(today(UTC, now()), orderPayment.awaited, dead);
};

describe("the payment of an order", () => {
  const CELLS: Readonly<Record<PaymentState, readonly (PaymentState | "-")[]>> = {
    //         upload      withdraw   reject     approve      void      expire
    waiting: ["uploaded", "-", "-", "completed", "voided", "failed"],
    uploaded: ["uploaded", "waiting", "waiting", "completed", "voided", "-"],
    failed: ["uploaded", "-", "-", "completed", "voided", "-"],
    voided: ["-", "-", "-", "-", "-", "-"],
    completed: ["-", "-", "-", "-", "-", "-"],
  };
  const cells = PAYMENT_STATES.flatMap((from) =>
    PROOF_EVENTS.map((event, i) => [from, event, CELLS[from][i]] as const),
  );
  it.each(cells)("[orders-010] that is %s, on %s: %s", (from, event, to) => {
    expect(proofMachine.can(from, event)).toBe(to !== "-");
    if (to !== "-") expect(withActor(systemActor(), () => proofMachine.next(from, event))).toBe(to);
  });

  it("[orders-010] waits for a receipt if the payment method requires one, and has one status at a time", async () => {
    const shop = await prepaid();
    const placed = await shop.order({ A: 1 });
    expect(await stateOf(shop, placed)).toBe("waiting");
    const onAccount = await newShop();
    expect(await stateOf(onAccount, await onAccount.order({ A: 1 }))).toBeUndefined();
    const statuses = await withActor(dealerOf(shop), () => paymentStatuses({}));
    expect(statuses.map(({ id }) => id)).toEqual([...PAYMENT_STATES]);
  });

  it("[payment-022] is found by its status, which also changes when the deadline passes or the order ends", async () => {
    const shop = await prepaid();
    const [a, b, c] = [await shop.order({ A: 1 }), await shop.order({ B: 1 }), await shop.order({ C: 1 })];
    await add(dealerOf(shop), b);
    await erpConfirms(c, { status: "rejected", lines: [] });
    const found = async (...paymentStatus: PaymentState[]) =>
      (await shop.as(() => orders({ filter: { paymentStatus } }))).data.map(({ orderNumber }) => orderNumber).sort();
    expect(await found("waiting")).toEqual([a.orderNumber]);
    expect(await found("uploaded")).toEqual([b.orderNumber]);
    expect(await found("voided")).toEqual([c.orderNumber]);
    expect(await found("failed", "completed")).toEqual([]);
    const later = now() + 15 * 86_400_000;
    const restore = setClock(() => later);
    expect(await found("failed")).toEqual([a.orderNumber]);
    expect(await found("waiting")).toEqual([]);
    restore();
  });
});

describe("receipts", () => {
  it("[payment-021] are added by the id of an upload, fetched, and deleted by their number", async () => {
    const shop = await prepaid();
    const dealer = dealerOf(shop);
    const placed = await shop.order({ A: 1 });
    const [first] = docsOf(await add(dealer, placed));
    await add(dealer, placed, uploadPaymentDoc);
    expect(await stateOf(shop, placed)).toBe("uploaded");
    if (!first) throw new Error("a document was expected");
    for (const who of [dealer, officeOf(shop)]) {
      const file = await withActor(who, () => paymentFile({ id: first.id }));
      const body = "body" in file ? Buffer.from(file.body) : Buffer.alloc(0);
      expect([file.fileName, file.contentType]).toEqual(["poster.pdf", "application/pdf"]);
      expect((await PDFDocument.load(body)).getPageCount()).toBe(1);
    }
    await withActor(dealer, () => deletePaymentDoc({ id: String(first.id) }));
    // The document that went with it is no receipt.
    expect(await stateOf(shop, placed)).toBe("waiting");
    expect((await refusal(withActor(dealer, () => deletePaymentDoc({ id: first.id })))).message).toBe("not_found");
    const gone = s3().send(new HeadObjectCommand({ Bucket: filesBucket(), Key: first.key }));
    await expect(gone).rejects.toThrow();
  });

  it("that are pictures are re-encoded", async () => {
    const shop = await prepaid();
    const dealer = dealerOf(shop);
    const placed = await shop.order({ A: 1 });
    const file = await clean(dealer, await picture("png"), "image/png");
    const [doc] = docsOf(await withActor(dealer, () => uploadPayment({ file, id: placed.orderNumber })));
    const shown = await withActor(dealer, () => paymentFile({ id: doc?.id ?? 0 }));
    expect([shown.fileName, shown.contentType]).toEqual(["poster.jpg", "image/jpeg"]);
    expect("body" in shown && Buffer.from(shown.body).readUIntBE(0, 3)).toBe(0xffd8ff);
  });

  it("that are not PDFs, or have content after the PDF, are refused", async () => {
    const shop = await prepaid();
    const dealer = dealerOf(shop);
    const good = await pdf();
    for (const [bytes, type] of [
      [Buffer.from("<html>%PDF-</html>"), "application/pdf"],
      [Buffer.from("%PDF-1.4 nothing"), "application/pdf"],
      [Buffer.concat([good, Buffer.from("<script>")]), "application/pdf"],
      [good, "image/png"],
    ] as const) {
      const { key } = await send(dealer, bytes, type, "PAYMENT_RECEIPT");
      expect(await check(key), bytes.toString("latin1", 0, 20)).toBe("REFUSED");
    }
    const gif = send(dealer, await picture("gif"), "image/gif", "PAYMENT_RECEIPT");
    expect((await refusal(gif)).errors).toEqual([{ field: "contentType", message: "upload_type_refused" }]);
  });

  it("[payment-023] are limited to five, and another is refused with that number", async () => {
    const shop = await prepaid();
    const dealer = dealerOf(shop);
    const placed = await shop.order({ A: 1 });
    for (let count = 0; count < 5; count += 1) await add(dealer, placed);
    const { errors } = await refusal(add(dealer, placed));
    expect(errors).toEqual([{ field: "file", message: "receipts_limited", values: { max: 5 } }]);
  });

  it("sent twice at once, or from two windows, are stored once", async () => {
    const shop = await prepaid();
    const dealer = dealerOf(shop);
    const placed = await shop.order({ A: 1 });
    const [first, second] = [await clean(dealer), await clean(dealer)];
    const sent = [first, first, second].map((file) =>
      withActor(dealer, () => uploadPayment({ file, id: placed.orderNumber })),
    );
    await Promise.all(sent);
    const docs = docsOf(await shop.as(() => order({ orderNumber: placed.orderNumber })));
    expect(docs.map(({ uploadId }) => uploadId).sort()).toEqual([first, second].sort());
  });

  it("belong to one order: deleting one does not affect another order with the same file", async () => {
    const shop = await prepaid();
    const dealer = dealerOf(shop);
    const [placed, other] = [await shop.order({ A: 1 }), await shop.order({ A: 1 })];
    const file = await clean(dealer);
    const [doc] = docsOf(await withActor(dealer, () => uploadPayment({ file, id: placed.orderNumber })));
    const again = (order: Order) => refusal(withActor(dealer, () => uploadPayment({ file, id: order.orderNumber })));
    const refused = [{ field: "file", message: "upload_unknown" }];
    expect((await again(other)).errors).toEqual(refused);
    await withActor(dealer, () => deletePaymentDoc({ id: doc?.id ?? 0 }));
    // Its file is gone, so that it proves nothing any more.
    expect((await again(placed)).errors).toEqual(refused);
  });

  it("that are too large for a response are downloaded from S3", async () => {
    const shop = await prepaid();
    const dealer = dealerOf(shop);
    const placed = await shop.order({ A: 1 });
    const large = await pdf(({ context }) => void context.register(context.stream(randomBytes(5_000_000))));
    const file = await clean(dealer, large);
    const [doc] = docsOf(await withActor(dealer, () => uploadPayment({ file, id: placed.orderNumber })));
    const found = await withActor(officeOf(shop), () => paymentFile({ id: doc?.id ?? 0 }));
    const answer = await fetch("url" in found ? found.url : "");
    expect([answer.status, answer.headers.get("content-disposition")]).toEqual([200, "attachment"]);
    expect((await answer.bytes()).length).toBeGreaterThan(5_000_000);
  });

  it("of other customers' orders, other users' uploads, and unknown numbers are refused alike", async () => {
    const shop = await prepaid();
    const placed = await shop.order({ A: 1 });
    const dealer = dealerOf(shop);
    const [doc] = docsOf(await add(dealer, placed));
    const neighbor = dealerOf(shop, { userId: "nora", customer: { code: { unified: "NEIGHBOR" }, areas: [] } });
    const file = await clean(neighbor);
    const foreign = await refusal(withActor(neighbor, () => uploadPayment({ file, id: placed.orderNumber })));
    expect(foreign).toEqual(await refusal(withActor(neighbor, () => uploadPayment({ file, id: "261101-00000" }))));
    const far = officeOf(shop, { sorgs: ["XX"], unrestrictedSorgs: ["XX"] });
    const limited = officeOf(shop, { unrestrictedSorgs: [] });
    for (const who of [neighbor, far, limited]) {
      const [own, absent] = [doc?.id ?? 0, 4711].map((id) => refusal(withActor(who, () => paymentFile({ id }))));
      expect(await own).toEqual(await absent);
    }
    const [own, absent] = [doc?.id ?? 0, 4711].map((id) =>
      refusal(withActor(neighbor, () => deletePaymentDoc({ id }))),
    );
    expect(await own).toEqual(await absent);
    const stolen = await refusal(withActor(dealer, () => uploadPayment({ file, id: placed.orderNumber })));
    expect(stolen.errors).toEqual([{ field: "file", message: "upload_unknown" }]);
    for (const decide of [approvePayment, voidPayment])
      for (const who of [far, limited]) {
        const answers = [placed.orderNumber, "261101-00000"].map((orderNumber) =>
          refusal(withActor(who, () => decide({ orderNumber }))),
        );
        expect(await answers[0]).toEqual(await answers[1]);
      }
  });
});

describe("the office", () => {
  it("[orders-009] approves a payment, which is final, and notifies the ERP", async () => {
    const shop = await prepaid();
    const placed = await shop.order({ A: 1 });
    const dealer = dealerOf(shop);
    const [doc] = docsOf(await add(dealer, placed));
    const orderNumber = placed.orderNumber;
    await withActor(officeOf(shop), () => approvePayment({ orderNumber }));
    expect(await stateOf(shop, placed)).toBe("completed");
    expect(await outbox("payment.decided", orderNumber)).toMatchObject([{ decision: "approved" }]);
    for (const again of [
      () => withActor(officeOf(shop), () => approvePayment({ orderNumber })),
      () => withActor(officeOf(shop), () => voidPayment({ orderNumber })),
      () => add(dealer, placed),
      () => withActor(dealer, () => deletePaymentDoc({ id: doc?.id ?? 0 })),
    ])
      expect((await refusal(again())).message).toBe("payment_proof_transition_refused");
    await asSystem(() => putPaymentDecision({ orderNumber }));
    const key = `erp/outbound/payments/${shop.sorg}/${orderNumber}.json`;
    const { Body } = await s3().send(new GetObjectCommand({ Bucket: filesBucket(), Key: key }));
    const document = JSON.parse((await Body?.transformToString()) ?? "");
    expect(document).toMatchObject({ orderNo: orderNumber, decision: "approved", decidedBy: "office" });
    expect((await itemsOf({ pk: `AUDIT#ORDER#${orderNumber}` })).map(({ what }) => what)).toContain("payment approved");
  });

  it("[orders-009] voids a payment, which cancels the order and releases its reservations once", async () => {
    const shop = await prepaid({ sorg: { exactQtyCheck: true } });
    await shop.sell("A", { article: { orderQuota: 9 } });
    await shop.stock("A", 10);
    const placed = await shop.order({ A: 3 });
    const orderNumber = placed.orderNumber;
    const both = await Promise.allSettled(
      [1, 2].map(() => withActor(officeOf(shop), () => voidPayment({ orderNumber }))),
    );
    expect(both.map(({ status }) => status).sort()).toEqual(["fulfilled", "rejected"]);
    expect((await shop.as(() => order({ orderNumber }))).status).toBe("canceled");
    expect(await stateOf(shop, placed)).toBe("voided");
    expect(await item(`STOCK#${shop.sorg}#A`, "STOCK")).toMatchObject({ free: 10, reserved: 0 });
    expect(await item(`QUOTA#${shop.sorg}#A`, `CUSTOMER#${shop.unified}`)).toMatchObject({ used: 0 });
    expect(await outbox("payment.decided", orderNumber)).toMatchObject([{ decision: "voided" }]);
    // A late answer of the ERP does not bring the order back.
    await erpConfirms(placed);
    expect((await shop.as(() => order({ orderNumber }))).status).toBe("canceled");
    expect(await item(`STOCK#${shop.sorg}#A`, "STOCK")).toMatchObject({ free: 10, reserved: 0 });
  });

  it("[orders-009] asks for another proof with a reason: the order stays, the dealer is notified and uploads another", async () => {
    const shop = await prepaid();
    const placed = await shop.order({ A: 1 });
    const { orderNumber } = placed;
    const [dealer, office] = [dealerOf(shop), officeOf(shop)];
    const [first, second] = docsOf(await add(dealer, placed).then(() => add(dealer, placed)));
    const reject = (id = 0, reason = " Unreadable ") => withActor(office, () => rejectPaymentProof({ id, reason }));
    expect((await refusal(reject(second?.id, " "))).errors).toEqual([{ field: "reason", message: "required" }]);
    const both = await Promise.allSettled([reject(second?.id), reject(second?.id)]);
    expect(both.map(({ status }) => status).sort()).toEqual(["fulfilled", "rejected"]);
    expect((await refusal(reject(first?.id))).message).toBe("payment_proof_rejected");
    expect(await stateOf(shop, placed)).toBe("waiting");
    const read = await shop.as(() => order({ orderNumber }));
    expect(read.status).toBe(placed.status);
    const rejection = { reason: "Unreadable", by: { id: "office", name: "Olga" } };
    expect(docsOf(read)).toMatchObject([{ rejection }, { rejection }]);
    expect(read.history).toMatchObject([{ what: "proof-rejected", note: "Unreadable" }]);
    expect(await outbox("order.moved", orderNumber)).toMatchObject([{ steps: [{ orderNumber, step: 0 }] }]);
    expect(await outbox("payment.decided", orderNumber)).toEqual([]);
    const listed = async (status?: "waiting" | "approved" | "all") =>
      (await withActor(office, () => proofsToCheck({ status }))).data.map((found) => found.orderNumber);
    expect([await listed(), await listed("waiting"), await listed("all")]).toEqual([[], [orderNumber], [orderNumber]]);
    const audit = await itemsOf({ pk: `AUDIT#ORDER#${orderNumber}` });
    expect(audit.map(({ what }) => what)).toContain("payment proof rejected");
    // What was rejected stays, and leaves room for others.
    const deleted = withActor(dealer, () => deletePaymentDoc({ id: first?.id ?? 0 }));
    expect((await refusal(deleted)).message).toBe("payment_proof_rejected");
    let latest = await add(dealer, placed);
    for (let more = 1; more < MAX_PAYMENT_DOCS; more += 1) latest = await add(dealer, placed, uploadPaymentDoc);
    expect(await stateOf(shop, placed)).toBe("uploaded");
    expect((await withActor(office, () => proofsToCheck({}))).data).toHaveLength(1);
    expect((await refusal(add(dealer, placed))).errors).toMatchObject([{ message: "receipts_limited" }]);
    await withActor(office, () => approvePayment({ orderNumber }));
    expect([await listed(), await listed("waiting"), await listed("approved")]).toEqual([[], [], [orderNumber]]);
    const approved = await shop.as(() => order({ orderNumber }));
    expect(approved.history.map(({ what }) => what)).toEqual(["proof-rejected", "payment-approved"]);
    const third = docsOf(latest).find(({ kind, rejection: refused }) => kind === "receipt" && !refused);
    expect((await refusal(reject(third?.id))).message).toBe("payment_proof_transition_refused");
  });

  it("[orders-009] decides only on the proofs that it looked at, if it says which", async () => {
    const shop = await prepaid();
    const placed = await shop.order({ A: 1 });
    const { orderNumber } = placed;
    const [dealer, office] = [dealerOf(shop), officeOf(shop)];
    const [first = 0] = docsOf(await add(dealer, placed)).map(({ id }) => id);
    await withActor(office, () => rejectPaymentProof({ id: first, reason: "Blurred" }));
    for (const decide of [approvePayment, voidPayment]) {
      const stale = await refusal(withActor(office, () => decide({ orderNumber, proofs: [first] })));
      expect(stale.message).toBe("payment_proofs_changed");
    }
    const ids = docsOf(await add(dealer, placed)).map(({ id }) => id);
    const second = ids.find((id) => id !== first) ?? 0;
    for (const proofs of [[], [first], ids]) {
      const stale = await refusal(withActor(office, () => approvePayment({ orderNumber, proofs })));
      expect(stale.message).toBe("payment_proofs_changed");
    }
    expect(await stateOf(shop, placed)).toBe("uploaded");
    await withActor(office, () => approvePayment({ orderNumber, proofs: [second] }));
    expect(await stateOf(shop, placed)).toBe("completed");
    // What was decided is refused as such, whatever was looked at.
    const again = await refusal(withActor(office, () => approvePayment({ orderNumber, proofs: [first] })));
    expect(again.message).toBe("payment_proof_transition_refused");
  });

  it("does not reject a proof that came after the one it looked at", async () => {
    const shop = await prepaid();
    const placed = await shop.order({ A: 1 });
    const [first] = docsOf(await add(dealerOf(shop), placed));
    await add(dealerOf(shop), placed);
    await withActor(officeOf(shop), () => rejectPaymentProof({ id: first?.id ?? 0, reason: "Blurred" }));
    expect(await stateOf(shop, placed)).toBe("uploaded");
    const docs = docsOf(await shop.as(() => order({ orderNumber: placed.orderNumber })));
    expect(docs.map(({ rejection }) => rejection?.reason)).toEqual(["Blurred", undefined]);
  });

  it("rejects only proofs of orders that it handles", async () => {
    const shop = await prepaid();
    const placed = await shop.order({ A: 1 });
    const [doc] = docsOf(await add(dealerOf(shop), placed));
    const patches = [{ sorgs: ["XX"], unrestrictedSorgs: ["XX"] }, { unrestrictedSorgs: [] }];
    for (const who of patches.map((patch) => officeOf(shop, patch))) {
      const [own, absent] = [doc?.id ?? 0, 4711].map((id) =>
        refusal(withActor(who, () => rejectPaymentProof({ id, reason: "No" }))),
      );
      expect(await own).toEqual(await absent);
    }
    const dealer = withActor(dealerOf(shop), () => rejectPaymentProof({ id: doc?.id ?? 0, reason: "No" }));
    expect((await refusal(dealer)).message).toBe("forbidden");
  });

  it("cannot void the payment of a shipped order", async () => {
    const shop = await prepaid();
    const placed = await shop.order({ A: 2 });
    await erpConfirms(placed);
    await erpDelivers(placed, { 1: 1 }, { doNumber: `DO-${shop.unified}` });
    const voided = withActor(officeOf(shop), () => voidPayment({ orderNumber: placed.orderNumber }));
    expect((await refusal(voided)).message).toBe("order_transition_refused");
    expect(await stateOf(shop, placed)).toBe("waiting");
  });

  it("alone decides: each decision has its own scope, which buyers do not have", async () => {
    const shop = await prepaid();
    const placed = await shop.order({ A: 1 });
    const orderNumber = placed.orderNumber;
    for (const [decide, scope] of [
      [approvePayment, "payment.void"],
      [voidPayment, "payment.approve"],
      [approvePayment, "page.payment-request"],
    ] as const) {
      const who = officeOf(shop, { scopes: new Set([scope]) });
      expect((await refusal(withActor(who, () => decide({ orderNumber })))).message).toBe("forbidden");
    }
  });
});
