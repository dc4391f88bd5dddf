import * as z from "zod";
import { defineEvent } from "./envelope.ts";

const sorg = z.string();
const customer = z.string().describe("unified customer code");

/** A dealer placed an order. The ERP does not have it yet. */
export const orderPlaced = defineEvent(
  "order.placed",
  1,
  z.object({ orderNumber: z.string(), sorg, customer, lines: z.int().positive() }),
);

/**
 * Orders of a customer moved: confirmed, changed, shipped, invoiced, canceled, or rejected, or the office asked for another proof of
 * payment. `step` is the place in the order's history.
 */
export const orderMoved = defineEvent(
  "order.moved",
  1,
  z.object({
    steps: z.array(z.object({ orderNumber: z.string(), step: z.int().min(0) })).min(1),
    sorg,
    customer,
  }),
);

/** A dealer asked the ERP to cancel pieces of an order that have not shipped. `sequence` counts the requests of the order. */
export const orderCancellationRequested = defineEvent(
  "order.cancellation-requested",
  1,
  z.object({ orderNumber: z.string(), sequence: z.int().positive(), sorg, customer }),
);

/** The ERP answered orders that are for consumers' orders, or shipped goods of them. Others publish no such event. */
export const orderProgressed = defineEvent(
  "order.progressed",
  1,
  z.object({ orderNumbers: z.array(z.string()).min(1), sorg, customer }),
);
