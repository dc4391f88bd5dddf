import { orderTypeOf } from "@spoke/core/order";
import { hasScope } from "@spoke/core/platform";
import { currencyDisplay, toUnits } from "../currency.ts";
import type { OpenOrderLineResolvers } from "../generated/resolvers.ts";
import { STATE_NAMES } from "./states.ts";

/** A line of which pieces are to come, with what its order says of it (2 §3 Open order). */
export const openOrderLine: OpenOrderLineResolvers = {
  soNumber: ({ order }) => order.sap_order_no ?? "",
  orderNumber: ({ order }) => order.order_no,
  orderType: ({ order }) => orderTypeOf(order.order_no, order.documentType),
  custCode: ({ order }) => order.customer.custCode.unified,
  custName: ({ order }) => order.customer.custName,
  poNumber: ({ order }) => order.cust_po_no ?? "",
  createdAt: ({ order }) => order.createdAt,
  createdBy: ({ order }) => order.createdBy.name,
  requestDeliveryDate: ({ order: { delivery_date: date } }) => (date === undefined ? null : { date }),
  expectedDeliveryDate: ({ parts }) => parts[0]?.date ?? null,
  notes: ({ order }) => order.notes ?? "",
  internalNotes: ({ order }) => (hasScope("order.confirm") ? (order.internalNotes ?? "") : ""),
  shipTo: ({ order }) => order.ship_to.name,
  shipToDetail: ({ order }) => order.ship_to,
  lineNo: ({ line }) => line.lineNo,
  article_code: ({ line }) => line.article_code,
  article_code_display: ({ line }) => line.article_code_display,
  description: ({ line }) => line.description,
  image: ({ line }) => line.image ?? null,
  orderQty: ({ line }) => line.order_qty,
  shippedQty: ({ line }) => line.shipped,
  parts: ({ parts }) =>
    parts.map(({ qty, date, location }) => ({ qty, date: date ?? null, location: location ?? null })),
  subTotal: ({ subTotal }) => toUnits(subTotal),
  price: ({ line }) => toUnits(line.promoprice),
  currency: ({ order }) => currencyDisplay(order.currency),
  uom: ({ line }) => line.uom,
  productCategory: ({ line }) => line.productCategory ?? "",
  modelYear: ({ line }) => line.modelYear ?? "",
  status: ({ order }) => STATE_NAMES[order.order_status],
};
