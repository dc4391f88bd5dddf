import { putCancellation } from "@spoke/core/order";
import { orderCancellationRequested } from "@spoke/events";
import { subscriber } from "../queue-handler.ts";

/** Writes the file with a request to cancel pieces of an order for the ERP (docs/erp.md). */
export const handler = subscriber(orderCancellationRequested, ({ data: { orderNumber, sequence } }) =>
  putCancellation({ orderNumber, sequence }),
);
