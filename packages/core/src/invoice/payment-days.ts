import * as z from "zod";
import { todayHere } from "../host/index.ts";
import { action, activeCustomer, actor, type CustCode, daysBetween, parseDay, yearOf } from "../platform/index.ts";
import type { Entry } from "./ledger.ts";
import { isCredit } from "./open.ts";
import { ownCompanies, READ_OPEN } from "./open-invoices.ts";
import { readClearedInvoices } from "./store.ts";

/** How long it took to pay the invoices that were cleared in a year (2 §3). */
export interface PaymentDays {
  readonly sorg: string;
  /** Name of the company that invoices for it, or its code. */
  readonly sorgName: string;
  readonly custCode: CustCode;
  readonly custName: string;
  readonly year: number;
  /** Days from the invoice to its clearing, on average, to a tenth. */
  readonly days: number;
  /** Days after the due date, on average, to a tenth; negative when paid early. */
  readonly daysLate: number;
  readonly invoices: number;
}

type Paid = Pick<Entry, "sorg" | "invoiceDate" | "dueDate" | "clearingDate" | "accountingAmount">;

const daysFrom = (from: string, to: string): number => daysBetween(parseDay(from), parseDay(to));
const tenths = (sum: number, count: number): number => Math.round((sum / count) * 10) / 10;

/** Averages by sales organization and year of clearing, newest year first. Credits do not count. */
export function paymentDaysOf(
  paid: readonly Paid[],
): Pick<PaymentDays, "sorg" | "year" | "days" | "daysLate" | "invoices">[] {
  const counted = paid.flatMap(({ clearingDate, ...invoice }) =>
    clearingDate === undefined || isCredit(invoice) ? [] : [{ ...invoice, clearingDate }],
  );
  return [...Map.groupBy(counted, ({ sorg, clearingDate }) => `${yearOf(parseDay(clearingDate))} ${sorg}`)]
    .map(([key, own]) => ({
      year: Number(key.slice(0, 4)),
      sorg: key.slice(5),
      days: tenths(
        own.reduce((sum, invoice) => sum + daysFrom(invoice.invoiceDate, invoice.clearingDate), 0),
        own.length,
      ),
      daysLate: tenths(
        own.reduce((sum, invoice) => sum + daysFrom(invoice.dueDate, invoice.clearingDate), 0),
        own.length,
      ),
      invoices: own.length,
    }))
    .sort((a, b) => b.year - a.year || a.sorg.localeCompare(b.sorg));
}

/** This year and the two before. */
const YEARS = 3;

/** How long the active customer took to pay, per sales organization and year: this one and the two before. */
export const averagePaymentDays = action({
  name: "invoice.averagePaymentDays",
  scope: [...READ_OPEN, "credit-status.read"],
  input: z.object({
    custAreaSorgs: z.array(z.string().max(10)).max(50).optional(),
    creditCustomers: z.array(z.string().max(20)).max(50).optional(),
  }),
  run: async ({ custAreaSorgs, creditCustomers }): Promise<PaymentDays[]> => {
    const { code: custCode } = activeCustomer();
    const { unified, r3, isr } = custCode;
    if (creditCustomers && !creditCustomers.some((code) => [unified, r3, isr].includes(code))) return [];
    const year = yearOf(await todayHere());
    const [paid, { customerName, sellerOf }] = await Promise.all([
      readClearedInvoices(unified, `${year - YEARS + 1}-01-01`, `${year}-12-31`),
      ownCompanies(),
    ]);
    const { sorgs } = actor();
    const visible = paid.filter(({ sorg }) => sorgs.includes(sorg) && (!custAreaSorgs || custAreaSorgs.includes(sorg)));
    return paymentDaysOf(visible).map((average) => ({
      ...average,
      sorgName: sellerOf(average.sorg),
      custCode,
      custName: customerName,
    }));
  },
});
