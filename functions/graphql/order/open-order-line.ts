import { awaitsMoney, orderTypeOf } from "@spoke/core/order";
import { hasScope } from "@spoke/core/platform";
import { currencyDisplay } from "../currency.ts";
import type { OpenOrderLineResolvers } from "../generated/resolvers.ts";
import { STATE_NAMES } from "./states.ts";

/** A line with outstanding pieces and facts of its order (2 §3 Open order). */
export const openOrderLine: OpenOrderLineResolvers = {
  soNumber: ({ order }) => order.erpOrderNumber ?? "",
  orderNumber: ({ order }) => order.orderNumber,
  sorg: ({ order }) => order.sorg,
  orderType: ({ order }) => orderTypeOf(order.orderNumber, order.documentType),
  custCode: ({ order }) => order.customer.custCode.unified,
  custName: ({ order }) => order.customer.custName,
  poNumber: ({ order }) => order.poNumber ?? "",
  createdAt: ({ order }) => order.createdAt,
  createdBy: ({ order }) => order.createdBy.name,
  requestDeliveryDate: ({ order: { requestedDeliveryDate: date } }) => (date ? { date } : null),
  expectedDeliveryDate: ({ parts }) => parts[0]?.date,
  isAfterPayment: ({ order, line }) => line.confirmations.length > 0 && awaitsMoney(order),
  notes: ({ order }) => order.notes ?? "",
  internalNotes: ({ order }) => (hasScope("order.confirm") ? (order.internalNotes ?? "") : ""),
  shipTo: ({ order }) => order.shipTo.name,
  shipToDetail: ({ order }) => order.shipTo,
  lineNo: ({ line }) => line.lineNo,
  articleCode: ({ line }) => line.articleCode,
  articleCodeDisplay: ({ line }) => line.articleCodeDisplay,
  description: ({ line }) => line.description,
  image: ({ line }) => line.image,
  orderQty: ({ line }) => line.qty,
  shippedQty: ({ line }) => line.shipped,
  price: ({ line }) => line.chargedPrice,
  currency: ({ order }) => currencyDisplay(order.currency),
  uom: ({ line }) => line.uom,
  productCategory: ({ line }) => line.productCategory ?? "",
  modelYear: ({ line }) => line.modelYear ?? "",
  status: ({ order }) => STATE_NAMES[order.status],
};
