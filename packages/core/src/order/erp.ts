import { PutObjectCommand } from "@aws-sdk/client-s3";
import { filesBucket, s3, toNumber } from "../platform/index.ts";
import type { Order } from "./schema.ts";

/** Version of the document; a change that a reader could trip over gets a new one. */
const FORMAT = 1;

/** Key of the order's document in the files bucket. */
export const outboundKey = (order: Pick<Order, "sorg" | "order_no">): string =>
  `erp/outbound/orders/${order.sorg}/${order.order_no}.json`;

/** The order as the ERP gets it (docs/erp.md): amounts in units of the currency, days as ISO dates. */
export function outboundDocument(order: Order): Record<string, unknown> {
  const units = (amount: number): number => toNumber({ amount, currency: order.currency, scale: 4 });
  return {
    format: FORMAT,
    orderNo: order.order_no,
    sorg: order.sorg,
    createdAt: order.createdAt,
    createdBy: order.createdBy.id,
    customer: order.customer.custCode,
    shipTo: order.ship_to,
    custPoNo: order.cust_po_no ?? "",
    requestDeliveryDate: order.delivery_date ?? null,
    notes: order.notes ?? "",
    currency: order.currency,
    payment: { id: order.orderPayment.id, discount: units(order.orderPayment.discount) },
    shipment: order.orderShipment
      ? {
          id: order.orderShipment.id,
          notes: order.orderShipment.shipmentNotes,
          amount: units(order.orderShipment.amount),
          freightBenefit: units(order.orderShipment.freightBenefit ?? 0),
        }
      : null,
    total: units(order.total_order),
    lines: order.details.map((line) => ({
      lineNo: line.lineNo,
      articleCode: line.article_code,
      qty: line.order_qty,
      uom: line.uom,
      price: units(line.promoprice),
      subtotal: units(line.subtotal),
      priceBy: line.priceBy ?? "",
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
