import * as z from "zod";
import { action, notFound } from "../../platform/index.ts";
import { type StoredFile, storedFile } from "../../platform/stored-file.ts";
import { DECIDES, readableOrder } from "./reach.ts";
import { orderNoOf } from "./store.ts";

/**
 * The file of a payment document, for the customer of its order and the office that decides.
 * @throws Refusal "not-found" for an absent number, and for an order that the actor may not see
 */
export const paymentFile = action({
  name: "orderPayment.paymentFile",
  scope: ["page.payment-request", ...DECIDES],
  input: z.object({ id: z.coerce.number().int().positive().max(Number.MAX_SAFE_INTEGER) }),
  run: async ({ id }): Promise<StoredFile> => {
    const orderNumber = await orderNoOf(id);
    if (orderNumber === undefined) throw notFound();
    const order = await readableOrder(orderNumber);
    const doc = order.orderPayment.awaited?.docs.find((stored) => stored.id === id);
    if (!doc) throw notFound();
    return storedFile(doc);
  },
});
