/** The bonus ledger of 10,000 documents: recorded, recorded again without effect, and recalculated from nothing. */
import { putBonusRules, recordBonusInvoices } from "@spoke/core/bonus";
import { readBalances } from "@spoke/core/bonus/store.ts";
import { type Invoice, invoiceSchema } from "@spoke/core/invoice/schema.ts";
import { putInvoiceWrite } from "@spoke/core/invoice/store.ts";
import { amountOf, chunk, commit, systemActor, withActor } from "@spoke/core/platform";
import { bonusRules } from "../tests/builders/bonus.ts";
import { dealer, HOST, host, sorg, store } from "../tests/builders/records.ts";
import { itemsUnder } from "../tests/builders/store.ts";
import { startTable } from "../tests/support/cloud.ts";
import type { Figure } from "./figures.ts";

const DOCUMENTS = 10_000;
const DEALERS = 50;
/** Documents per call, as an import of history passes them. */
const AT_ONCE = 500;

export async function run(): Promise<Figure[]> {
  const table = await startTable();
  try {
    return await withActor(systemActor(), measure);
  } finally {
    await table.stop();
  }
}

async function measure(): Promise<Figure[]> {
  const dealers = Array.from({ length: DEALERS }, (_, index) =>
    dealer({ code: codeOf(index), name: `Dealer ${index}`, areas: [{ sorg: "U001" }] }),
  );
  await store([host(HOST, "U001"), sorg("U001", "USD"), ...dealers.flat()]);
  await putBonusRules(bonusRules({ rates: [{ kind: "purchase", points: 5 }] }));
  const documents = Array.from({ length: DOCUMENTS }, (_, index) => documentOf(index));
  for (const some of chunk(documents, 50))
    await commit({ writes: some.map((document) => putInvoiceWrite(document, undefined)) });
  const record = async () => {
    const begun = performance.now();
    for (const some of chunk(documents, AT_ONCE))
      await recordBonusInvoices({ sorg: "U001", invoiceNos: some.map(({ invoiceNo }) => invoiceNo) });
    return (performance.now() - begun) / 1_000;
  };
  const balances = async () =>
    JSON.stringify(
      await Promise.all(
        Array.from({ length: DEALERS }, async (_, index) => [...(await readBalances(codeOf(index), "U001", 2026))]),
      ),
    );
  const first = await record();
  const stored = await balances();
  const again = await record();
  if ((await balances()) !== stored) throw new Error("recording again changed the balances");
  const items = await itemsUnder("BONUS#", "BONUSBALANCE#", "BONUSSOURCE#");
  for (const some of chunk(items, 100))
    await commit({
      writes: some.map(({ pk, sk }) => ({ kind: "delete", key: { pk: String(pk), sk: String(sk) } })),
    });
  const recalculated = await record();
  if ((await balances()) !== stored) throw new Error("the recalculated balances differ from the stored ones");
  const of = "10,000 invoices and credit notes of 50 dealers";
  return [
    { of, name: "recorded", value: first, unit: "s", bar: 60 },
    { of, name: "recorded again, without effect", value: again, unit: "s", bar: 30 },
    { of, name: "recalculated from nothing", value: recalculated, unit: "s", bar: 60 },
  ];
}

const codeOf = (index: number): string => `EARNER${String(index % DEALERS).padStart(2, "0")}`;

/** Every tenth document is a credit note for the invoice before it. */
function documentOf(index: number): Invoice {
  const isCredit = index % 10 === 9;
  const numberOf = (place: number) => `N${String(place).padStart(6, "0")}`;
  const custCode = codeOf(Math.floor(index / 10));
  const invoiceDate = `2026-${String(1 + (Math.floor(index / 10) % 9)).padStart(2, "0")}-10`;
  const amount = amountOf(isCredit ? -1_000_000 : 3_000_000);
  const line = (articleCode: string) => ({
    ...{
      articleCode,
      articleCodeDisplay: articleCode,
      name: `Name of ${articleCode}`,
      uom: "PCE",
      qty: isCredit ? 1 : 3,
    },
    ...{ price: amountOf(1_000_000), subTotal: amountOf(isCredit ? 1_000_000 : 3_000_000) },
  });
  return invoiceSchema.parse({
    ...{ invoiceNo: numberOf(index), sorg: "U001", custCode, payerCode: custCode, currency: "USD", invoiceDate },
    ...{ dueDate: "2026-12-10", accountingAmount: amount, grandTotal: amount },
    assignment: numberOf(isCredit ? index - 1 : index),
    ...(index % 2 === 0 && { clearingDate: "2026-11-02", status: "Paid" }),
    detail: isCredit ? [line("B1")] : [line("B1"), line("P1")],
    asOf: "2026-11-20T10:00:00.000Z",
  });
}
