import { recordPurchases } from "@spoke/core/order";
import { orderPlaced } from "@spoke/events";
import { subscriber } from "../subscriber.ts";

/** Makes a placed order known among its dealer's purchases. */
export const handler = subscriber(orderPlaced, ({ data }) => recordPurchases({ orderNos: [data.orderNo] }));
