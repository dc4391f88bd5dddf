import { wordsOf } from "@spoke/core/catalog";
import {
  articlePaths,
  cancelableLines,
  cancellationOf,
  confirmByHand,
  customersOrders,
  forecastOf,
  freightOf,
  openOrders,
  order,
  orderCustomer,
  orders,
  ordersToConfirm,
  ordersToConfirmVersion,
  ordersVersion,
  PAYMENT_FILTERS,
  type PaymentFilter,
  requestCancellation,
  requestOpenOrdersFile,
} from "@spoke/core/order";
import type { OrderLine, OrderState } from "@spoke/core/order/schema.ts";
import { hasScope, taxOn } from "@spoke/core/platform";
import type { GraphQLContext } from "../context.ts";
import { currencyDisplay } from "../currency.ts";
import type { OrdersFilter, PaymentFilter as PaymentFilterName, Resolvers } from "../generated/resolvers.ts";
import { reportMutation } from "../report/result.ts";
import {
  deliveredDay,
  deliveryLoader,
  expectedDays,
  invoiceLoader,
  loadListed,
  loadOrder,
  stockLoader,
  suppliedOf,
  suppliedTotal,
} from "./loaders.ts";
import { openOrderLine } from "./open-order-line.ts";
import { orderPaymentView } from "./payment.ts";
import { orderMutation } from "./result.ts";
import { STATE_NAMES, STEP_NAMES } from "./states.ts";

const STATES = new Map(Object.entries(STATE_NAMES).map(([state, name]) => [name, state as OrderState]));

const present = <T>(value: T | undefined): T[] => (value === undefined ? [] : [value]);

const FILTER_NAMES: Readonly<Record<PaymentFilterName, PaymentFilter>> = {
  complete: "complete",
  pending: "pending",
  failed: "failed",
  void: "void",
  on_processing: "on processing",
};

/** Most lines of a company in one answer. */
const MOST_LINES = 2_000;

const filterOf = ({ payment, status, ...filter }: OrdersFilter = {}) => ({
  ...filter,
  status: status?.flatMap((name) => present(STATES.get(name))),
  paymentStatus: payment?.map((name) => PAYMENT_FILTERS[FILTER_NAMES[name]]),
});

export const resolvers = {
  Query: {
    orders: (_, { filter, withPayment = false }) => orders({ filter: filterOf(filter), withPayment }),
    customersOrders: (_, { filter, custCodes }) => customersOrders({ filter: filterOf(filter), custCodes }),
    order: (_, { orderNumber }) => order({ orderNumber }),
    orderCustomer: (_, { orderNumber }) => orderCustomer({ orderNumber }),
    openOrderV4: (_, args) => openOrders(args),
    ordersVersion: (_, args) => ordersVersion(args),
    ordersToConfirm: (_, args) => ordersToConfirm(args),
    ordersToConfirmVersion: () => ordersToConfirmVersion({}),
  },
  Mutation: {
    confirmOrder: (_, input) => orderMutation("success_confirm_order", () => confirmByHand(input)),
    requestOrderCancellation: (_, input) => orderMutation("cancellation_requested", () => requestCancellation(input)),
    requestOpenOrders: (_, args) => reportMutation(() => requestOpenOrdersFile(args)),
  },
  Order: {
    status: ({ status }) => STATE_NAMES[status],
    itemCount: async (view, _, context) => (await loadListed(view, context)).itemCount,
    suppliedTotal: (view, _, context) => suppliedTotal(view, context),
    tax: async (view, _, context) => taxOn(view, await suppliedTotal(view, context)),
    expectedDate: async (view, _, context) => (await expectedDays(view, context)).first,
    expectedUntil: async (view, _, context) => {
      const { first, last } = await expectedDays(view, context);
      return last === first ? null : last;
    },
    deliveredDate: (view, _, context) => deliveredDay(view, context),
    trackingNumbers: async (view, _, context) => (await loadListed(view, context)).trackingNos,
    trackingUrl: async (view, _, context) => (await loadListed(view, context)).trackingUrl,
    invoiceNumbers: async (view, _, context) =>
      hasScope("page.invoice-status") ? (await loadListed(view, context)).invoiceNos : [],
    orderStatus: ({ status }) => ({
      description: `order_status_${STATE_NAMES[status]}`,
      pendingB2B: status === "placed" || status === "waiting-confirmation",
    }),
    currency: ({ currency }) => currencyDisplay(currency),
    createdBy: ({ createdBy }) => createdBy.name,
    shipTo: ({ shipTo }) => shipTo.name,
    shipToDetail: async (view, _, context) => (await loadOrder(view, context)).shipTo,
    pickupOrder: async (view, _, context) => (await loadOrder(view, context)).pickupOrder,
    isCancellationRequested: async (view, _, context) =>
      (await loadListed(view, context)).isCancellationRequested ?? false,
    cancellation: async (view, _, context) => cancellationOf(await loadOrder(view, context)),
    cancelableLines: async (view, _, context) => cancelableLines(await loadOrder(view, context)),
    notes: async (view, _, context) => (await loadOrder(view, context)).notes,
    customer: async (view, _, context) => (await loadOrder(view, context)).customer,
    lines: async (view, _, context) => {
      const { sorg, lines } = await loadOrder(view, context);
      return namedLocations(sorg, lines);
    },
    orderShipment: async (view, _, context) => {
      const { orderShipment: shipment, currency } = await loadOrder(view, context);
      if (!shipment) return null;
      const { shipmentNotes, amount, type, desc, pickup = false } = shipment;
      const { listAmount, freightBenefit } = freightOf(shipment);
      return { shipmentNotes, amount, listAmount, freightBenefit, curr: currency, pickup, shipment: { type, desc } };
    },
    orderPayment: (view) => ("lines" in view && view.orderPayment ? orderPaymentView(view.orderPayment, view) : null),
    articlePages: async (view, _, context) => {
      const { sorg, lines } = await loadOrder(view, context);
      const paths = await articlePaths({ sorg, articleCodes: lines.map(({ articleCode }) => articleCode) });
      return [...paths].map(([articleCode, path]) => ({ articleCode, path }));
    },
    lineStock: async (view, _, context) => {
      if (!hasScope("order.confirm")) return [];
      const { sorg, lines } = await loadOrder(view, context);
      const free = await stockLoader(context).loadMany(lines.map(({ articleCode }) => ({ sorg, articleCode })));
      return lines.flatMap(({ lineNo }, index) => orThrow(free[index]).map((pieces) => ({ lineNo, free: pieces })));
    },
    history: async (view, _, context) => (await loadOrder(view, context)).history,
    deliveries: async (view, _, context) => {
      const { doNumbers } = await loadOrder(view, context);
      const all = await deliveryLoader(context).loadMany(doNumbers);
      return all.flatMap((loaded) => orThrow(loaded));
    },
    invoices: async (view, _, context) => {
      const { sorg, invoiceNos } = await loadOrder(view, context);
      const all = await invoiceLoader(context).loadMany(invoiceNos.map((invoiceNo) => ({ sorg, invoiceNo })));
      return all.flatMap((loaded) => orThrow(loaded));
    },
  },
  CustomersOrder: {
    status: ({ status }) => STATE_NAMES[status],
    currency: ({ currency }) => currencyDisplay(currency),
    createdBy: ({ createdBy }) => createdBy.name,
    suppliedTotal: (order) => suppliedOf(order, order.listed),
    itemCount: ({ listed }) => listed.itemCount,
    expectedDate: ({ listed }) => listed.expectedDate,
    expectedUntil: ({ listed }) => listed.expectedUntil,
    isCancellationRequested: ({ listed }) => listed.isCancellationRequested ?? false,
  },
  OrderLine: {
    forecast: (line) => forecastOf(line),
  },
  OrderStep: {
    what: ({ what }) => STEP_NAMES[what],
  },
  OrderCancellation: {
    requestedBy: ({ requestedBy }) => requestedBy.name,
  },
  OpenOrder: {
    orders: ({ orders: lines }) => lines.slice(0, MOST_LINES),
    count: ({ orders: lines }) => lines.length,
    deliveries: async ({ doNumbers }, _, context) => {
      const all = await deliveryLoader(context).loadMany(doNumbers);
      return all.flatMap((loaded) => orThrow(loaded));
    },
  },
  OpenOrderLine: openOrderLine,
} satisfies Resolvers<GraphQLContext>;

/** What a loader found, nothing for an absent one. @throws what the loader failed with. */
function orThrow<T>(loaded: T | Error | undefined): T[] {
  if (loaded instanceof Error) throw loaded;
  return present(loaded);
}

/** Lines whose places of supply have their names in the actor's language. */
async function namedLocations(sorg: string, lines: readonly OrderLine[]): Promise<readonly OrderLine[]> {
  if (!lines.some(({ confirmations }) => confirmations.some(({ supplyLocation }) => supplyLocation !== "")))
    return lines;
  const word = await wordsOf(sorg);
  return lines.map((line) => ({
    ...line,
    confirmations: line.confirmations.map((part) => ({ ...part, supplyLocation: word(part.supplyLocation) })),
  }));
}
