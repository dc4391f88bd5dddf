import { recordPurchases } from "@spoke/core/order";
import { orderConfirmed } from "@spoke/events";
import { subscriber } from "../subscriber.ts";

/** Takes an order that the ERP has cancelled or rejected out of its dealer's purchases, and puts one back that it supplies after all. */
export const handler = subscriber(orderConfirmed, ({ data }) => recordPurchases({ orderNos: [data.orderNo] }));
