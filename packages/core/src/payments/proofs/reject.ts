import * as z from "zod";
import { MAX_REJECTION_REASON, undecidedProofs } from "../../order/evidence.ts";
import { changeOrderWrites, progressEvents, proofMachine } from "../../order/index.ts";
import { action, actor, commit, isoNow, notFound, Refusal } from "../../platform/index.ts";
import { freeTextSchema } from "../../validation/schema.ts";
import { officePaidOrder, type PaidOrder, stateToday, withAwaited } from "./reach.ts";
import { orderNoOf } from "./store.ts";

/**
 * Rejects the proof with the given number and those before it, so that the dealer uploads another. The order stays and its payment
 * waits again, unless the dealer has uploaded a newer proof. The order's history has the reason, and its step is mailed.
 * @throws Refusal "not-found" for an absent number or an order that is not the office's; "conflict" for a proof that was rejected,
 * and for a payment that was decided
 */
export const rejectPaymentProof = action({
  name: "orderPayment.rejectPaymentProof",
  scope: "payment.approve",
  input: z.object({
    id: z.coerce.number().int().positive().max(Number.MAX_SAFE_INTEGER),
    reason: z.string().trim().min(1, "required").max(MAX_REJECTION_REASON, "too_long").pipe(freeTextSchema),
  }),
  run: ({ id, reason }): Promise<PaidOrder> =>
    commit.retrying(
      async () => {
        const orderNumber = await orderNoOf(id);
        if (orderNumber === undefined) throw notFound();
        const before = await officePaidOrder(orderNumber);
        const { docs, state } = before.orderPayment.awaited;
        const place = docs.findIndex((doc) => doc.id === id && doc.kind === "receipt");
        if (place < 0) throw notFound();
        if (docs[place]?.rejection) throw new Refusal("conflict", "payment_proof_rejected");
        const rejected = proofMachine.next(await stateToday(before), "reject");
        const { userId, name } = actor();
        const rejection = { reason, at: isoNow(), by: { id: userId, name } };
        const undecided = new Set(undecidedProofs(docs.slice(0, place + 1)));
        const next = docs.map((doc) => (undecided.has(doc) ? { ...doc, rejection } : doc));
        const after = withAwaited(before, {
          docs: next,
          state: undecidedProofs(next).length === 0 ? rejected : state,
        });
        return {
          writes: changeOrderWrites([{ before, after }]),
          events: progressEvents([{ before, after }]),
          audit: { subject: `ORDER#${orderNumber}`, what: "payment proof rejected", detail: { reason } },
          result: after,
        };
      },
      { busy: "conflict" },
    ),
});
