import * as z from "zod";
import { defineEvent } from "./envelope.ts";

/** A user asked for an invoice by mail; `customer` is the unified code of whose it is. */
export const invoiceRequested = defineEvent(
  "invoice.requested",
  1,
  z.object({ sorg: z.string(), invoiceNo: z.string(), customer: z.string(), userId: z.string(), host: z.string() }),
);
