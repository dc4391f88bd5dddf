import { followOrders } from "@spoke/core/pickup-order";
import { orderProgressed, paymentDecided } from "@spoke/events";
import { effects, on } from "../queue-handler.ts";

/** Brings consumers' orders for pickup in line with the dealer's orders that supply them. */
export const handler = effects([
  on(orderProgressed, ({ data: { orderNumbers } }) => followOrders({ orderNumbers })),
  on(paymentDecided, ({ data: { orderNumber } }) => followOrders({ orderNumbers: [orderNumber] })),
]);
