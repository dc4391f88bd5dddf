import * as z from "zod";
import { todayHere } from "../host/index.ts";
import { action, activeCustomer, actor, type CustCode, yearOf } from "../platform/index.ts";
import { ownCompanies, READ_OPEN } from "./open-invoices.ts";
import { readPaymentSums } from "./payment-sums.ts";

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

const tenths = (sum: number, count: number): number => Math.round((sum / count) * 10) / 10;

/** This year and the two before. */
const YEARS = 3;

/** How long the active customer took to pay, per sales organization and year of clearing: this one and the two before. Credits do not count. */
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
      readPaymentSums(unified, year - YEARS + 1, year),
      ownCompanies(),
    ]);
    const { sorgs } = actor();
    const visible = paid.filter(({ sorg }) => sorgs.includes(sorg) && (!custAreaSorgs || custAreaSorgs.includes(sorg)));
    return visible
      .toSorted((a, b) => b.year - a.year || a.sorg.localeCompare(b.sorg))
      .map(({ sorg, year: paidIn, days, daysLate, invoices }) => ({
        sorg,
        sorgName: sellerOf(sorg),
        custCode,
        custName: customerName,
        year: paidIn,
        days: tenths(days, invoices),
        daysLate: tenths(daysLate, invoices),
        invoices,
      }));
  },
});
