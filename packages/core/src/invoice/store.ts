import { getItem, getItems, type Key, putSeenWrite, queryAll, type Write } from "../platform/index.ts";
import { type Entry, entryOf, entrySchema, entryText } from "./ledger.ts";
import { statusGroupOf } from "./open.ts";
import { type Invoice, invoiceSchema } from "./schema.ts";

/** An invoice, or its first instalment; each further one stands beside it (decision 040). */
export const invoiceKey = (sorg: string, invoiceNo: string, installment = 0): Key => ({
  pk: `INVOICE#${sorg}#${invoiceNo}`,
  sk: installment > 1 ? `INSTALLMENT#${installment}` : "INVOICE",
});

type Named = Pick<Invoice, "custCode" | "sorg" | "invoiceNo" | "installment">;

const numbered = ({ sorg, invoiceNo, installment }: Named): string =>
  `${sorg}#${invoiceNo}${installment > 1 ? `#${installment}` : ""}`;

/**
 * The entry of an invoice among its customer's open ones. It goes when the invoice is paid. A request to pay holds the invoice
 * by the attribute `paymentRequest` of this item, which the ERP's writes leave alone; whoever sets or removes it must make
 * sure with a condition that the item exists.
 */
export const openInvoiceKey = (named: Named): Key => ({
  pk: `OPENINVOICES#${named.custCode}`,
  sk: numbered(named),
});

/** The entry of an invoice among its customer's cleared ones, by the day on which it was. */
export const clearedInvoiceKey = (named: Named, clearingDate: string): Key => ({
  pk: `CLEAREDINVOICES#${named.custCode}`,
  sk: `${clearingDate}#${numbered(named)}`,
});

export async function readInvoice(sorg: string, invoiceNo: string, installment = 0): Promise<Invoice | undefined> {
  const item = await getItem(invoiceKey(sorg, invoiceNo, installment));
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
  const key = invoiceKey(invoice.sorg, invoice.invoiceNo, invoice.installment);
  return putSeenWrite({ ...key, ...invoice, ...index, entry: entryText(invoice) }, seen);
}

/** Lists an invoice where it belongs now, and no longer where it was: to be written with it. */
export function entryWrites(invoice: Invoice, seen: Invoice | undefined): Write[] {
  const set = { entry: entryText(invoice), asOf: invoice.asOf };
  const { clearingDate } = invoice;
  const was = seen?.clearingDate;
  const moved: Write[] =
    seen && was !== undefined && was !== clearingDate ? [{ kind: "delete", key: clearedInvoiceKey(seen, was) }] : [];
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
  });
  return items.map(({ entry }) => entryOf(entry));
}

/**
 * A customer's invoices of the days from one to another (ISO dates, both included), newest first, without their lines. Those
 * of the time before there were entries are read whole.
 */
export async function readInvoicesDated(unified: string, from: string, to: string): Promise<Entry[]> {
  const items = await queryAll({
    pk: `INVOICES#${unified}`,
    index: "gsi1",
    between: [from, `${to}#\uffff`],
    newestFirst: true,
    attributes: ["pk", "sk", "entry"],
  });
  const bare = items.filter(({ entry }) => entry === undefined);
  const whole = await getItems(bare.map(({ pk, sk }) => ({ pk: String(pk), sk: String(sk) })));
  const found = new Map(bare.map((item, index) => [item, whole[index]]));
  return items.flatMap((item) => {
    if (item.entry !== undefined) return [entryOf(item.entry)];
    const invoice = found.get(item);
    return invoice ? [entrySchema.parse(invoice)] : [];
  });
}
