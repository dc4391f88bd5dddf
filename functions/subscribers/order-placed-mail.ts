import { mailOrder } from "@spoke/core/mail/order.ts";
import { orderPlaced } from "@spoke/events";
import { subscriber } from "../queue-handler.ts";

/** Mails the confirmation of a new order. */
export const handler = subscriber(orderPlaced, ({ id, data }) =>
  mailOrder({ orderNumber: data.orderNumber, eventId: id }),
);
