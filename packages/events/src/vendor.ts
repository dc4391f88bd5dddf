import * as z from "zod";
import { defineEvent } from "./envelope.ts";

/** A dealer ordered from a vendor. A checkout publishes one for each vendor. */
export const vendorOrderPlaced = defineEvent(
  "vendor-order.placed",
  1,
  z.object({ orderNumber: z.string(), vendor: z.string().describe("id of the vendor") }),
);

/** Items of an order at a vendor got another status, all in one step. */
export const vendorOrderMoved = defineEvent(
  "vendor-order.moved",
  1,
  z.object({
    orderNumber: z.string(),
    vendor: z.string().describe("id of the vendor"),
    status: z.enum(["open", "confirmed", "shipped", "delivered", "canceled"]).describe("status of the items after it"),
    by: z.enum(["vendor", "dealer", "office"]).describe("who caused it"),
    items: z.array(z.string()).min(1).describe("ids of the items"),
    step: z.int().min(0).optional().describe("place of the step in the order's history, from 0"),
  }),
);
