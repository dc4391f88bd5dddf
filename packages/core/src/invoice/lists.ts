import * as z from "zod";
import {
  type Addition,
  type Amount,
  add,
  addDays,
  addWrites,
  amountOf,
  defineList,
  parseDay,
  queryAll,
  type Span,
  sumOf,
  type Write,
  ZERO,
} from "../platform/index.ts";
import { correctedInvoice, dueAmount, isCreditNote } from "./installment.ts";
import { type Entry, entryOf, entryText } from "./ledger.ts";
import { statusGroupOf } from "./open.ts";
import { paymentDayAdditions } from "./payment-sums.ts";
import type { Invoice } from "./schema.ts";

export const PAID_OR_OPEN = ["paid", "open"] as const;
export type PaidOrOpen = (typeof PAID_OR_OPEN)[number];

const rowSchema = z.object({
  custCode: z.string(),
  sorg: z.string(),
  invoiceDate: z.string(),
  id: z.string(),
  state: z.enum(PAID_OR_OPEN),
  /** The invoice without its lines. */
  entry: z.string(),
});
type Row = z.output<typeof rowSchema>;

/** Invoices of a customer by date. */
export const invoicesByDate = defineList<Row>({
  name: "INVOICES",
  row: rowSchema,
  place: ({ custCode, sorg, invoiceDate, id, state }) => ({ owner: custCode, part: sorg, at: invoiceDate, id, state }),
  numbers: ({ entry }) => {
    const invoice = entryOf(entry);
    return [invoice.invoiceNo, invoice.orderNumber, invoice.poNumber, correctedInvoice(invoice) ?? ""];
  },
});

export const entryOfRow = ({ entry }: Row): Entry => entryOf(entry);

/** Credit notes that are set against an invoice, newest first, at most 100. */
export async function creditNotesOf({
  custCode,
  sorg,
  invoiceNo,
}: Pick<Invoice, "custCode" | "sorg" | "invoiceNo">): Promise<Entry[]> {
  const rows = await invoicesByDate.find([{ owner: custCode, part: sorg }], invoiceNo);
  return rows.map(entryOfRow).filter((entry) => correctedInvoice(entry) === invoiceNo);
}

/** Invoices of an order, newest first, without credit notes; at most 100. */
export async function invoicesOfOrder({
  custCode,
  sorg,
  orderNumber,
}: Pick<Invoice, "custCode" | "sorg" | "orderNumber">): Promise<Entry[]> {
  const rows = await invoicesByDate.find([{ owner: custCode, part: sorg }], orderNumber);
  return rows.map(entryOfRow).filter((entry) => entry.orderNumber === orderNumber && !isCreditNote(entry));
}

const stateOf = (invoice: Invoice): PaidOrOpen => (statusGroupOf(invoice) === "paid" ? "paid" : "open");

function toRow(invoice: Invoice): Row {
  const { custCode, sorg, invoiceDate, invoiceNo, installment } = invoice;
  const id = installment > 1 ? `${invoiceNo}#${installment}` : invoiceNo;
  return { custCode, sorg, invoiceDate, id, state: stateOf(invoice), entry: entryText(invoice) };
}

/** An invoice that is written, as it was stored and as it is now. */
export interface InvoiceChange {
  readonly before: Invoice | undefined;
  readonly after: Invoice;
}

/** Writes that keep the list, the sums of its days, and the payment days; for the transaction of the invoices. */
export function listInvoiceWrites(changes: readonly InvoiceChange[]): Write[] {
  const rows = changes.map(({ before, after }) => ({ before: before && toRow(before), after: toRow(after) }));
  const additions = changes.flatMap(({ before, after }) => [...additionsOf(before, -1), ...additionsOf(after, 1)]);
  return [...invoicesByDate.writes(rows), ...addWrites(additions)];
}

const sumsPk = (custCode: string, sorg: string): string => `INVOICESUMS#${custCode}#${sorg}`;
const SUM = "sum";
/** All documents, and the credit notes among them. */
const COUNT = "count";
const CREDITS = "credits";
type Figure = typeof SUM | typeof COUNT | typeof CREDITS;

const attributeOf = (day: string, state: PaidOrOpen, currency: string, what: Figure): string =>
  `${day}_${state}_${currency}_${what}`;

/** What an invoice adds to the sums of its day, an item per month, and to the payment days. */
function additionsOf(invoice: Invoice | undefined, sign: 1 | -1): Addition[] {
  if (!invoice) return [];
  const { custCode, sorg, invoiceDate, currency } = invoice;
  const key = { pk: sumsPk(custCode, sorg), sk: invoiceDate.slice(0, 7) };
  const nameOf = (what: Figure) => attributeOf(invoiceDate.slice(8), stateOf(invoice), currency, what);
  return [
    { key, attribute: nameOf(SUM), by: sign * dueAmount(invoice) },
    { key, attribute: nameOf(COUNT), by: sign },
    ...(isCreditNote(invoice) ? [{ key, attribute: nameOf(CREDITS), by: sign }] : []),
    ...paymentDayAdditions(invoice, sign),
  ];
}

/** Sum and number of invoices and credit notes in a currency; an installment counts with its own amount. */
export interface InvoiceTotal {
  readonly currency: string;
  readonly grandTotal: Amount;
  readonly count: number;
  /** Credit notes among them. */
  readonly creditCount: number;
}

interface Period {
  readonly from: string;
  readonly to: string;
}

/** The invoices of a period without reading them: totals by currency, the most frequent first, and numbers by day, newest first. */
export interface InvoiceSums {
  readonly totals: readonly InvoiceTotal[];
  readonly days: readonly Span[];
}

/** Exact sums of a customer's invoices in a period, from those of its days. */
export async function readInvoiceSums(
  custCode: string,
  sorgs: readonly string[],
  { from, to }: Period,
  state: PaidOrOpen | undefined,
): Promise<InvoiceSums> {
  const between = [from.slice(0, 7), to.slice(0, 7)] as const;
  const bounded = "an item per month";
  const items = await Promise.all(
    sorgs.map((sorg) => queryAll({ pk: sumsPk(custCode, sorg), between, consistent: false, bounded })),
  );
  const totals = new Map<string, { grandTotal: Amount; count: number; creditCount: number }>();
  const days = new Map<string, number>();
  for (const item of items.flat()) {
    for (const [attribute, value] of Object.entries(item)) {
      const [day = "", of, currency = "", what] = attribute.split("_");
      const date = `${String(item.sk)}-${day}`;
      if (what === undefined || date < from || date > to || (state !== undefined && of !== state)) continue;
      const total = totals.get(currency) ?? { grandTotal: ZERO, count: 0, creditCount: 0 };
      totals.set(currency, total);
      if (what === SUM) total.grandTotal = add(total.grandTotal, amountOf(Number(value)));
      else if (what === CREDITS) total.creditCount += Number(value);
      else {
        total.count += Number(value);
        days.set(date, (days.get(date) ?? 0) + Number(value));
      }
    }
  }
  return {
    totals: [...totals]
      .map(([currency, total]) => ({ currency, ...total }))
      .filter(({ count }) => count > 0)
      .sort((a, b) => b.count - a.count),
    days: [...days]
      .map(([day, count]) => ({ from: day, until: addDays(parseDay(day), 1), count }))
      .sort((a, b) => (a.from < b.from ? 1 : -1)),
  };
}

/** Totals of invoices by currency, the most frequent first. */
export function totalsOf(entries: readonly Entry[]): InvoiceTotal[] {
  return [...Map.groupBy(entries, ({ currency }) => currency)]
    .map(([currency, own]) => ({
      currency,
      grandTotal: sumOf(own, dueAmount),
      count: own.length,
      creditCount: own.filter(isCreditNote).length,
    }))
    .sort((a, b) => b.count - a.count);
}
