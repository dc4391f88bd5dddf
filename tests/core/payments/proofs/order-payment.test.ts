import { randomBytes } from "node:crypto";
import { HeadObjectCommand } from "@aws-sdk/client-s3";
import { PDFDocument } from "@cantoo/pdf-lib";
import { order, orders } from "@spoke/core/order";
import { PAYMENT_STATES, type PaymentState } from "@spoke/core/order/payment.ts";
import { PROOF_EVENTS, proofMachine } from "@spoke/core/order/proof-transitions.ts";
import type { Order } from "@spoke/core/order/schema.ts";
import {
  approvePayment,
  deletePaymentDoc,
  paymentStatuses,
  uploadPayment,
  uploadPaymentDoc,
  voidPayment,
} from "@spoke/core/payments/proofs";
import { paymentFile } from "@spoke/core/payments/proofs/download.ts";
import { filesBucket, now, setClock, systemActor, withActor } from "@spoke/core/platform";
import { s3 } from "@spoke/core/platform/s3.ts";
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { pdf } from "../../../builders/files.ts";
import { startStores } from "../../../builders/reports.ts";
import { newShop } from "../../../builders/shop.ts";
import { refusal } from "../../../builders/store.ts";
import { check, picture, send } from "../../../builders/uploads.ts";
import { erpConfirms } from "../../order/erp.ts";
import { add, clean, dealerOf, docsOf, officeOf, prepaid, stateOf } from "./prepaid.ts";

let stop: () => Promise<void>;
beforeAll(async () => {
  stop = await startStores();
});
afterAll(() => stop());

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
