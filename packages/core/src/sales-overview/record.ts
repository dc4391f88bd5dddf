import { articleFacts } from "../catalog/index.ts";
import { readInvoices } from "../invoice/index.ts";
import type { Invoice } from "../invoice/schema.ts";
import { addWrites, chunk, commit, currencyScale, isoNow, monthOf, parseDay, type Write } from "../platform/index.ts";
import type { SalesDocument, Sold } from "./schema.ts";
import { type ArticleFacts, added, soldBy } from "./sold.ts";
import { putDocumentWrite, putMonthWrite, readDocuments, readMonth, totalAddition } from "./store.ts";

/** Invoices per transaction: each writes one item and changes at most two months, and two customers' sums. */
const INVOICES_PER_COMMIT = 20;

/**
 * Records invoices in their months: replaces what each invoice had added, in one transaction. Based on the stored
 * invoices instead of events, so that events may be repeated, late, or out of order.
 * @throws Error if an invoice does not exist
 */
export async function recordInvoices(sorg: string, invoiceNos: readonly string[]): Promise<void> {
  const wanted = [...new Set(invoiceNos)].map((invoiceNo) => ({ sorg, invoiceNo }));
  for (const some of chunk(wanted, INVOICES_PER_COMMIT)) await recordTogether(some);
}

async function recordTogether(wanted: readonly { sorg: string; invoiceNo: string }[]): Promise<void> {
  const work = async () => {
    // Reads the recorded sales before the invoices: then an older invoice cannot replace sales recorded from a newer
    // one.
    const recorded = await readDocuments(wanted);
    const invoices = await readInvoices(wanted);
    if (invoices.length < wanted.length) throw new Error("invoice not found");
    const changes = (
      await Promise.all(
        invoices.map(async (invoice): Promise<Change> => {
          const before = recorded.get(invoice.invoiceNo);
          return { invoiceNo: invoice.invoiceNo, before, after: await documentOf(invoice, before) };
        }),
      )
    ).filter(({ before, after }) => !before || !same(before, after));
    const documents = changes.map(({ invoiceNo, before, after }) => putDocumentWrite(invoiceNo, after, before));
    return { writes: [...documents, ...(await monthWrites(changes)), ...totalWrites(changes)], result: undefined };
  };
  await commit.retrying(work, { attempts: 12 });
}

/** What an invoice had added before, and what it adds now. */
interface Change {
  readonly invoiceNo: string;
  readonly before: SalesDocument | undefined;
  readonly after: SalesDocument;
}

async function documentOf(invoice: Invoice, before: SalesDocument | undefined): Promise<SalesDocument> {
  const byArticle = new Map<string, ArticleFacts>(before?.sold.map((row) => [row.article, row]));
  const unknown = [...new Set(invoice.detail.map(({ articleCode }) => articleCode))].filter(
    (code) => !byArticle.has(code),
  );
  for (const [code, facts] of await articleFacts(invoice.sorg, unknown)) byArticle.set(code, facts);
  const document = {
    isCredit: invoice.accountingAmount < 0,
    day: Number(invoice.invoiceDate.slice(8, 10)),
    decimals: currencyScale(invoice.currency),
  };
  return {
    customer: invoice.custCode,
    sorg: invoice.sorg,
    month: monthOf(parseDay(invoice.invoiceDate)),
    sold: soldBy(invoice.detail, document, (code) => {
      const facts = byArticle.get(code);
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

/** Rows to add to a month or to subtract from it. */
type Move = SalesDocument & { readonly sign: 1 | -1 };

const movesOf = (changes: readonly Change[]): Move[] =>
  changes.flatMap(({ before, after }): Move[] => [
    ...(before ? [{ ...before, sign: -1 as const }] : []),
    { ...after, sign: 1 },
  ]);

/** What the changes add to the customers' sums. */
const totalWrites = (changes: readonly Change[]): Write[] =>
  addWrites(
    movesOf(changes).map((move) =>
      totalAddition(move, move.sign * move.sold.reduce((sum, { netSales }) => sum + netSales, 0)),
    ),
  );

/** The changed months after all changes. */
async function monthWrites(changes: readonly Change[]): Promise<Write[]> {
  const months = Map.groupBy(movesOf(changes), ({ customer, sorg, month }) => `${customer}#${sorg}#${month}`);
  return (await Promise.all([...months.values()].map(monthWrite))).flat();
}

async function monthWrite(moves: readonly Move[]): Promise<Write[]> {
  const [first] = moves;
  if (!first) return [];
  const { customer, sorg, month } = first;
  const before = await readMonth(customer, sorg, month);
  const sold = moves.reduce<Sold[]>((rows, move) => added(rows, move.sold, move.sign), before?.sold ?? []);
  return [putMonthWrite({ customer, sorg, month, sold, asOf: isoNow() }, before)];
}
