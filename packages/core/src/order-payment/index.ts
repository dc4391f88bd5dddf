import * as z from "zod";
import {
  changeOrderWrite,
  isDead,
  MAX_PAYMENT_DOCS,
  PAYMENT_STATES,
  type PaymentDoc,
  type PaymentState,
  paymentMachine,
  stateOn,
} from "../order/index.ts";
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
  WriteConflict,
} from "../platform/index.ts";
import { cleanDocument } from "../upload/index.ts";
import { ownPaidOrder, type PaidOrder, withAwaited } from "./reach.ts";
import { deleteDocWrite, deleteFile, newDocNumber, newDocWrite, orderNoOf, takeUploadWrite } from "./store.ts";

export { approvePayment, voidPayment } from "./decide.ts";
export { putPaymentDecision } from "./erp.ts";

const ATTEMPTS = 4;
/** Whoever sends and reads receipts. */
const SENDS = "page.payment-request";

const fileInput = z.object({ file: z.string().min(1).max(40), id: z.string().min(1).max(40) });

/**
 * Adds a receipt to the payment of an order of the active customer, which is then for the office to decide. `file` is a clean
 * upload of one's own, `id` the number of the order. The same upload counts once, for one order.
 * @throws Refusal "not-found"; on `file` "receipts_limited" with the most there may be, and what `cleanDocument` refuses
 */
export const uploadPayment = action({
  name: "orderPayment.uploadPayment",
  scope: SENDS,
  input: fileInput,
  run: ({ file, id }): Promise<PaidOrder> => addDoc(id, file, "receipt"),
});

/** Adds a document that goes with a payment, and leaves its state. @throws Refusal as `uploadPayment` */
export const uploadPaymentDoc = action({
  name: "orderPayment.uploadPaymentDoc",
  scope: SENDS,
  input: fileInput,
  run: ({ file, id }): Promise<PaidOrder> => addDoc(id, file, "document"),
});

/**
 * Deletes a receipt or document by its number while the office has not decided. With the last receipt the payment waits again.
 * @throws Refusal "not-found" for an absent number and, alike, for that of another customer's order; "conflict" once decided
 */
export const deletePaymentDoc = action({
  name: "orderPayment.deletePaymentDoc",
  scope: SENDS,
  input: z.object({ id: z.coerce.number().int("id_invalid").positive("id_invalid").max(Number.MAX_SAFE_INTEGER) }),
  run: async ({ id }): Promise<PaidOrder> => {
    // Asked first: without a customer a number that is there and one that is not are refused alike.
    activeCustomer();
    const orderNo = await orderNoOf(id);
    if (orderNo === undefined) throw notFound();
    const { key, order } = await changing(orderNo, (read) => {
      const { docs } = read.orderPayment.awaited;
      const doc = docs.find((one) => one.id === id);
      if (!doc) throw notFound();
      const state = stateNow(read);
      // Any event that a dealer can cause says whether the office has decided.
      paymentMachine.next(state, "upload");
      const left = docs.filter((one) => one !== doc);
      const withdrawn = doc.kind === "receipt" && !left.some(({ kind }) => kind === "receipt");
      const next = withdrawn && paymentMachine.can(state, "withdraw") ? paymentMachine.next(state, "withdraw") : state;
      return {
        key: doc.key,
        next: withAwaited(read, { docs: left, state: stored(next) }),
        writes: [deleteDocWrite(id)],
        what: "payment document deleted",
      };
    });
    if (key) await deleteFile(key);
    return order;
  },
});

/** The states that the payment of an order can be in, with the key of the text to show. */
export const paymentStatuses = action({
  name: "orderPayment.paymentStatuses",
  scope: [SENDS, "page.orderlist"],
  input: z.object({}),
  run: () => PAYMENT_STATES.map((id) => ({ id, description: `payment_status_${id}` })),
});

/** The state of an order's payment today. */
export const stateNow = (order: PaidOrder): PaymentState =>
  stateOn(isoNow().slice(0, 10), order.orderPayment.awaited, isDead(order.order_status));

/** Time makes a waiting payment fail, and only what waits is written: whoever deletes his late receipt is late again. */
const stored = (state: PaymentState): PaymentState => (state === "failed" ? "waiting" : state);

async function addDoc(orderNo: string, file: string, kind: PaymentDoc["kind"]): Promise<PaidOrder> {
  const { fileName, size, key, contentType } = await cleanDocument(file, "PAYMENT_RECEIPT", "file");
  const taken = (): Error => refuseField("file", "upload_unknown");
  const { order } = await changing(orderNo, (read) => {
    const { docs } = read.orderPayment.awaited;
    if (docs.some(({ uploadId }) => uploadId === file)) return undefined;
    const state = stateNow(read);
    const next = paymentMachine.next(state, "upload");
    if (docs.length >= MAX_PAYMENT_DOCS) throw refuseField("file", "receipts_limited", { max: MAX_PAYMENT_DOCS });
    const { userId, name } = actor();
    const doc = { id: newDocNumber(), kind, uploadId: file, fileName, contentType, size, key };
    const added = { ...doc, by: { id: userId, name }, at: isoNow() };
    return {
      next: withAwaited(read, { docs: [...docs, added], state: kind === "receipt" ? next : stored(state) }),
      writes: [newDocWrite(doc.id, orderNo), takeUploadWrite(file, orderNo, taken)],
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

/** Changes the payment of an own order as it is read; nothing when there is nothing to change. Tried again when it moved. */
async function changing(
  orderNo: string,
  change: (read: PaidOrder) => Change | undefined,
): Promise<{ readonly order: PaidOrder; readonly key?: string | undefined }> {
  for (let attempt = 1; ; attempt += 1) {
    const read = await ownPaidOrder(orderNo);
    const wanted = change(read);
    if (!wanted) return { order: read };
    try {
      await commit({
        writes: [changeOrderWrite(wanted.next), ...wanted.writes],
        audit: { subject: `ORDER#${orderNo}`, what: wanted.what },
      });
      return { order: wanted.next, key: wanted.key };
    } catch (error) {
      if (!(error instanceof WriteConflict)) throw error;
      if (attempt >= ATTEMPTS) throw new Refusal("conflict", "conflict");
    }
  }
}
