import * as z from "zod";
import {
  action,
  commit,
  type FeedOutcome,
  hasSameFacts,
  SYSTEM,
  storeErpDocument,
  transactionsOf,
  type Write,
} from "../platform/index.ts";
import { type InvoiceChange, listInvoiceWrites } from "./lists.ts";
import { type Invoice, invoiceInputSchema } from "./schema.ts";
import { entryWrites, invoiceKey, openChangedWrite, putInvoiceWrite, readInvoice, readStored } from "./store.ts";

type Outcome = FeedOutcome | "foreign";

/**
 * Stores past invoices without events and changes to orders, many in a transaction. Older rows are ignored; `foreign` is an
 * invoice that is stored for another customer.
 */
export const importInvoices = action({
  name: "invoice.importInvoices",
  scope: SYSTEM,
  input: z.array(invoiceInputSchema).max(1_000, "max_items_exceeded"),
  run: async (rows): Promise<Outcome[]> => {
    const outcomes = new Map<Invoice, Outcome>();
    let waiting: readonly Invoice[] = rows;
    while (waiting.length > 0) {
      // Rows of the same invoice are written one after another.
      const first = new Map<string, Invoice>();
      for (const row of waiting) if (!first.has(idOf(row))) first.set(idOf(row), row);
      const wave = [...first.values()];
      await importDistinct(wave, outcomes);
      const done = new Set(wave);
      waiting = waiting.filter((row) => !done.has(row));
    }
    return rows.map((row) => outcomes.get(row) ?? "unchanged");
  },
});

const idOf = ({ sorg, invoiceNo, installment }: Invoice): string => `${sorg}#${invoiceNo}#${installment}`;

async function importDistinct(rows: readonly Invoice[], outcomes: Map<Invoice, Outcome>): Promise<void> {
  const stored = await readStored(
    rows.map(({ sorg, invoiceNo, installment }) => invoiceKey(sorg, invoiceNo, installment)),
  );
  const changes = rows.flatMap((after, index): InvoiceChange[] => {
    const before = stored[index];
    const outcome = outcomeOf(before, after);
    outcomes.set(after, outcome);
    const isTouched = outcome === "unchanged" && before?.asOf !== after.asOf;
    return outcome === "changed" || isTouched ? [{ before, after }] : [];
  });
  // Invoices of a customer stand together, as they share sums.
  const sorted = changes.toSorted((a, b) => (a.after.custCode < b.after.custCode ? -1 : 1));
  for (const { records, writes } of transactionsOf(sorted, writesOf)) {
    const conflict = await commit.attempt({ writes });
    // One of them changed in between: each is written on its own.
    if (conflict) for (const { after } of records) outcomes.set(after, await importAlone(after));
  }
}

function outcomeOf(before: Invoice | undefined, after: Invoice): Outcome {
  if (!before) return "changed";
  if (before.custCode !== after.custCode) return "foreign";
  if (Date.parse(before.asOf) > Date.parse(after.asOf)) return "older";
  return hasSameFacts(before, after) ? "unchanged" : "changed";
}

const importAlone = (row: Invoice): Promise<FeedOutcome> =>
  storeErpDocument(row, {
    load: () => readInvoice(row.sorg, row.invoiceNo, row.installment),
    check: () => undefined,
    touch: (before) => ({ writes: writesOf({ before, after: row }) }),
    change: async (before) => ({ writes: writesOf({ before, after: row }) }),
  });

const writesOf = ({ before, after }: InvoiceChange): Write[] => [
  putInvoiceWrite(after, before),
  ...entryWrites(after, before),
  ...listInvoiceWrites([{ before, after }]),
  openChangedWrite(after.custCode),
];
