import { sendOrderToErp } from "@spoke/core/order";
import { orderPlaced } from "@spoke/events";
import { subscriber } from "../subscriber.ts";

/** Hands a placed order to the ERP as a file (docs/erp.md). */
export const handler = subscriber(orderPlaced, ({ id, data }) =>
  sendOrderToErp({ orderNo: data.orderNo, eventId: id }),
);
