import { recordPurchases } from "@spoke/core/order";
import { orderConfirmed, orderPlaced } from "@spoke/events";
import { subscriber } from "../subscriber.ts";

/**
 * Makes an order known among its dealer's purchases, and takes it out again when the ERP has cancelled or rejected it. One
 * queue for both: what counts is how the order stands now.
 */
export const handler = subscriber<
  "order.placed" | "order.confirmed",
  typeof orderPlaced.data | typeof orderConfirmed.data
>([orderPlaced, orderConfirmed], ({ data }) => recordPurchases({ orderNos: [data.orderNo] }));
