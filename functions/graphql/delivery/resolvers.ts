import { openDeliveries, shippedOrders } from "@spoke/core/delivery";
import { orderTypeOf } from "@spoke/core/order";
import type { GraphQLContext } from "../context.ts";
import { currencyDisplay, toUnits } from "../currency.ts";
import type { Resolvers } from "../generated/resolvers.ts";
import { orderLoader } from "../order/loaders.ts";

export const resolvers: Resolvers<GraphQLContext> = {
  Query: {
    shippedOrders: async (_, period) => ({ openDelivery: await shippedOrders(period) }),
    openDeliveryV4: async (_, period) => ({ openDelivery: await openDeliveries(period) }),
  },
  Delivery: {
    orderType: ({ detail, documentType }) => orderTypeOf(detail[0]?.orderNo ?? "", documentType),
    trackingUrl: ({ trackingUrl }) => (/^https?:\/\//i.test(trackingUrl) ? trackingUrl : ""),
    estimatedDeliveryDate: ({ estimatedDeliveryDate: date }) => (date === undefined ? null : { date }),
    deliveryDate: ({ deliveryDate }) => ({ date: deliveryDate }),
    detail: async ({ detail, currency: code }) => {
      const currency = await currencyDisplay(code);
      return detail.map((line) => ({ ...line, price: toUnits(line.price), currency }));
    },
  },
  DeliveryLine: {
    description: async ({ orderNo, lineNo }, _, context) =>
      (await orderLoader(context).load(orderNo))?.details.find((line) => line.lineNo === lineNo)?.description ?? null,
    createdBy: async ({ orderNo }, _, context) => (await orderLoader(context).load(orderNo))?.createdBy.name ?? null,
    orderCreatedAt: async ({ orderNo }, _, context) => (await orderLoader(context).load(orderNo))?.createdAt ?? null,
  },
};
