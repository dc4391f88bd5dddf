import { PutObjectCommand } from "@aws-sdk/client-s3";
import * as z from "zod";
import { readOrder } from "../../order/index.ts";
import { action, filesBucket, SYSTEM } from "../../platform/index.ts";
import { s3 } from "../../platform/s3.ts";

const FORMAT = 1;

/** Key of the document about an order's payment in the files bucket. */
const decisionKey = (sorg: string, orderNumber: string): string => `erp/outbound/payments/${sorg}/${orderNumber}.json`;

/**
 * Writes the office's decision on an order's payment for the ERP (docs/erp.md). A payment is decided once, so writing it again
 * is harmless.
 */
export const putPaymentDecision = action({
  name: "orderPayment.putPaymentDecision",
  scope: SYSTEM,
  input: z.object({ orderNumber: z.string() }),
  run: async ({ orderNumber }): Promise<void> => {
    const order = await readOrder(orderNumber);
    const { state, decidedAt, decidedBy } = order?.orderPayment.awaited ?? {};
    if (!order || !decidedAt) throw new Error(`the payment of order ${orderNumber} was not decided`);
    const document = {
      format: FORMAT,
      orderNo: orderNumber,
      sapOrderNo: order.erpOrderNumber ?? "",
      sorg: order.sorg,
      customer: order.customer.custCode,
      decision: state === "completed" ? "approved" : "voided",
      decidedAt,
      decidedBy: decidedBy?.id ?? "",
    };
    const head = { Bucket: filesBucket(), Key: decisionKey(order.sorg, orderNumber), ContentType: "application/json" };
    await s3().send(new PutObjectCommand({ ...head, Body: JSON.stringify(document) }));
  },
});
