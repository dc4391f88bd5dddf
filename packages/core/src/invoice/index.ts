import { invoiceCorrected, invoicePosted } from "@spoke/events";
import * as z from "zod";
import { changeOrderWrite, readOrder, withInvoiced } from "../order/index.ts";
import { ORDER_NO, type Order } from "../order/schema.ts";
import { action, activeCustomer, actor, commit, event, refuseField, SYSTEM, WriteConflict } from "../platform/index.ts";
import type { FeedOutcome } from "../stock/index.ts";
import { invoicedChanges } from "./invoiced.ts";
import type { OpenInvoice } from "./ledger.ts";
import { type Invoice, invoiceInputSchema } from "./schema.ts";
import { entryWrites, putInvoiceWrite, readInvoice, readInvoices } from "./store.ts";

export { holdWrite, letGoWrite, type OpenEntry, openEntries, paidOnlineWrite } from "./hold.ts";
export { type InvoicePage, type InvoiceTotal, invoice, invoiceList, ownInvoice } from "./invoice-list.ts";
export { type Entry, entryText, type OpenInvoice } from "./ledger.ts";
export { isPayable } from "./open.ts";
export { type OpenInvoicePage, type OpenSummary, openInvoiceList, openInvoices } from "./open-invoices.ts";
export { openOn } from "./open-on.ts";
export { averagePaymentDays } from "./payment-days.ts";
export { type Bucket, groupOfMerchant, type OpenGroup, type Receivables, totalOf } from "./receivables.ts";
export { addressFor, sendEmailInvoice } from "./send.ts";
export { clearedInvoiceKey, openInvoiceKey, readInvoice, readInvoices } from "./store.ts";

/** What draws an invoice as a PDF, loaded when it is needed: most functions never do. */
export const drawing = () => import("./pdf.ts");

/** An invoice as it is shown: of a list, or with its lines. */
export type InvoiceView = OpenInvoice | Invoice;

const ATTEMPTS = 8;

/** Invoices of the active customer by number, in the order asked; others are left out like absent ones. */
export const invoicesByNumber = action({
  name: "invoice.invoicesByNumber",
  scope: "page.invoice-status",
  input: z.object({
    numbers: z.array(z.object({ sorg: z.string().max(10), invoiceNo: z.string().max(30) })).max(1_000),
  }),
  run: async ({ numbers }): Promise<Invoice[]> => {
    const { unified } = activeCustomer().code;
    const { sorgs } = actor();
    const found = await readInvoices(numbers);
    return found.filter((one) => one.custCode === unified && sorgs.includes(one.sorg));
  },
});

/**
 * An invoice or credit note from the ERP, or its new state: written with what it changes in its order, all or nothing.
 * An order number that is not of this portal's making is kept as text. @throws Refusal with the field that does not fit.
 */
export const postInvoice = action({
  name: "invoice.postInvoice",
  scope: SYSTEM,
  input: invoiceInputSchema,
  run: async (row): Promise<FeedOutcome> => {
    for (let attempt = 1; ; attempt += 1) {
      try {
        return await tryToPost(row);
      } catch (error) {
        if (!(error instanceof WriteConflict) || attempt >= ATTEMPTS) throw error;
      }
    }
  },
});

async function tryToPost(row: Invoice): Promise<FeedOutcome> {
  const [seen, order] = await Promise.all([readInvoice(row.sorg, row.invoiceNo, row.installment), orderOf(row)]);
  if (seen && Date.parse(seen.asOf) > Date.parse(row.asOf)) return "older";
  if (seen && seen.custCode !== row.custCode) throw refuseField("invoiceNo", "belongs_to_another");
  if (seen && seen.orderNo !== row.orderNo) throw refuseField("orderNo", "order_changed");
  if (seen && facts(seen) === facts(row)) {
    // The entry is of the later instant as well: what was paid before it is booked by then.
    if (seen.asOf !== row.asOf) await commit({ writes: [putInvoiceWrite(row, seen), ...entryWrites(row, seen)] });
    return "unchanged";
  }
  const changes = invoicedChanges(seen, row);
  const touched = order && (!seen || changes.size > 0) ? [withInvoiced(order, row.invoiceNo, changes)] : [];
  const told = event(seen ? invoiceCorrected : invoicePosted, {
    invoiceNo: row.invoiceNo,
    orderNos: row.orderNo ? [row.orderNo] : [],
    sorg: row.sorg,
    customer: row.custCode,
  });
  await commit({
    writes: [putInvoiceWrite(row, seen), ...entryWrites(row, seen), ...touched.map(changeOrderWrite)],
    // The first instalment stands for the whole invoice.
    events: row.installment > 1 ? [] : [told],
    audit: { subject: `INVOICE#${row.sorg}#${row.invoiceNo}`, what: seen ? "corrected by the ERP" : "posted" },
  });
  return "changed";
}

const facts = ({ asOf: _, version: _version, ...rest }: Invoice): string => JSON.stringify(rest);

/** The portal's order of the invoice. @throws Refusal when it is absent or another customer's. */
async function orderOf(row: Invoice): Promise<Order | undefined> {
  if (!ORDER_NO.test(row.orderNo)) return undefined;
  const found = await readOrder(row.orderNo);
  const fits = found && found.customer.custCode.unified === row.custCode && found.sorg === row.sorg;
  if (!fits) throw refuseField("orderNo", "order_unknown");
  return found;
}
