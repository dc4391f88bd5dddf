import * as z from "zod";
import { type Addition, daysBetween, queryAll, yearOf } from "../platform/index.ts";
import { isCredit } from "./open.ts";
import type { Invoice } from "./schema.ts";

/** Sums over the invoices of a sales organization that were cleared in a year. */
const sumsSchema = z.object({
  /** Days from the invoice to its clearing. */
  days: z.int().default(0),
  /** Days from the due date to the clearing; negative when paid early. */
  daysLate: z.int().default(0),
  invoices: z.int().default(0),
});

export interface PaymentSums extends z.output<typeof sumsSchema> {
  readonly year: number;
  readonly sorg: string;
}

const sumsPk = (custCode: string): string => `PAYMENTDAYS#${custCode}`;

/** What an invoice adds to the payment days: nothing until it is cleared, and nothing if it is a credit. */
export function paymentDayAdditions(invoice: Invoice, sign: 1 | -1): Addition[] {
  const { custCode, sorg, invoiceDate, dueDate, clearingDate } = invoice;
  if (clearingDate === undefined || isCredit(invoice)) return [];
  const key = { pk: sumsPk(custCode), sk: `${yearOf(clearingDate)}#${sorg}` };
  return [
    { key, attribute: "days", by: sign * daysBetween(invoiceDate, clearingDate) },
    { key, attribute: "daysLate", by: sign * daysBetween(dueDate, clearingDate) },
    { key, attribute: "invoices", by: sign },
  ];
}

/** Sums by year and sales organization; both years included. */
export async function readPaymentSums(custCode: string, from: number, to: number): Promise<PaymentSums[]> {
  const between = [`${from}`, `${to}#~`] as const;
  const items = await queryAll({ pk: sumsPk(custCode), between, bounded: "an item per year and sales organization" });
  return items.flatMap((item) => {
    const [year, sorg = ""] = String(item.sk).split("#");
    const sums = sumsSchema.parse(item);
    return sums.invoices > 0 ? [{ ...sums, year: Number(year), sorg }] : [];
  });
}
