/** Invoices of a dealer with 5,000 open ones and 10,000 that were paid in five years, beside one with 50 and 50. */
import { averagePaymentDays, importInvoices, invoiceList, openInvoiceList, openInvoices } from "@spoke/core/invoice";
import { chunk, isoNow, systemActor, withActor } from "@spoke/core/platform";
import { statement } from "@spoke/core/statement";
import { statementFile } from "@spoke/core/statement/files.ts";
import { actingFor, dealer, HOST, host, someone, store } from "../tests/builders/records.ts";
import { startTable } from "../tests/support/cloud.ts";
import { readUnits } from "../tests/support/read-units.ts";
import { type Figure, median, percentile } from "./figures.ts";

const OPEN = 5_000;
const PAID = 10_000;
const FEW = 50;
const DAY_MS = 86_400_000;

export async function run(): Promise<Figure[]> {
  const table = await startTable();
  try {
    await seed();
    const userOf = (code: string) => someone(`user-${code}`, ["page.invoice-status"], actingFor(code, ["U001"]));
    const dora = userOf("C1");
    const dan = userOf("C0");
    const timed = async (
      of: string,
      [bar, maxUnits]: readonly [bar?: number, maxUnits?: number],
      times: number,
      work: () => Promise<unknown>,
      who = dora,
    ) => {
      const took: number[] = [];
      const worked: number[] = [];
      await withActor(who, work);
      const { units } = await readUnits(() => withActor(who, work));
      for (let turn = 0; turn < times; turn += 1) {
        const [begun, before] = [performance.now(), process.cpuUsage()];
        await withActor(who, work);
        took.push(performance.now() - begun);
        const { user, system } = process.cpuUsage(before);
        worked.push((user + system) / 1_000);
      }
      const figures: Figure[] = [
        { of, name: "p50", value: median(took), unit: "ms", ...(bar !== undefined && { bar }) },
        { of, name: "p99", value: percentile(took, 0.99), unit: "ms" },
        // The emulated table works in this process, and counts.
        { of, name: "processor time", value: median(worked), unit: "ms" },
        { of, name: "read units", value: units, unit: "units", ...(maxUnits !== undefined && { bar: maxUnits }) },
      ];
      return figures;
    };
    return [
      ...(await timed("a page of 50 open invoices", [100, 10], 60, () => openInvoiceList({ limit: 20 }), dan)),
      ...(await timed("a page of 50 paid ones", [10, 10], 30, () => invoiceList({ state: "paid" }), dan)),
      ...(await timed("a page of 5,000 open invoices, with sums by age", [100, 10], 60, () =>
        openInvoiceList({ limit: 20 }),
      )),
      ...(await timed("found by text", [100, 10], 30, () => openInvoiceList({ search: "i-4711" }))),
      ...(await timed("all of them by company and age", [100, 10], 30, () => openInvoices({}))),
      ...(await timed("a page of the last 90 days", [10, 10], 30, () => invoiceList({ state: "paid" }))),
      ...(await timed("page 20 of a year", [10, 10], 30, () =>
        invoiceList({ state: "paid", from: dayAgo(1_365), to: dayAgo(1_000), page: 20 }),
      )),
      ...(await timed("a year searched", [], 10, () =>
        invoiceList({ search: "i-99", from: dayAgo(1_365), to: dayAgo(1_000) }),
      )),
      ...(await timed("payment days of three years", [], 10, () => averagePaymentDays({}))),
      ...(await timed("statement of a month ago", [], 10, () => statement({ day: dayAgo(30) }))),
      ...(await timed("the same as a PDF", [], 3, () => statementFile({ day: dayAgo(30) }))),
    ];
  } finally {
    await table.stop();
  }
}

const dayAgo = (days: number): string => new Date(Date.parse(isoNow()) - days * DAY_MS).toISOString().slice(0, 10);

async function seed(): Promise<void> {
  const credits = [{ companyCode: "KU001", companyName: "Veloria US" }];
  await store([
    host(HOST, "U001"),
    ...dealer({ code: "C0", name: "Dan's Bikes", areas: [{ sorg: "U001" }], credits }),
    ...dealer({ code: "C1", name: "Dora's Bikes", areas: [{ sorg: "U001" }], credits }),
  ]);
  const invoices = [
    ...Array.from({ length: OPEN + PAID }, (_, index) => invoiceOf(index)),
    ...[...Array(FEW).keys(), ...Array.from({ length: FEW }, (_, index) => OPEN + index)].map((index) => ({
      ...invoiceOf(index),
      invoiceNo: `F-${index}`,
      custCode: "C0",
      payerCode: "C0",
    })),
  ];
  for (const some of chunk(invoices, 500)) await withActor(systemActor(), () => importInvoices(some));
}

/** The first ones are open, of the last half year; the others were paid, the oldest five years ago. */
function invoiceOf(index: number): Parameters<typeof importInvoices>[0][number] {
  const isOpen = index < OPEN;
  const age = isOpen ? index % 180 : (index % 1_800) + 20;
  return {
    invoiceNo: `I-${index}`,
    sorg: "U001",
    custCode: "C1",
    payerCode: "C1",
    companyCode: "KU001",
    doNo: `DO-${index}`,
    orderNumber: `4500${index}`,
    invoiceDate: dayAgo(age),
    dueDate: dayAgo(age - 30),
    status: isOpen ? "Open" : "Paid",
    ...(!isOpen && { clearingDate: dayAgo(age - 15) }),
    currency: "USD",
    accountingNo: `9000${index}`,
    accountingAmount: index % 50 === 0 ? -250_000 : 1_000_000 + index,
    grandTotal: index % 50 === 0 ? -250_000 : 1_000_000 + index,
    tax: 80_000,
    terms: "30 days net",
    assignment: `A-${index}`,
    asOf: isoNow(),
  };
}
