import { openDeliveries, shippedOrders } from "@spoke/core/delivery";
import { orderTypeOf } from "@spoke/core/order";
import type { GraphQLContext } from "../context.ts";
import { currencyDisplay } from "../currency.ts";
import type { Resolvers } from "../generated/resolvers.ts";
import { orderLoader } from "../order/loaders.ts";

export const resolvers = {
  Query: {
    shippedOrders: async (_, period) => ({ openDelivery: await shippedOrders(period) }),
    openDeliveryV4: async (_, period) => ({ openDelivery: await openDeliveries(period) }),
  },
  Delivery: {
    orderType: ({ detail, documentType }) => orderTypeOf(detail[0]?.orderNumber ?? "", documentType),
    trackingUrl: ({ trackingUrl }) => (/^https?:\/\//i.test(trackingUrl) ? trackingUrl : ""),
    estimatedDeliveryDate: ({ estimatedDeliveryDate: date }) => (date ? { date } : null),
    deliveredDate: ({ deliveredDate: date }) => (date ? { date } : null),
    deliveryDate: ({ deliveryDate }) => ({ date: deliveryDate }),
    detail: async ({ detail, currency: code }) => {
      const currency = await currencyDisplay(code);
      return detail.map((line) => ({ ...line, currency }));
    },
  },
  DeliveryLine: {
    description: async ({ orderNumber, lineNo }, _, context) =>
      (await orderLoader(context).load(orderNumber))?.lines.find((line) => line.lineNo === lineNo)?.description,
    createdBy: async ({ orderNumber }, _, context) => (await orderLoader(context).load(orderNumber))?.createdBy.name,
    orderCreatedAt: async ({ orderNumber }, _, context) => (await orderLoader(context).load(orderNumber))?.createdAt,
  },
} satisfies Resolvers<GraphQLContext>;
