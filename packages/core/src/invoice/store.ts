import {
  addDays,
  type Day,
  daysBetween,
  getItem,
  getItems,
  type Key,
  putIfVersion,
  queryAll,
  type Write,
} from "../platform/index.ts";
import { correctedInvoice } from "./installment.ts";
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

/**
 * Most days that the invoices of each class were open. A statement of a day reads from each class what was cleared in so many
 * days after it: other invoices of the class were issued later. It costs what was open then, not what was paid since.
 */
const OPEN_DAYS = [45, 180, 720, Number.POSITIVE_INFINITY] as const;

const clearedPk = (custCode: string): string => `CLEAREDINVOICES#${custCode}`;

/** Key of an entry in the customer's cleared invoices, by how long it was open and by clearing date; undefined for an open one. */
function clearedInvoiceKey(invoice: Named & Pick<Invoice, "invoiceDate" | "clearingDate">): Key | undefined {
  const { custCode, invoiceDate, clearingDate } = invoice;
  if (clearingDate === undefined) return undefined;
  const days = daysBetween(invoiceDate, clearingDate);
  const openFor = OPEN_DAYS.findIndex((most) => days <= most);
  return { pk: clearedPk(custCode), sk: `${openFor}#${clearingDate}#${numbered(invoice)}` };
}

const settledPk = (custCode: string): string => `SETTLEDCREDITS#${custCode}`;

/** Key of a cleared credit note that names its invoice, by clearing date; undefined for all other entries. */
function settledCreditKey(invoice: Invoice): Key | undefined {
  if (invoice.clearingDate === undefined || correctedInvoice(invoice) === undefined) return undefined;
  return { pk: settledPk(invoice.custCode), sk: `${invoice.clearingDate}#${numbered(invoice)}` };
}

export async function readInvoice(sorg: string, invoiceNo: string, installment = 0): Promise<Invoice | undefined> {
  const item = await getItem(invoiceKey(sorg, invoiceNo, installment));
  return item && invoiceSchema.parse(item);
}

/** Invoices by number, in that order, without absent ones. */
export async function readInvoices(numbers: readonly { sorg: string; invoiceNo: string }[]): Promise<Invoice[]> {
  const items = await getItems(numbers.map(({ sorg, invoiceNo }) => invoiceKey(sorg, invoiceNo)));
  return items.flatMap((item) => (item ? [invoiceSchema.parse(item)] : []));
}

/** The installments of an invoice after the first, by number. */
export async function readInstallments(sorg: string, invoiceNo: string): Promise<Invoice[]> {
  const { pk } = invoiceKey(sorg, invoiceNo);
  const items = await queryAll({ pk, prefix: "INSTALLMENT#", bounded: "an item per installment" });
  return items.map((item) => invoiceSchema.parse(item)).toSorted((a, b) => a.installment - b.installment);
}

/** Invoices by key, in that order. */
export async function readStored(keys: readonly Key[]): Promise<(Invoice | undefined)[]> {
  return (await getItems(keys)).map((item) => item && invoiceSchema.parse(item));
}

/** Replaces the stored invoice; a `changed` Conflict when it changed since it was read. */
export function putInvoiceWrite(invoice: Invoice, stored: Invoice | undefined): Write {
  return putIfVersion({ ...invoiceKey(invoice.sorg, invoice.invoiceNo, invoice.installment), ...invoice }, stored);
}

/** Moves the entry of an invoice between the lists of open and cleared ones, in the transaction of the invoice. */
export function entryWrites(invoice: Invoice, stored: Invoice | undefined): Write[] {
  const set = { entry: entryText(invoice), asOf: invoice.asOf };
  const moved = [clearedInvoiceKey, settledCreditKey].flatMap((keyIn): Write[] => {
    const [previous, cleared] = [stored && keyIn(stored), keyIn(invoice)];
    return [
      ...(previous !== undefined && previous.sk !== cleared?.sk ? [{ kind: "delete" as const, key: previous }] : []),
      ...(cleared !== undefined ? [{ kind: "update" as const, key: cleared, set }] : []),
    ];
  });
  const key = openInvoiceKey(invoice);
  const isOpen = statusGroupOf(invoice) !== "paid";
  return [...moved, isOpen ? { kind: "update", key, set } : { kind: "delete", key }];
}

/** A customer's invoices that were cleared after a day and may have been open at its end. */
export async function readClearedAfter(unified: string, day: Day): Promise<Entry[]> {
  const classes = OPEN_DAYS.map((most, openFor) => {
    const until = Number.isFinite(most) ? addDays(day, most) : "9999-12-31";
    return queryAll({
      pk: clearedPk(unified),
      between: [`${openFor}#${addDays(day, 1)}`, `${openFor}#${until}#\uffff`],
      attributes: ["entry"],
      bounded: "cleared within the days that invoices of the class are open",
    });
  });
  return (await Promise.all(classes)).flat().map(({ entry }) => entryOf(entry));
}

/** A customer's credit notes that name their invoice and were cleared since a day. */
export async function readSettledCredits(unified: string, since: Day): Promise<Entry[]> {
  const items = await queryAll({
    pk: settledPk(unified),
    between: [since, "9999-12-31"],
    attributes: ["entry"],
    bounded: "credit notes since the oldest invoice that was open",
  });
  return items.map(({ entry }) => entryOf(entry));
}
