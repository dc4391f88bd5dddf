import * as z from "zod";
import { readOrder, readOwnOrder } from "../order/index.ts";
import type { Order } from "../order/schema.ts";
import { action, actor, hasScope, notFound, wholeSorgs } from "../platform/index.ts";
import { type StoredFile, storedFile } from "../platform/stored-file.ts";
import { orderNoOf } from "./store.ts";

const DECIDES = ["payment.approve", "payment.void"];

/**
 * The file of a payment's document, for the customer of its order and for the office that decides.
 * @throws Refusal "not-found" for an absent number and, alike, for that of an order which is neither
 */
export const paymentFile = action({
  name: "orderPayment.paymentFile",
  scope: ["page.payment-request", ...DECIDES],
  input: z.object({ id: z.coerce.number().int().positive().max(Number.MAX_SAFE_INTEGER) }),
  run: async ({ id }): Promise<StoredFile> => {
    const orderNo = await orderNoOf(id);
    if (orderNo === undefined) throw notFound();
    const order = await reachableOrder(orderNo);
    const doc = order.orderPayment.awaited?.docs.find((one) => one.id === id);
    if (!doc) throw notFound();
    return storedFile({ ...doc, fileName: nameFor(doc) });
  },
});

async function reachableOrder(orderNo: string): Promise<Order> {
  if (DECIDES.some(hasScope)) {
    const found = await readOrder(orderNo);
    if (found && wholeSorgs().includes(found.sorg)) return found;
  }
  if (!actor().customer) throw notFound();
  return readOwnOrder(orderNo);
}

/** The name it was sent under, with the ending of what it is: a picture was drawn anew. */
function nameFor({ fileName, contentType }: { fileName: string; contentType: string }): string {
  const ending = contentType === "application/pdf" ? "pdf" : "jpg";
  return fileName.toLowerCase().endsWith(`.${ending}`) ? fileName : `${fileName.replace(/\.\w{1,5}$/, "")}.${ending}`;
}
