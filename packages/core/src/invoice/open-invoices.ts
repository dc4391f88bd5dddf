import * as z from "zod";
import { customerRecord } from "../customer/index.ts";
import { todayHere } from "../host/index.ts";
import { type Amount, action, activeCustomer, actor, type Day, sumOf } from "../platform/index.ts";
import { type Companies, companiesOf } from "./companies.ts";
import { openEntries } from "./hold.ts";
import type { OpenInvoice } from "./ledger.ts";
import { AGE_RANGES, type AgeRange, ageOf, CREDITS, isOpenCredit, type StatusGroup, statusGroupOf } from "./open.ts";
import { entriesOf, groupsOf, type OpenGroup, totalOf } from "./receivables.ts";

/** Scopes of users who see invoices, and of pages that load the account's state at their start (1 §6). */
export const READ_OPEN = ["page.invoice-status", "invoice-status.read"];

const code = z.string().max(20);
const sorgs = z.array(z.string().max(10)).max(50).optional();

/**
 * Open invoices of the active customer in the actor's sales organizations. `accountingAmount` is the amount left to pay: parts
 * paid online are deducted at once, before the ERP has booked them.
 */
export async function ownOpenInvoices(): Promise<OpenInvoice[]> {
  const { unified } = activeCustomer().code;
  const visible = new Set(actor().sorgs);
  return (await openEntries(unified)).flatMap(({ invoice, openAmount }) =>
    visible.has(invoice.sorg) ? [{ ...invoice, accountingAmount: openAmount }] : [],
  );
}

/**
 * Open invoices of the active customer by company and age (2 §3). `payerCode` and `creditCustomers` filter by payer; the code of
 * another customer finds nothing.
 */
export const openInvoices = action({
  name: "invoice.openInvoices",
  scope: READ_OPEN,
  input: z.object({ sorgs, creditCustomers: z.array(code).max(50).optional(), payerCode: code.optional() }),
  run: async ({ sorgs: wanted, creditCustomers, payerCode }): Promise<OpenGroup<OpenInvoice>[]> => {
    const own = activeCustomer().code;
    const payers = payerCode === undefined ? creditCustomers : [payerCode];
    const isIncluded = ({ payerCode: payer, custCode }: OpenInvoice): boolean =>
      payers === undefined ||
      payers.some((accepted) => accepted === payer || (payer === custCode && [own.r3, own.isr].includes(accepted)));
    const [open, companies] = await Promise.all([ownOpenInvoices(), ownCompanies()]);
    const included = open.filter((invoice) => (!wanted || wanted.includes(invoice.sorg)) && isIncluded(invoice));
    return groupsOf(
      included.map((invoice) => companies.complete(invoice)),
      await todayHere(),
    );
  },
});

/** Names and codes of the companies that invoice the active customer. */
export async function ownCompanies(): Promise<Companies> {
  return companiesOf(await customerRecord(activeCustomer().code.unified));
}

export const openInvoiceFilterSchema = z.object({
  page: z.int().min(1).max(100_000).default(1),
  limit: z.int().min(1).max(250).default(10),
  search: z.string().max(100).optional(),
  status: z
    .array(z.enum(["payable", "pending", "waiting"]))
    .max(3)
    .default([]),
  /** Index of a range of AGE_RANGES, or CREDITS. */
  age: z.int().min(0).max(CREDITS).optional(),
  companyCode: z.string().max(10).optional(),
  sort: z.enum(["dueDate", "invoiceDate", "invoiceNo", "accountingAmount"]).default("dueDate"),
  order: z.enum(["ASC", "DESC"]).default("ASC"),
});
export type OpenInvoiceFilter = z.output<typeof openInvoiceFilterSchema>;

/** Totals of all open invoices of a company, independent of the list's filter. */
export interface OpenSummary {
  readonly companyCode: string;
  readonly companyName: string;
  readonly currency: string;
  readonly total: Amount;
  readonly overdue: Amount;
  readonly credits: Amount;
  readonly creditCount: number;
  /** Credits of these that a payment under way holds. */
  readonly heldCreditCount: number;
  readonly buckets: readonly (AgeRange & { value: Amount; count: number; heldCount: number })[];
  readonly statuses: readonly {
    status: Exclude<StatusGroup, "paid">;
    value: Amount;
    count: number;
    creditCount: number;
  }[];
}

export interface OpenInvoicePage {
  readonly data: readonly OpenInvoice[];
  readonly info: { readonly page: number; readonly count: number; readonly pageTotal: number };
  readonly summary: readonly OpenSummary[];
}

/** A page of the active customer's open invoices, with the totals of each company. */
export const openInvoiceList = action({
  name: "invoice.openInvoiceList",
  scope: "page.invoice-status",
  input: openInvoiceFilterSchema,
  run: async (filter): Promise<OpenInvoicePage> => {
    const [open, companies, today] = await Promise.all([ownOpenInvoices(), ownCompanies(), todayHere()]);
    const completed = open.map((invoice) => companies.complete(invoice));
    const matching = completed.filter((invoice) => matches(invoice, filter, today)).sort(by(filter));
    const { page, limit } = filter;
    return {
      data: matching.slice((page - 1) * limit, page * limit),
      info: { page, count: matching.length, pageTotal: Math.ceil(matching.length / limit) },
      summary: summaryOf(groupsOf(completed, today), companies),
    };
  },
});

function matches(invoice: OpenInvoice, { search, status, age, companyCode }: OpenInvoiceFilter, day: Day): boolean {
  const sought = search?.trim().toLowerCase() ?? "";
  return (
    (companyCode === undefined || invoice.companyCode === companyCode) &&
    (age === undefined || (isOpenCredit(invoice) ? CREDITS : ageOf(invoice.dueDate, day)) === age) &&
    (status.length === 0 || status.some((group) => group === statusGroupOf(invoice))) &&
    (sought === "" || searchText(invoice).includes(sought))
  );
}

/** Searchable text of an invoice, in lower case. */
export function searchText(invoice: OpenInvoice): string {
  const { invoiceNo, doNo, orderNumber, poNumber, accountingNo, assignment, payerName, payerCode, notes } = invoice;
  const numbers = [invoiceNo, doNo, orderNumber, poNumber, accountingNo, assignment];
  return [...numbers, payerName, payerCode, notes].join("\n").toLowerCase();
}

function by({ sort, order }: OpenInvoiceFilter): (a: OpenInvoice, b: OpenInvoice) => number {
  const sign = order === "ASC" ? 1 : -1;
  return (a, b) => {
    if (a[sort] !== b[sort]) return a[sort] < b[sort] ? -sign : sign;
    return a.invoiceNo < b.invoiceNo ? -1 : 1;
  };
}

/** How many of the invoices are not payable, because a payment under way holds them. */
const heldOf = (invoices: readonly OpenInvoice[]): number =>
  invoices.filter((invoice) => statusGroupOf(invoice) !== "payable").length;

function summaryOf(groups: readonly OpenGroup<OpenInvoice>[], companies: Companies): OpenSummary[] {
  return groups.map(({ companyCode, currency, creditCust }) => {
    const all = creditCust.flatMap(entriesOf);
    return {
      companyCode,
      companyName: companies.nameOf(companyCode),
      currency,
      total: sumOf(creditCust, ({ total }) => total),
      overdue: sumOf(creditCust, ({ overdue }) => overdue),
      credits: sumOf(creditCust, ({ credits }) => credits.value),
      creditCount: creditCust.reduce((count, { credits }) => count + credits.invoices.length, 0),
      heldCreditCount: heldOf(creditCust.flatMap(({ credits }) => credits.invoices)),
      buckets: AGE_RANGES.map((range, index) => {
        const invoices = creditCust.flatMap(({ ar }) => ar[index]?.invoices ?? []);
        return { ...range, value: totalOf(invoices), count: invoices.length, heldCount: heldOf(invoices) };
      }),
      statuses: (["payable", "pending", "waiting"] as const).map((status) => {
        const those = all.filter((invoice) => statusGroupOf(invoice) === status);
        return { status, value: totalOf(those), count: those.length, creditCount: those.filter(isOpenCredit).length };
      }),
    };
  });
}
