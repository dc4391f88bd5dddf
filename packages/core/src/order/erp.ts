import { PutObjectCommand } from "@aws-sdk/client-s3";
import { filesBucket, toUnits, ZERO } from "../platform/index.ts";
import { s3 } from "../platform/s3.ts";
import { enteredDocument } from "./entered.ts";
import { isPrepaid } from "./payment.ts";
import type { Order } from "./schema.ts";

/** Version of the document; a change that a reader could trip over gets a new one. */
const FORMAT = 1;

/** Key of the order's document in the files bucket. */
export const outboundKey = (order: Pick<Order, "sorg" | "orderNumber">): string =>
  `erp/outbound/orders/${order.sorg}/${order.orderNumber}.json`;

/** The order as the ERP gets it (docs/erp.md): amounts in units of the currency, days as ISO dates. */
export function outboundDocument(order: Order): Record<string, unknown> {
  return {
    format: FORMAT,
    orderNo: order.orderNumber,
    sorg: order.sorg,
    createdAt: order.createdAt,
    createdBy: order.createdBy.id,
    customer: order.customer.custCode,
    shipTo: order.shipTo,
    ...enteredDocument(order),
    currency: order.currency,
    payment: {
      id: order.orderPayment.id,
      discount: toUnits(order.orderPayment.discount),
      isAwaited: isPrepaid(order),
    },
    shipment: order.orderShipment
      ? {
          id: order.orderShipment.id,
          notes: order.orderShipment.shipmentNotes,
          amount: toUnits(order.orderShipment.amount),
          freightBenefit: toUnits(order.orderShipment.freightBenefit ?? ZERO),
        }
      : null,
    total: toUnits(order.total),
    lines: order.lines.map((line) => ({
      lineNo: line.lineNo,
      articleCode: line.articleCode,
      qty: line.qty,
      uom: line.uom,
      price: toUnits(line.chargedPrice),
      subtotal: toUnits(line.subtotal),
      priceBy: line.priceBy ?? "",
      expectedDate: line.expectedDate ?? null,
    })),
  };
}

export async function putOutbound(order: Order): Promise<void> {
  await s3().send(
    new PutObjectCommand({
      Bucket: filesBucket(),
      Key: outboundKey(order),
      ContentType: "application/json",
      Body: JSON.stringify(outboundDocument(order)),
    }),
  );
}
