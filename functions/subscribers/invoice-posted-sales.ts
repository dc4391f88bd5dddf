import { recordSales } from "@spoke/core/sales-overview";
import { invoiceCorrected, invoicePosted } from "@spoke/events";
import { subscriber } from "../queue-handler.ts";

/** Counts an invoice in the sales overview. */
export const handler = subscriber([invoicePosted, invoiceCorrected], ({ data: { sorg, invoiceNo } }) =>
  recordSales({ sorg, invoiceNos: [invoiceNo] }),
);
