import { sendOrderToErp } from "@spoke/core/order";
import { orderPlaced } from "@spoke/events";
import { subscriber } from "../queue-handler.ts";

/** Writes the file of a new order for the ERP (docs/erp.md). */
export const handler = subscriber(orderPlaced, ({ id, data }) =>
  sendOrderToErp({ orderNumber: data.orderNumber, eventId: id }),
);
