import * as z from "zod";
import { defineEvent } from "./envelope.ts";

const sorg = z.string();
const customer = z.string().describe("unified customer code");

/** The ERP posted an invoice, or a credit note (negative amount). */
export const invoicePosted = defineEvent(
  "invoice.posted",
  1,
  z.object({ invoiceNo: z.string(), orderNumbers: z.array(z.string()), sorg, customer }),
);

/** The ERP changed the state, lines, or amounts of an invoice that it had posted. */
export const invoiceCorrected = defineEvent("invoice.corrected", 1, invoicePosted.data);

/** The ERP posted or changed an installment of an invoice after the first, which represents the invoice. */
export const installmentPosted = defineEvent(
  "invoice.installment-posted",
  1,
  z.object({ invoiceNo: z.string(), installment: z.int(), sorg, customer }),
);

/** A user asked for an invoice by mail; `customer` is the invoice's customer, `to` the address that the user chose. */
export const invoiceRequested = defineEvent(
  "invoice.requested",
  1,
  z.object({ sorg, invoiceNo: z.string(), customer, userId: z.string(), host: z.string(), to: z.string().optional() }),
);
