import { customerRecord } from "../customer/index.ts";
import type { Customer } from "../customer/schema.ts";
import { servedAmong } from "../customer/served/index.ts";
import { action, hasScope } from "../platform/index.ts";
import { namedSchema } from "./invoice-list.ts";
import { readInvoice } from "./store.ts";

/**
 * The customer of an invoice, for users who may act for that customer in the invoice's sales organization; undefined for all other
 * invoices, like absent ones.
 */
export const invoiceCustomer = action({
  name: "invoice.invoiceCustomer",
  scope: "menu.change-cust",
  input: namedSchema,
  run: async ({ sorg, invoiceNo }): Promise<Customer | undefined> => {
    const found = hasScope("page.invoice-status") ? await readInvoice(sorg, invoiceNo) : undefined;
    if (!found) return undefined;
    const served = await servedAmong(sorg, [found.custCode]);
    return served.length > 0 ? (await customerRecord(found.custCode))?.customer : undefined;
  },
});
