import { recordPurchases } from "@spoke/core/order";
import { orderConfirmed, orderPlaced } from "@spoke/events";
import { subscriber } from "../queue-handler.ts";

/**
 * Adds an order to its dealer's purchases, or removes it if the ERP canceled or rejected it. Both events have one subscriber
 * because it reads the order as it is now.
 */
export const handler = subscriber<
  "order.placed" | "order.confirmed",
  typeof orderPlaced.data | typeof orderConfirmed.data
>([orderPlaced, orderConfirmed], ({ data }) => recordPurchases({ orderNumbers: [data.orderNumber] }));
