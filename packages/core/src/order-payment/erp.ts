import { PutObjectCommand } from "@aws-sdk/client-s3";
import * as z from "zod";
import { readOrder } from "../order/index.ts";
import { action, filesBucket, SYSTEM, s3 } from "../platform/index.ts";

const FORMAT = 1;

/** Key of the document about an order's payment in the files bucket. */
const decisionKey = (sorg: string, orderNo: string): string => `erp/outbound/payments/${sorg}/${orderNo}.json`;

/**
 * Tells the ERP what the office decided of an order's payment (docs/erp.md). A payment is decided once, so that the document
 * may be written again under its key.
 */
export const putPaymentDecision = action({
  name: "orderPayment.putPaymentDecision",
  scope: SYSTEM,
  input: z.object({ orderNo: z.string() }),
  run: async ({ orderNo }): Promise<void> => {
    const order = await readOrder(orderNo);
    const { state, decidedAt, decidedBy } = order?.orderPayment.awaited ?? {};
    if (!order || !decidedAt) throw new Error(`the payment of order ${orderNo} was not decided`);
    const document = {
      format: FORMAT,
      orderNo,
      sapOrderNo: order.sap_order_no ?? "",
      sorg: order.sorg,
      customer: order.customer.custCode,
      decision: state === "completed" ? "approved" : "voided",
      decidedAt,
      decidedBy: decidedBy?.id ?? "",
    };
    const head = { Bucket: filesBucket(), Key: decisionKey(order.sorg, orderNo), ContentType: "application/json" };
    await s3().send(new PutObjectCommand({ ...head, Body: JSON.stringify(document) }));
  },
});
