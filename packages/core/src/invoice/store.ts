import { getItem, getItems, type Key, putIfVersion, queryAll, type Write } from "../platform/index.ts";
import { type Entry, entryOf, entryText } from "./ledger.ts";
import { statusGroupOf } from "./open.ts";
import { type Invoice, invoiceSchema } from "./schema.ts";

/** Key of an invoice or its first installment; further installments have their own items (decision 040). */
export const invoiceKey = (sorg: string, invoiceNo: string, installment = 0): Key => ({
  pk: `INVOICE#${sorg}#${invoiceNo}`,
  sk: installment > 1 ? `INSTALLMENT#${installment}` : "INVOICE",
});

type Named = Pick<Invoice, "custCode" | "sorg" | "invoiceNo" | "installment">;

const numbered = ({ sorg, invoiceNo, installment }: Named): string =>
  `${sorg}#${invoiceNo}${installment > 1 ? `#${installment}` : ""}`;

/**
 * Key of an entry in the customer's open invoices; it is deleted when the invoice is paid. A payment request holds the invoice
 * by the attribute `paymentRequest` of this item, which updates from the ERP do not change. Writes of it must have the condition
 * that the item exists.
 */
export const openInvoiceKey = (named: Named): Key => ({
  pk: `OPENINVOICES#${named.custCode}`,
  sk: numbered(named),
});

/**
 * Counts the changes to a customer's open invoices, so that readers know whether theirs are current. Belongs into every transaction
 * that writes entries, once per customer.
 */
export const openChangedWrite = (custCode: string): Write => ({
  kind: "update",
  key: openVersionKey(custCode),
  add: { version: 1 },
});

const openVersionKey = (custCode: string): Key => ({ pk: `OPENINVOICESVERSION#${custCode}`, sk: "VERSION" });

/** The version of a customer's open invoices. One read unit. */
export async function readOpenVersion(custCode: string): Promise<number> {
  return Number((await getItem(openVersionKey(custCode)))?.version ?? 0);
}

/** Key of an entry in the customer's cleared invoices, by clearing date. */
export const clearedInvoiceKey = (named: Named, clearingDate: string): Key => ({
  pk: `CLEAREDINVOICES#${named.custCode}`,
  sk: `${clearingDate}#${numbered(named)}`,
});

export async function readInvoice(sorg: string, invoiceNo: string, installment = 0): Promise<Invoice | undefined> {
  const item = await getItem(invoiceKey(sorg, invoiceNo, installment));
  return item && invoiceSchema.parse(item);
}

/** Invoices by number, in that order, without absent ones. */
export async function readInvoices(numbers: readonly { sorg: string; invoiceNo: string }[]): Promise<Invoice[]> {
  const items = await getItems(numbers.map(({ sorg, invoiceNo }) => invoiceKey(sorg, invoiceNo)));
  return items.flatMap((item) => (item ? [invoiceSchema.parse(item)] : []));
}

/** Invoices by key, in that order. */
export async function readStored(keys: readonly Key[]): Promise<(Invoice | undefined)[]> {
  return (await getItems(keys)).map((item) => item && invoiceSchema.parse(item));
}

/** Replaces the stored invoice; a `changed` Conflict when it changed since it was read. */
export function putInvoiceWrite(invoice: Invoice, stored: Invoice | undefined): Write {
  return putIfVersion({ ...invoiceKey(invoice.sorg, invoice.invoiceNo, invoice.installment), ...invoice }, stored);
}

/** Moves the entry of an invoice between the open and cleared lists, in the transaction of the invoice. */
export function entryWrites(invoice: Invoice, stored: Invoice | undefined): Write[] {
  const set = { entry: entryText(invoice), asOf: invoice.asOf };
  const { clearingDate } = invoice;
  const previous = stored?.clearingDate;
  const moved: Write[] =
    stored && previous !== undefined && previous !== clearingDate
      ? [{ kind: "delete", key: clearedInvoiceKey(stored, previous) }]
      : [];
  if (clearingDate !== undefined) {
    moved.push({ kind: "update", key: clearedInvoiceKey(invoice, clearingDate), set });
  }
  const key = openInvoiceKey(invoice);
  const isOpen = statusGroupOf(invoice) !== "paid";
  return [...moved, isOpen ? { kind: "update", key, set } : { kind: "delete", key }];
}

/** A customer's invoices that were cleared from one day to another (ISO dates, both included), oldest first. */
export async function readClearedInvoices(unified: string, from: string, to: string): Promise<Entry[]> {
  const items = await queryAll({
    pk: `CLEAREDINVOICES#${unified}`,
    between: [from, `${to}#\uffff`],
    attributes: ["entry"],
    bounded: "paid in three years, or since the day of a statement",
  });
  return items.map(({ entry }) => entryOf(entry));
}
