import { installmentPosted, invoiceCorrected, invoicePosted } from "@spoke/events";
import * as z from "zod";
import { changeOrderWrites, progressEvents, readOrder, withInvoiced } from "../order/index.ts";
import { ORDER_NUMBER, type Order } from "../order/schema.ts";
import {
  action,
  activeCustomer,
  actor,
  type Commit,
  event,
  type FeedOutcome,
  fieldChanges,
  refuseField,
  SYSTEM,
  storeErpDocument,
  toUnits,
} from "../platform/index.ts";
import { invoicedChanges } from "./invoiced.ts";
import type { OpenInvoice } from "./ledger.ts";
import { listInvoiceWrites } from "./lists.ts";
import { type Invoice, invoiceInputSchema } from "./schema.ts";
import { entryWrites, openChangedWrite, putInvoiceWrite, readInvoice, readInvoices } from "./store.ts";

export { deductionsOf } from "./deductions.ts";
export { invoiceDocument } from "./document.ts";
export { importInvoices } from "./history.ts";
export {
  holdInvoiceWrite,
  type OnlinePayment,
  type OpenEntry,
  openEntries,
  paidOnlineWrite,
  releaseInvoiceWrite,
} from "./hold.ts";
export { type InvoicePage, invoice, invoiceList, invoicesBetween } from "./invoice-list.ts";
export type { Entry, OpenInvoice } from "./ledger.ts";
export { creditNotesOf, type InvoiceTotal, invoicesOfOrder } from "./lists.ts";
export { isPayable } from "./open.ts";
export {
  type OpenInvoicePage,
  type OpenSummary,
  openInvoiceList,
  openInvoices,
  ownCompanies,
  READ_OPEN,
} from "./open-invoices.ts";
export { openOn } from "./open-on.ts";
export { hasOverdue, type OpenSums, openSums } from "./open-sums.ts";
export { invoiceCustomer } from "./owner.ts";
export { averagePaymentDays } from "./payment-days.ts";
export { type Bucket, entriesOf, type OpenGroup, type Receivables, type Sum } from "./receivables.ts";
export { addressesFor, addressFor, addressLike, invoiceMailAddresses, sendEmailInvoice } from "./send.ts";
export { openChangedWrite, readInstallments, readInvoice, readInvoices, readSettledCredits } from "./store.ts";

/** Loads the drawing of invoices on demand: most functions never need it. */
export const drawing = () => import("./pdf.ts");

/** An invoice of a list, or with its lines. */
export type InvoiceView = OpenInvoice | Invoice;

/** Invoices of the active customer by number, in that order, without absent ones and other customers'. */
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
    return found.filter(({ custCode, sorg }) => custCode === unified && sorgs.includes(sorg));
  },
});

/**
 * Stores an invoice or credit note of the ERP, with its changes to the order, in one transaction. The number of an order that
 * was not placed here is stored as text. @throws Refusal with the field that does not match
 */
export const postInvoice = action({
  name: "invoice.postInvoice",
  scope: SYSTEM,
  input: invoiceInputSchema,
  run: async (posted): Promise<FeedOutcome> => {
    const row = await withPoNumber(posted);
    return storeErpDocument(row, {
      load: () => readInvoice(row.sorg, row.invoiceNo, row.installment),
      check: (stored) => {
        if (stored.custCode !== row.custCode) throw refuseField("invoiceNo", "belongs_to_another");
        if (stored.orderNumber !== row.orderNumber) throw refuseField("orderNumber", "order_changed");
      },
      // The open entry also gets the later instant: earlier payments are booked by then.
      touch: (stored) => ({
        writes: [putInvoiceWrite(row, stored), ...entryWrites(row, stored), openChangedWrite(row.custCode)],
      }),
      change: (stored) => invoiceCommit(row, stored),
    });
  },
});

/** Fills a missing PO number from the order, if it was placed here. */
async function withPoNumber(row: Invoice): Promise<Invoice> {
  if (row.poNumber !== "" || !ORDER_NUMBER.test(row.orderNumber)) return row;
  return { ...row, poNumber: (await readOrder(row.orderNumber))?.poNumber ?? "" };
}

async function invoiceCommit(row: Invoice, stored: Invoice | undefined): Promise<Commit> {
  const order = await orderOf(row);
  const changes = invoicedChanges(stored, row);
  const touched =
    order && (!stored || changes.size > 0)
      ? [{ before: order, after: withInvoiced(order, row.invoiceNo, changes) }]
      : [];
  const { invoiceNo, installment, sorg, custCode: customer } = row;
  // The first installment represents the invoice.
  const posted =
    installment > 1
      ? event(installmentPosted, { invoiceNo, installment, sorg, customer })
      : event(stored ? invoiceCorrected : invoicePosted, {
          ...{ invoiceNo, sorg, customer, orderNumbers: row.orderNumber ? [row.orderNumber] : [] },
        });
  return {
    writes: [
      putInvoiceWrite(row, stored),
      ...entryWrites(row, stored),
      ...listInvoiceWrites([{ before: stored, after: row }]),
      openChangedWrite(row.custCode),
      ...changeOrderWrites(touched),
    ],
    events: [posted, ...progressEvents(touched)],
    audit: {
      subject: `INVOICE#${row.sorg}#${row.invoiceNo}`,
      what: stored ? "corrected by the ERP" : "posted",
      ...(stored && { changes: fieldChanges(recorded(stored), recorded(row), row.currency) }),
    },
  };
}

/** What the audit log records. */
const recorded = (invoice: Invoice) => ({
  invoiceState: invoice.status || "Open",
  invoiceDate: invoice.invoiceDate,
  dueDate: invoice.dueDate,
  accountingAmount: toUnits(invoice.accountingAmount),
  grandTotal: toUnits(invoice.grandTotal),
  tax: toUnits(invoice.tax),
});

/** The order of the invoice, if it was placed here. @throws Refusal when it is absent or another customer's */
async function orderOf(row: Invoice): Promise<Order | undefined> {
  if (!ORDER_NUMBER.test(row.orderNumber)) return undefined;
  const found = await readOrder(row.orderNumber);
  const fits = found && found.customer.custCode.unified === row.custCode && found.sorg === row.sorg;
  if (!fits) throw refuseField("orderNumber", "order_unknown");
  return found;
}
