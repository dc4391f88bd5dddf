import * as z from "zod";
import { todayHere } from "../host/index.ts";
import {
  action,
  activeCustomer,
  actor,
  addDays,
  type Day,
  daysBetween,
  notFound,
  refuseField,
} from "../platform/index.ts";
import type { Entry } from "./ledger.ts";
import { statusGroupOf } from "./open.ts";
import { ownCompanies, searchText } from "./open-invoices.ts";
import type { Invoice } from "./schema.ts";
import { readInvoice, readInvoicesDated } from "./store.ts";

/** Maximum days of a list. */
export const MAX_DAYS = 366;
/** Days of a list without `from`. */
const USUAL_DAYS = 90;

export const periodSchema = z.object({
  from: z.iso.date("date_invalid").brand<"Day">().optional(),
  to: z.iso.date("date_invalid").brand<"Day">().optional(),
});

/**
 * First and last day of a list: by default the 90 days up to today.
 * @throws Refusal when the first day is after the last, or the period is longer than 366 days
 */
export function periodOf({ from, to }: z.output<typeof periodSchema>, today: Day): { from: Day; to: Day } {
  const last = to ?? (from === undefined || from <= today ? today : from);
  const first = from ?? addDays(last, -USUAL_DAYS);
  if (first > last) throw refuseField("from", "date_from_after_to");
  if (daysBetween(first, last) > MAX_DAYS) throw refuseField("from", "period_too_long", { max: MAX_DAYS });
  return { from: first, to: last };
}

const filterSchema = periodSchema.extend({
  page: z.int().min(1).max(100_000).default(1),
  limit: z.int().min(1).max(250).default(10),
  search: z.string().max(100).optional(),
  /** Paid or open invoices only. */
  state: z.enum(["paid", "open"]).optional(),
  sort: z.enum(["invoiceDate", "clearingDate", "dueDate", "invoiceNo", "grandTotal"]).default("invoiceDate"),
  order: z.enum(["ASC", "DESC"]).default("DESC"),
});
type Filter = z.output<typeof filterSchema>;

export interface InvoiceTotal {
  readonly currency: string;
  readonly grandTotal: number;
  readonly count: number;
}

export interface InvoicePage {
  readonly data: readonly Entry[];
  readonly info: { readonly page: number; readonly count: number; readonly pageTotal: number };
  /** Totals of all pages, by currency. */
  readonly totals: readonly InvoiceTotal[];
  readonly from: string;
  readonly to: string;
}

/** A page of the active customer's invoices by date (eventually consistent). */
export const invoiceList = action({
  name: "invoice.invoiceList",
  scope: "page.invoice-status",
  input: filterSchema,
  run: async (filter): Promise<InvoicePage> => {
    const { from, to } = periodOf(filter, await todayHere());
    const matching = (await ownInvoices(from, to)).filter((entry) => matches(entry, filter)).sort(by(filter));
    const { page, limit } = filter;
    const totals = [...Map.groupBy(matching, ({ currency }) => currency)].map(([currency, own]) => ({
      currency,
      grandTotal: own.reduce((sum, { grandTotal }) => sum + grandTotal, 0),
      count: own.length,
    }));
    return {
      data: matching.slice((page - 1) * limit, page * limit),
      info: { page, count: matching.length, pageTotal: Math.ceil(matching.length / limit) },
      totals: totals.sort((a, b) => b.count - a.count),
      from,
      to,
    };
  },
});

async function ownInvoices(from: string, to: string): Promise<Entry[]> {
  const { unified } = activeCustomer().code;
  const visible = new Set(actor().sorgs);
  const [found, companies] = await Promise.all([readInvoicesDated(unified, from, to), ownCompanies()]);
  return found.filter(({ sorg }) => visible.has(sorg)).map((entry) => companies.complete(entry));
}

function matches(entry: Entry, { search, state }: Filter): boolean {
  const isPaid = statusGroupOf(entry) === "paid";
  const sought = search?.trim().toLowerCase() ?? "";
  return (
    (state === undefined || isPaid === (state === "paid")) && (sought === "" || searchText(entry).includes(sought))
  );
}

function by({ sort, order }: Filter): (a: Entry, b: Entry) => number {
  const sign = order === "ASC" ? 1 : -1;
  return (a, b) => {
    const [left, right] = [a[sort] ?? "", b[sort] ?? ""];
    if (left !== right) return left < right ? -sign : sign;
    return a.invoiceNo < b.invoiceNo ? sign : -sign;
  };
}

export const namedSchema = z.object({ invoiceNo: z.string().min(1).max(30), sorg: z.string().min(1).max(10) });

/** An invoice with its lines. @throws Refusal "not-found" for an absent invoice and another customer's */
export const invoice = action({
  name: "invoice.invoice",
  scope: "page.invoice-status",
  input: namedSchema.extend({ installment: z.int().min(0).max(999).default(0) }),
  run: (named): Promise<Invoice> => ownInvoice(named),
});

type Named = z.output<typeof namedSchema> & { readonly installment?: number };

/** An invoice, or one of its installments; the first represents the invoice. */
export async function ownInvoice({ sorg, invoiceNo, installment = 0 }: Named): Promise<Invoice> {
  const { unified } = activeCustomer().code;
  const isVisible = actor().sorgs.includes(sorg);
  const found = await readInvoice(sorg, invoiceNo, installment);
  if (!isVisible || found?.custCode !== unified) throw notFound();
  return (await ownCompanies()).complete(found);
}
