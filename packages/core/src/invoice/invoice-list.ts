import * as z from "zod";
import { action, activeCustomer, actor, notFound, refuseField } from "../platform/index.ts";
import type { Entry } from "./ledger.ts";
import { statusGroupOf } from "./open.ts";
import { ownCompanies, searchText, today } from "./open-invoices.ts";
import type { Invoice } from "./schema.ts";
import { readInvoice, readInvoicesDated } from "./store.ts";

/** Longest time that one list may be of. */
export const MAX_DAYS = 366;
/** Days that a list is of when nobody says from when. */
const USUAL_DAYS = 90;
const DAY_MS = 86_400_000;

export const periodSchema = z.object({
  from: z.iso.date("date_invalid").optional(),
  to: z.iso.date("date_invalid").optional(),
});

/**
 * The days of a list, both included: to today, and 90 days before, where nothing else is said.
 * @throws Refusal when the first is after the last, or when there are more than 366
 */
export function periodOf({ from, to }: z.output<typeof periodSchema>): { from: string; to: string } {
  const last = to ?? (from === undefined || from <= today() ? today() : from);
  const first = from ?? new Date(Date.parse(last) - USUAL_DAYS * DAY_MS).toISOString().slice(0, 10);
  if (first > last) throw refuseField("from", "date_from_after_to");
  if ((Date.parse(last) - Date.parse(first)) / DAY_MS > MAX_DAYS)
    throw refuseField("from", "period_too_long", { max: MAX_DAYS });
  return { from: first, to: last };
}

const filterSchema = periodSchema.extend({
  page: z.int().min(1).max(100_000).default(1),
  limit: z.int().min(1).max(250).default(10),
  search: z.string().max(100).optional(),
  /** Only paid ones, only open ones; all when left out. */
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
  /** What the whole list comes to, by currency. */
  readonly totals: readonly InvoiceTotal[];
  readonly from: string;
  readonly to: string;
}

/** Invoices of the active customer by their date, a page of them. The list follows a change within a moment (it reads an index). */
export const invoiceList = action({
  name: "invoice.invoiceList",
  scope: "page.invoice-status",
  input: filterSchema,
  run: async (filter): Promise<InvoicePage> => {
    const { from, to } = periodOf(filter);
    const matching = (await ownInvoices(from, to)).filter((one) => matches(one, filter)).sort(by(filter));
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
  const seen = new Set(actor().sorgs);
  const [found, companies] = await Promise.all([readInvoicesDated(unified, from, to), ownCompanies()]);
  return found.filter(({ sorg }) => seen.has(sorg)).map((one) => companies.complete(one));
}

function matches(one: Entry, { search, state }: Filter): boolean {
  const isPaid = statusGroupOf(one) === "paid";
  const sought = search?.trim().toLowerCase() ?? "";
  return (state === undefined || isPaid === (state === "paid")) && (sought === "" || searchText(one).includes(sought));
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

/** An invoice with its lines. @throws Refusal "not-found" for an absent one and, alike, for another customer's. */
export const invoice = action({
  name: "invoice.invoice",
  scope: "page.invoice-status",
  input: namedSchema.extend({ installment: z.int().min(0).max(999).default(0) }),
  run: (named): Promise<Invoice> => ownInvoice(named),
});

type Named = z.output<typeof namedSchema> & { readonly installment?: number };

/** An invoice, or one of its instalments; the first stands for the whole invoice. */
export async function ownInvoice({ sorg, invoiceNo, installment = 0 }: Named): Promise<Invoice> {
  const { unified } = activeCustomer().code;
  const isSeen = actor().sorgs.includes(sorg);
  const found = await readInvoice(sorg, invoiceNo, installment);
  if (!isSeen || found?.custCode !== unified) throw notFound();
  return (await ownCompanies()).complete(found);
}
