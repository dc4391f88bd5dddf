import * as z from "zod";
import { defineEvent } from "./envelope.ts";

/** A consumer's order for pickup arrived, or its status changed. */
export const pickupOrderMoved = defineEvent(
  "pickup-order.moved",
  1,
  z.object({
    id: z.string().describe("number of the web shop's order"),
    sorg: z.string(),
    customer: z.string().describe("unified customer code of the dealer"),
    from: z.string().describe("status before; empty when it arrived"),
    to: z.string().describe("status of the order after it"),
  }),
);
