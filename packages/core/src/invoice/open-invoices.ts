import * as z from "zod";
import { customerRecord } from "../customer/index.ts";
import { action, activeCustomer, actor, isoNow } from "../platform/index.ts";
import { type Companies, companiesOf } from "./companies.ts";
import { openEntries } from "./hold.ts";
import type { OpenInvoice } from "./ledger.ts";
import { AGE_RANGES, ageOf, type StatusGroup, statusGroupOf } from "./open.ts";
import { groupsOf, type OpenGroup, totalOf } from "./receivables.ts";

/** Those who see invoices, and those whose page loads the state of the account at its start (1 §6). */
export const READ_OPEN = ["page.invoice-status", "invoice-status.read"];

const code = z.string().max(20);
const sorgs = z.array(z.string().max(10)).max(50).optional();

/** Today, as the portal counts days (UTC). */
export const today = (): string => isoNow().slice(0, 10);

/**
 * Open invoices of the active customer in the sales organisations that the actor may see. Their `accountingAmount` is what is
 * left of it: a part that was paid online counts at once, before the ERP has booked it.
 */
export async function ownOpenInvoices(): Promise<OpenInvoice[]> {
  const { unified } = activeCustomer().code;
  const seen = new Set(actor().sorgs);
  return (await openEntries(unified)).flatMap(({ invoice, openAmount }) =>
    seen.has(invoice.sorg) ? [{ ...invoice, accountingAmount: openAmount }] : [],
  );
}

/**
 * Open invoices of the active customer by company, with what is owed by age (2 §3). `payerCode` and `creditCustomers` narrow
 * them to who pays; a code that is not one of them finds nothing, whoever it belongs to.
 */
export const openInvoices = action({
  name: "invoice.openInvoices",
  scope: READ_OPEN,
  input: z.object({ sorgs, creditCustomers: z.array(code).max(50).optional(), payerCode: code.optional() }),
  run: async ({ sorgs: wanted, creditCustomers, payerCode }): Promise<OpenGroup<OpenInvoice>[]> => {
    const own = activeCustomer().code;
    const payers = payerCode === undefined ? creditCustomers : [payerCode];
    const isMeant = ({ payerCode: payer, custCode }: OpenInvoice): boolean =>
      payers === undefined ||
      payers.some((one) => one === payer || (payer === custCode && [own.r3, own.isr].includes(one)));
    const [open, companies] = await Promise.all([ownOpenInvoices(), ownCompanies()]);
    const meant = open.filter((one) => (!wanted || wanted.includes(one.sorg)) && isMeant(one));
    return groupsOf(
      meant.map((one) => companies.complete(one)),
      today(),
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
  /** Index of a range of AGE_RANGES. */
  age: z
    .int()
    .min(0)
    .max(AGE_RANGES.length - 1)
    .optional(),
  companyCode: z.string().max(10).optional(),
  sort: z.enum(["dueDate", "invoiceDate", "invoiceNo", "accountingAmount"]).default("dueDate"),
  order: z.enum(["ASC", "DESC"]).default("ASC"),
});
export type OpenInvoiceFilter = z.output<typeof openInvoiceFilterSchema>;

/** What is open at a company, in numbers: of everything there, whatever a list is narrowed to. */
export interface OpenSummary {
  readonly companyCode: string;
  readonly companyName: string;
  readonly currency: string;
  readonly total: number;
  readonly overdue: number;
  readonly credits: number;
  readonly buckets: readonly { overdueFrom: number | null; overdueTo: number | null; value: number; count: number }[];
  readonly statuses: readonly { status: Exclude<StatusGroup, "paid">; value: number; count: number }[];
}

export interface OpenInvoicePage {
  readonly data: readonly OpenInvoice[];
  readonly info: { readonly page: number; readonly count: number; readonly pageTotal: number };
  readonly summary: readonly OpenSummary[];
}

/** A page of the active customer's open invoices, with what is open at each company. */
export const openInvoiceList = action({
  name: "invoice.openInvoiceList",
  scope: "page.invoice-status",
  input: openInvoiceFilterSchema,
  run: async (filter): Promise<OpenInvoicePage> => {
    const [open, companies] = await Promise.all([ownOpenInvoices(), ownCompanies()]);
    const known = open.map((one) => companies.complete(one));
    const matching = known.filter((one) => matches(one, filter, today())).sort(by(filter));
    const { page, limit } = filter;
    return {
      data: matching.slice((page - 1) * limit, page * limit),
      info: { page, count: matching.length, pageTotal: Math.ceil(matching.length / limit) },
      summary: summaryOf(groupsOf(known, today()), companies),
    };
  },
});

function matches(one: OpenInvoice, { search, status, age, companyCode }: OpenInvoiceFilter, day: string): boolean {
  const sought = search?.trim().toLowerCase() ?? "";
  return (
    (companyCode === undefined || one.companyCode === companyCode) &&
    (age === undefined || ageOf(one.dueDate, day) === age) &&
    (status.length === 0 || status.some((group) => group === statusGroupOf(one))) &&
    (sought === "" || searchText(one).includes(sought))
  );
}

/** Everything that a list of invoices can be searched by, in lower case. */
export function searchText(one: OpenInvoice): string {
  const { invoiceNo, doNo, orderNo, accountingNo, assignment, payerName, payerCode, notes } = one;
  return [invoiceNo, doNo, orderNo, accountingNo, assignment, payerName, payerCode, notes].join("\n").toLowerCase();
}

function by({ sort, order }: OpenInvoiceFilter): (a: OpenInvoice, b: OpenInvoice) => number {
  const sign = order === "ASC" ? 1 : -1;
  return (a, b) => {
    if (a[sort] !== b[sort]) return a[sort] < b[sort] ? -sign : sign;
    return a.invoiceNo < b.invoiceNo ? -1 : 1;
  };
}

function summaryOf(groups: readonly OpenGroup<OpenInvoice>[], companies: Companies): OpenSummary[] {
  return groups.map(({ companyCode, currency, creditCust }) => {
    const all = creditCust.flatMap(({ ar }) => ar.flatMap(({ invoices }) => invoices));
    const sum = (pick: (one: (typeof creditCust)[number]) => number): number =>
      creditCust.reduce((total, one) => total + pick(one), 0);
    return {
      companyCode,
      companyName: companies.nameOf(companyCode),
      currency,
      total: sum(({ total }) => total),
      overdue: sum(({ overdue }) => overdue),
      credits: totalOf(all.filter(({ accountingAmount }) => accountingAmount < 0)),
      buckets: AGE_RANGES.map((range, index) => ({
        ...range,
        value: sum(({ ar }) => ar[index]?.value ?? 0),
        count: sum(({ ar }) => ar[index]?.invoices.length ?? 0),
      })),
      statuses: (["payable", "pending", "waiting"] as const).map((status) => {
        const those = all.filter((one) => statusGroupOf(one) === status);
        return { status, value: totalOf(those), count: those.length };
      }),
    };
  });
}
