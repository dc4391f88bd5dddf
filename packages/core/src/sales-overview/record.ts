import { articleFacts } from "../catalogue/index.ts";
import { readInvoice } from "../invoice/index.ts";
import type { Invoice } from "../invoice/schema.ts";
import { commit, isoNow, type Write, WriteConflict } from "../platform/index.ts";
import type { SalesDocument, Sold } from "./schema.ts";
import { type ArticleFacts, added, soldBy } from "./sold.ts";
import { putDocumentWrite, putMonthWrite, readDocument, readMonth } from "./store.ts";

const ATTEMPTS = 12;

/**
 * Brings an invoice's sales into its month: what it had added before is taken out, what it says now is put in, in one
 * transaction. It works from the invoice as it is, not from the event, so that events may come twice, late or in any order.
 */
export async function recordInvoice(sorg: string, invoiceNo: string): Promise<void> {
  for (let attempt = 1; ; attempt += 1) {
    const [invoice, before] = await Promise.all([readInvoice(sorg, invoiceNo), readDocument(sorg, invoiceNo)]);
    if (!invoice) throw new Error("the invoice is not there yet");
    const after = await documentOf(invoice, before);
    if (before && same(before, after)) return;
    try {
      await commit({ writes: [putDocumentWrite(invoiceNo, after, before), ...(await monthWrites(before, after))] });
      return;
    } catch (error) {
      if (!(error instanceof WriteConflict) || attempt >= ATTEMPTS) throw error;
    }
  }
}

async function documentOf(invoice: Invoice, before: SalesDocument | undefined): Promise<SalesDocument> {
  const known = new Map<string, ArticleFacts>(before?.sold.map((row) => [row.article, row]));
  const unknown = [...new Set(invoice.detail.map(({ articleCode }) => articleCode))].filter((one) => !known.has(one));
  for (const [code, facts] of await articleFacts(invoice.sorg, unknown)) known.set(code, facts);
  return {
    customer: invoice.custCode,
    sorg: invoice.sorg,
    month: invoice.invoiceDate.slice(0, 7),
    sold: soldBy(invoice.detail, invoice.accountingAmount < 0, (code) => {
      const facts = known.get(code);
      if (!facts) return undefined;
      const { category, brand, merchandiseCategory, model, serie } = facts;
      return { category, brand, merchandiseCategory, model, serie };
    }),
    asOf: isoNow(),
  };
}

const facts = ({ customer, month, sold }: SalesDocument): string => JSON.stringify([customer, month, ordered(sold)]);
const ordered = (rows: readonly Sold[]): Sold[] => [...rows].sort((a, b) => (a.article < b.article ? -1 : 1));
const same = (a: SalesDocument, b: SalesDocument): boolean => facts(a) === facts(b);

/** One write, or two when the invoice moved to another month. */
async function monthWrites(before: SalesDocument | undefined, after: SalesDocument): Promise<Write[]> {
  const { customer, sorg } = after;
  const months = new Set([after.month, ...(before ? [before.month] : [])]);
  return Promise.all(
    [...months].map(async (month) => {
      const seen = await readMonth(customer, sorg, month);
      let sold: readonly Sold[] = seen?.sold ?? [];
      if (before?.month === month) sold = added(sold, before.sold, -1);
      if (after.month === month) sold = added(sold, after.sold, 1);
      return putMonthWrite({ customer, sorg, month, sold: [...sold], asOf: isoNow() }, seen);
    }),
  );
}
