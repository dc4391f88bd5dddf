import { getItem, getItems, type Key, putSeenWrite, type Write } from "../platform/index.ts";
import { type Invoice, invoiceSchema } from "./schema.ts";

export const invoiceKey = (sorg: string, invoiceNo: string): Key => ({
  pk: `INVOICE#${sorg}#${invoiceNo}`,
  sk: "INVOICE",
});

export async function readInvoice(sorg: string, invoiceNo: string): Promise<Invoice | undefined> {
  const item = await getItem(invoiceKey(sorg, invoiceNo));
  return item && invoiceSchema.parse(item);
}

/** Invoices of a sales organisation by number, in the order asked; absent ones are left out. */
export async function readInvoices(numbers: readonly { sorg: string; invoiceNo: string }[]): Promise<Invoice[]> {
  const items = await getItems(numbers.map(({ sorg, invoiceNo }) => invoiceKey(sorg, invoiceNo)));
  return items.flatMap((item) => (item ? [invoiceSchema.parse(item)] : []));
}

/** Writes an invoice over what was seen; refused with WriteConflict when it is not that any more. */
export function putInvoiceWrite(invoice: Invoice, seen: Invoice | undefined): Write {
  const index = { gsi1pk: `INVOICES#${invoice.custCode}`, gsi1sk: `${invoice.invoiceDate}#${invoice.invoiceNo}` };
  return putSeenWrite({ ...invoiceKey(invoice.sorg, invoice.invoiceNo), ...invoice, ...index }, seen);
}
