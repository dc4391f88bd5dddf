import * as z from "zod";
import { MAX_KEPT_DOCS, MAX_PAYMENT_DOCS, undecidedProofs } from "../../order/evidence.ts";
import {
  changeOrderWrites,
  PAYMENT_STATES,
  type PaymentDoc,
  type PaymentState,
  proofMachine,
} from "../../order/index.ts";
import {
  action,
  activeCustomer,
  actor,
  commit,
  isoNow,
  notFound,
  Refusal,
  refuseField,
  type Write,
} from "../../platform/index.ts";
import { deleteFile, linkFile, unlinkWrite } from "../../upload/index.ts";
import { ownPaidOrder, type PaidOrder, stateToday, withAwaited } from "./reach.ts";
import { deleteDocWrite, newDocNumber, newDocWrite, orderNoOf } from "./store.ts";

export { approvePayment, voidPayment } from "./decide.ts";
export { putPaymentDecision } from "./erp.ts";
export { countProofsToCheck, proofsToCheck, proofsToCheckVersion } from "./list.ts";
export { canReadProofs, DECIDES } from "./reach.ts";
export { rejectPaymentProof } from "./reject.ts";

/** Scope of users who upload and read proofs. */
const UPLOAD = "page.payment-request";

const fileInput = z.object({ file: z.string().min(1).max(40), id: z.string().min(1).max(40) });

/**
 * Adds a proof of payment to an order of the active customer, for the office to decide on. `file` is a clean upload of the user,
 * `id` the number of the order. An upload counts once, for one order.
 * @throws Refusal "not-found"; on `file` "receipts_limited" with the maximum, and as `linkFile`
 */
export const uploadPayment = action({
  name: "orderPayment.uploadPayment",
  scope: UPLOAD,
  input: fileInput,
  run: ({ file, id }): Promise<PaidOrder> => addDoc(id, file, "receipt"),
});

/** Adds another document to a payment, without changing its state. @throws Refusal as `uploadPayment` */
export const uploadPaymentDoc = action({
  name: "orderPayment.uploadPaymentDoc",
  scope: UPLOAD,
  input: fileInput,
  run: ({ file, id }): Promise<PaidOrder> => addDoc(id, file, "document"),
});

/**
 * Deletes a proof or document until the office has decided. Without the last proof the payment waits again.
 * @throws Refusal "not-found" for an absent number or another customer's order; "conflict" once decided or rejected
 */
export const deletePaymentDoc = action({
  name: "orderPayment.deletePaymentDoc",
  scope: UPLOAD,
  input: z.object({ id: z.coerce.number().int("id_invalid").positive("id_invalid").max(Number.MAX_SAFE_INTEGER) }),
  run: async ({ id }): Promise<PaidOrder> => {
    // First, so that without a customer the refusal does not show whether the number exists.
    activeCustomer();
    const orderNumber = await orderNoOf(id);
    if (orderNumber === undefined) throw notFound();
    const { key, order } = await updateOwnPayment(orderNumber, (read, state) => {
      const { docs } = read.orderPayment.awaited;
      const doc = docs.find((stored) => stored.id === id);
      if (!doc) throw notFound();
      // Refused once the office has decided, as every event of a dealer is.
      proofMachine.next(state, "upload");
      if (doc.rejection) throw new Refusal("conflict", "payment_proof_rejected");
      const left = docs.filter((other) => other !== doc);
      const withdrawn = doc.kind === "receipt" && undecidedProofs(left).length === 0;
      const next = withdrawn && proofMachine.can(state, "withdraw") ? proofMachine.next(state, "withdraw") : state;
      return {
        key: doc.key,
        next: withAwaited(read, { docs: left, state: stored(next) }),
        writes: [deleteDocWrite(id), unlinkWrite(doc)],
        what: "payment document deleted",
      };
    });
    if (key) await deleteFile("PAYMENT_RECEIPT", key);
    return order;
  },
});

/** States of an order's payment, with the key of their text. */
export const paymentStatuses = action({
  name: "orderPayment.paymentStatuses",
  scope: [UPLOAD, "page.orderlist"],
  input: z.object({}),
  run: () => PAYMENT_STATES.map((id) => ({ id, description: `payment_status_${id}` })),
});

/** Failed is derived from the date and never stored: after a late proof is deleted, the payment has failed again. */
const stored = (state: PaymentState): PaymentState => (state === "failed" ? "waiting" : state);

async function addDoc(orderNumber: string, file: string, kind: PaymentDoc["kind"]): Promise<PaidOrder> {
  const request = { uploadId: file, purpose: "PAYMENT_RECEIPT", field: "file", owner: orderNumber } as const;
  const { ref, writes } = await linkFile(request);
  const { order } = await updateOwnPayment(orderNumber, (read, state) => {
    const { docs } = read.orderPayment.awaited;
    if (docs.some(({ uploadId }) => uploadId === file)) return undefined;
    const next = proofMachine.next(state, "upload");
    const counted = docs.filter(({ rejection }) => !rejection).length;
    if (counted >= MAX_PAYMENT_DOCS || docs.length >= MAX_KEPT_DOCS)
      throw refuseField("file", "receipts_limited", { max: MAX_PAYMENT_DOCS });
    const { userId, name } = actor();
    const added = { id: newDocNumber(), kind, ...ref, by: { id: userId, name }, at: isoNow() };
    return {
      next: withAwaited(read, { docs: [...docs, added], state: kind === "receipt" ? next : stored(state) }),
      writes: [newDocWrite(added.id, orderNumber), ...writes],
      what: `payment ${kind} added`,
    };
  });
  return order;
}

interface Change {
  readonly next: PaidOrder;
  readonly writes: readonly Write[];
  readonly what: string;
  readonly key?: string;
}

/** Changes the payment of one of the customer's orders; writes nothing when `change` returns nothing. */
function updateOwnPayment(
  orderNumber: string,
  change: (order: PaidOrder, state: PaymentState) => Change | undefined,
): Promise<{ readonly order: PaidOrder; readonly key?: string | undefined }> {
  return commit.retrying<{ order: PaidOrder; key?: string | undefined }>(
    async () => {
      const order = await ownPaidOrder(orderNumber);
      const changed = change(order, await stateToday(order));
      if (!changed) return { writes: [], result: { order } };
      return {
        writes: [...changeOrderWrites([{ before: order, after: changed.next }]), ...changed.writes],
        audit: { subject: `ORDER#${orderNumber}`, what: changed.what },
        result: { order: changed.next, key: changed.key },
      };
    },
    { busy: "conflict" },
  );
}
