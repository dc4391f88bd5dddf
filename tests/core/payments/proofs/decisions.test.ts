import { GetObjectCommand } from "@aws-sdk/client-s3";
import { order } from "@spoke/core/order";
import { MAX_PAYMENT_DOCS } from "@spoke/core/order/evidence.ts";
import {
  approvePayment,
  deletePaymentDoc,
  proofsToCheck,
  putPaymentDecision,
  rejectPaymentProof,
  uploadPaymentDoc,
  voidPayment,
} from "@spoke/core/payments/proofs";
import { filesBucket, withActor } from "@spoke/core/platform";
import { s3 } from "@spoke/core/platform/s3.ts";
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { startStores } from "../../../builders/reports.ts";
import { asSystem, item, outbox, refusal } from "../../../builders/store.ts";
import { itemsOf } from "../../../support/items.ts";
import { erpConfirms, erpDelivers } from "../../order/erp.ts";
import { add, dealerOf, docsOf, officeOf, prepaid, stateOf } from "./prepaid.ts";

let stop: () => Promise<void>;
beforeAll(async () => {
  stop = await startStores();
});
afterAll(() => stop());

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
