import {
  confirmByHand,
  openOrders,
  order,
  orders,
  ordersToConfirm,
  PAYMENT_FILTERS,
  type PaymentFilter,
  requestOpenOrdersFile,
} from "@spoke/core/order";
import type { OrderState } from "@spoke/core/order/schema.ts";
import type { GraphQLContext } from "../context.ts";
import { currencyDisplay, toUnits } from "../currency.ts";
import type { PaymentFilter as PaymentFilterName, QueryOpenOrderV4Args, Resolvers } from "../generated/resolvers.ts";
import { reportResult } from "../report/result.ts";
import { deliveryLoader, invoiceLoader } from "./loaders.ts";
import { openOrderLine } from "./open-order-line.ts";
import { orderPaymentView } from "./payment.ts";
import { changed } from "./result.ts";
import { STATE_NAMES } from "./states.ts";

const STATES = new Map(Object.entries(STATE_NAMES).map(([state, name]) => [name, state as OrderState]));

const found = <T>(one: T | undefined): T[] => (one === undefined ? [] : [one]);

const FILTER_NAMES: Readonly<Record<PaymentFilterName, PaymentFilter>> = {
  complete: "complete",
  pending: "pending",
  failed: "failed",
  void: "void",
  on_processing: "on processing",
};

/** Most lines of a company in one answer. */
const MOST_LINES = 2_000;

const narrowed = (given: Partial<QueryOpenOrderV4Args>) => ({
  custAreaSorgs: given.custAreaSorgs ?? undefined,
  creditCustomers: given.creditCustomers ?? undefined,
});

export const resolvers: Resolvers<GraphQLContext> = {
  Query: {
    orders: async (_, { filter, withPayment }) => {
      const { data, info } = await orders({
        filter: {
          order_no: filter?.order_no ?? undefined,
          search: filter?.search ?? undefined,
          status: filter?.status?.flatMap((name) => found(STATES.get(name))),
          paymentStatus: filter?.payment?.map((name) => PAYMENT_FILTERS[FILTER_NAMES[name]]),
          from: filter?.from ?? undefined,
          to: filter?.to ?? undefined,
          page: filter?.page ?? undefined,
          limit: filter?.limit ?? undefined,
        },
        withPayment: withPayment ?? false,
      });
      return { data: [...data], info };
    },
    order: (_, { order_no }) => order({ order_no }),
    openOrderV4: (_, given) => openOrders(narrowed(given)),
    ordersToConfirm: async (_, { search, page, limit }) => {
      const given = { search: search ?? undefined, page: page ?? undefined, limit: limit ?? undefined };
      const { data, info } = await ordersToConfirm(given);
      return { data: [...data], info };
    },
  },
  Mutation: {
    confirmOrder: (_, { sapOrderNo, internalNotes, lines, ...given }) =>
      changed("success_confirm_order", () =>
        confirmByHand({
          ...given,
          sapOrderNo: sapOrderNo ?? undefined,
          internalNotes: internalNotes ?? undefined,
          lines: lines.map(({ lineNo, supplies }) => ({
            lineNo,
            supplies: supplies.map((one) => ({ ...one, supplyLocation: one.supplyLocation ?? undefined })),
          })),
        }),
      ),
    requestOpenOrders: (_, given) => reportResult(() => requestOpenOrdersFile(narrowed(given))),
  },
  Order: {
    order_status: ({ order_status }) => STATE_NAMES[order_status],
    orderStatus: ({ order_status }) => ({
      description: `order_status_${STATE_NAMES[order_status]}`,
      pendingB2B: order_status === "placed" || order_status === "waiting-confirmation",
    }),
    total_order: ({ total_order }) => toUnits(total_order),
    currency: ({ currency }) => currencyDisplay(currency),
    createdBy: ({ createdBy }) => createdBy.name,
    ship_to: ({ ship_to }) => ship_to.name,
    shipToDetail: ({ ship_to }) => ship_to,
    details: ({ details }) =>
      details.map((line) => ({
        ...line,
        price: toUnits(line.price),
        promoprice: toUnits(line.promoprice),
        subtotal: toUnits(line.subtotal),
      })),
    orderShipment: ({ orderShipment: shipment, currency }) =>
      shipment
        ? {
            shipmentNotes: shipment.shipmentNotes,
            amount: toUnits(shipment.amount),
            curr: currency,
            shipment: { type: shipment.type, desc: shipment.desc },
          }
        : null,
    orderPayment: ({ orderPayment, ...rest }) => (orderPayment ? orderPaymentView(orderPayment, rest) : null),
    deliveries: async ({ doNumbers }, _, context) => {
      const all = await deliveryLoader(context).loadMany(doNumbers);
      return all.flatMap((one) => orThrow(one));
    },
    invoices: async ({ sorg, invoiceNos }, _, context) => {
      const all = await invoiceLoader(context).loadMany(invoiceNos.map((invoiceNo) => ({ sorg, invoiceNo })));
      return all.flatMap((one) => orThrow(one));
    },
  },
  OpenOrder: {
    orders: ({ orders: lines }) => lines.slice(0, MOST_LINES),
    count: ({ orders: lines }) => lines.length,
    deliveries: async ({ doNumbers }, _, context) => {
      const all = await deliveryLoader(context).loadMany(doNumbers);
      return all.flatMap((one) => orThrow(one));
    },
  },
  OpenOrderLine: openOrderLine,
};

/** What a loader found, nothing for an absent one. @throws what the loader failed with. */
function orThrow<T>(one: T | Error | undefined): T[] {
  if (one instanceof Error) throw one;
  return found(one);
}
