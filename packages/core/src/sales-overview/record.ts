import { articleFacts } from "../catalog/index.ts";
import { readInvoices } from "../invoice/index.ts";
import type { Invoice } from "../invoice/schema.ts";
import { chunk, commit, isoNow, monthOf, parseDay, type Write } from "../platform/index.ts";
import type { SalesDocument, Sold } from "./schema.ts";
import { type ArticleFacts, added, soldBy } from "./sold.ts";
import { putDocumentWrite, putMonthWrite, readDocuments, readMonth } from "./store.ts";

/** Invoices written together: each is an item, and moves two months at most. */
const TOGETHER = 30;

/**
 * Brings invoices' sales into their months: what each had added before is taken out, what it says now is put in, in one
 * transaction. It works from the invoices as they are, not from events, so that these may come twice, late or in any order.
 * @throws Error when one of them is not there
 */
export async function recordInvoices(sorg: string, invoiceNos: readonly string[]): Promise<void> {
  const wanted = [...new Set(invoiceNos)].map((invoiceNo) => ({ sorg, invoiceNo }));
  for (const some of chunk(wanted, TOGETHER)) await recordTogether(some);
}

async function recordTogether(wanted: readonly { sorg: string; invoiceNo: string }[]): Promise<void> {
  const work = async () => {
    // First what was added, then what is to be added: an invoice that is older than what it has added cannot be put over it.
    const seen = await readDocuments(wanted);
    const invoices = await readInvoices(wanted);
    if (invoices.length < wanted.length) throw new Error("an invoice is not there yet");
    const changes = (
      await Promise.all(
        invoices.map(async (invoice): Promise<Change> => {
          const before = seen.get(invoice.invoiceNo);
          return { invoiceNo: invoice.invoiceNo, before, after: await documentOf(invoice, before) };
        }),
      )
    ).filter(({ before, after }) => !before || !same(before, after));
    const documents = changes.map(({ invoiceNo, before, after }) => putDocumentWrite(invoiceNo, after, before));
    return { writes: [...documents, ...(await monthWrites(changes))], result: undefined };
  };
  await commit.retrying(work, { attempts: 12 });
}

/** What an invoice had added, and what it is to have added. */
interface Change {
  readonly invoiceNo: string;
  readonly before: SalesDocument | undefined;
  readonly after: SalesDocument;
}

async function documentOf(invoice: Invoice, before: SalesDocument | undefined): Promise<SalesDocument> {
  const known = new Map<string, ArticleFacts>(before?.sold.map((row) => [row.article, row]));
  const unknown = [...new Set(invoice.detail.map(({ articleCode }) => articleCode))].filter((one) => !known.has(one));
  for (const [code, facts] of await articleFacts(invoice.sorg, unknown)) known.set(code, facts);
  return {
    customer: invoice.custCode,
    sorg: invoice.sorg,
    month: monthOf(parseDay(invoice.invoiceDate)),
    sold: soldBy(invoice.detail, invoice.accountingAmount < 0, Number(invoice.invoiceDate.slice(8, 10)), (code) => {
      const facts = known.get(code);
      if (!facts) return undefined;
      const { category, brand, merchandiseCategory, model, serie } = facts;
      return { category, brand, merchandiseCategory, model, serie };
    }),
    asOf: isoNow(),
  };
}

const facts = ({ customer, month, sold }: SalesDocument): string => JSON.stringify([customer, month, ordered(sold)]);
const ordered = (rows: readonly Sold[]): Sold[] =>
  [...rows].sort((a, b) => a.day - b.day || (a.article < b.article ? -1 : 1));
const same = (a: SalesDocument, b: SalesDocument): boolean => facts(a) === facts(b);

/** The months that the changes touch, as they are after all of them. */
async function monthWrites(changes: readonly Change[]): Promise<Write[]> {
  const moves = changes.flatMap(({ before, after }): Move[] => [
    ...(before ? [{ ...before, sign: -1 as const }] : []),
    { ...after, sign: 1 },
  ]);
  const months = Map.groupBy(moves, ({ customer, sorg, month }) => `${customer}#${sorg}#${month}`);
  return (await Promise.all([...months.values()].map(monthWrite))).flat();
}

/** What goes into a month, or out of it. */
type Move = SalesDocument & { readonly sign: 1 | -1 };

async function monthWrite(moves: readonly Move[]): Promise<Write[]> {
  const [first] = moves;
  if (!first) return [];
  const { customer, sorg, month } = first;
  const seen = await readMonth(customer, sorg, month);
  const sold = moves.reduce<Sold[]>((rows, move) => added(rows, move.sold, move.sign), seen?.sold ?? []);
  return [putMonthWrite({ customer, sorg, month, sold, asOf: isoNow() }, seen)];
}
