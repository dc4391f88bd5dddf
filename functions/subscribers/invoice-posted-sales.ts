import { recordSales } from "@spoke/core/sales-overview";
import { invoiceCorrected, invoicePosted } from "@spoke/events";
import { subscriber } from "../subscriber.ts";

/** Brings an invoice's sales into the sales overview. */
export const handler = subscriber([invoicePosted, invoiceCorrected], ({ data: { sorg, invoiceNo } }) =>
  recordSales({ sorg, invoiceNos: [invoiceNo] }),
);
