import * as z from "zod";
import { todayHere } from "../host/index.ts";
import {
  action,
  activeCustomer,
  actor,
  addDays,
  type Day,
  daysBetween,
  MAX_EXAMINED,
  notFound,
  type PageInfo,
  type Partition,
  refuseField,
} from "../platform/index.ts";
import { daySchema } from "../platform/schema.ts";
import { dueAmount } from "./installment.ts";
import type { Entry } from "./ledger.ts";
import { entryOfRow, type InvoiceTotal, invoicesByDate, PAID_OR_OPEN, readInvoiceSums, totalsOf } from "./lists.ts";
import { ownCompanies, searchText } from "./open-invoices.ts";
import type { Invoice } from "./schema.ts";
import { readInvoice } from "./store.ts";

/** Maximum days of a list. */
export const MAX_DAYS = 366;
/** Days of a list without `from`. */
const USUAL_DAYS = 90;
/** Days that a search without a first and a last day covers: ten years. */
const SEARCHED_DAYS = 3_653;

export const periodSchema = z.object({
  from: daySchema.optional(),
  to: daySchema.optional(),
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
  state: z.enum(PAID_OR_OPEN).optional(),
  sort: z.enum(["invoiceDate", "clearingDate", "dueDate", "invoiceNo", "grandTotal"]).default("invoiceDate"),
  order: z.enum(["ASC", "DESC"]).default("DESC"),
});
type Filter = z.output<typeof filterSchema>;

export interface InvoicePage {
  readonly data: readonly Entry[];
  readonly info: PageInfo;
  /** Totals of all pages, by currency: of the counted invoices. */
  readonly totals: readonly InvoiceTotal[];
  readonly from: string;
  readonly to: string;
}

/**
 * A page of the active customer's invoices. By date, a page costs the same however many there are, and so does the search for an
 * exact invoice or order number, which ignores the period. Another search and another order read the period up to 2,000 invoices (a search without days: ten years), by
 * date only until the page and 250 others are found; `countIsMinimum` says that there may be more, which the totals lack too.
 */
export const invoiceList = action({
  name: "invoice.invoiceList",
  scope: "page.invoice-status",
  input: filterSchema,
  run: async (filter): Promise<InvoicePage> => {
    const isSearched = Boolean(filter.search?.trim());
    const period = listedPeriod(filter, isSearched, await todayHere());
    const isByDate = filter.sort === "invoiceDate" && !isSearched;
    const [found, companies] = await Promise.all([
      isByDate ? pageByDate(filter, period) : pageByNumber(filter).then((page) => page ?? searchedPage(filter, period)),
      ownCompanies(),
    ]);
    return { ...found, ...period, data: found.data.map((entry) => companies.complete(entry)) };
  },
});

/** The period of a list; a search without days covers `SEARCHED_DAYS`. */
function listedPeriod(filter: Filter, isSearched: boolean, today: Day): Period {
  return isSearched && filter.from === undefined && filter.to === undefined
    ? { from: addDays(today, -SEARCHED_DAYS), to: today }
    : periodOf(filter, today);
}

type Period = ReturnType<typeof periodOf>;
type Found = Pick<InvoicePage, "data" | "info" | "totals">;

const ownPartitions = (): Partition[] => actor().sorgs.map((part) => ({ owner: activeCustomer().code.unified, part }));

function rowsQuery({ state, order }: Filter, { from, to }: Period) {
  return {
    partitions: ownPartitions(),
    ...(state && { states: [state] }),
    from,
    until: addDays(to, 1),
    oldestFirst: order === "ASC",
  };
}

/** Invoices of the active customer in a period, oldest first, read as they are taken. */
export async function* invoicesBetween({ from, to }: Period): AsyncGenerator<Entry> {
  const companies = await ownCompanies();
  const query = { partitions: ownPartitions(), from, until: addDays(to, 1), oldestFirst: true };
  for await (const row of invoicesByDate.rows(query)) yield companies.complete(entryOfRow(row));
}

async function pageByDate(filter: Filter, period: Period): Promise<Found> {
  const { page, limit, state } = filter;
  const sums = readInvoiceSums(activeCustomer().code.unified, actor().sorgs, period, state);
  const spans = sums.then(({ days }) => days);
  const { rows, info } = await invoicesByDate.page({ ...rowsQuery(filter, period), page, limit, spans });
  return { data: rows.map(entryOfRow), info, totals: (await sums).totals };
}

/** Invoices whose number, or whose order's number, is searched; undefined if there is none. */
async function pageByNumber(filter: Filter): Promise<Found | undefined> {
  const { search = "", state } = filter;
  if (!/\d/.test(search)) return undefined;
  const partitions = ownPartitions();
  const version = await invoicesByDate.version(partitions);
  const rows = (await invoicesByDate.find(partitions, search)).filter(
    (row) => state === undefined || row.state === state,
  );
  return rows.length > 0 ? foundPage(filter, rows.map(entryOfRow), version) : undefined;
}

/** Matches that a search by date counts beyond the page. */
const MAX_COUNTED = 250;

async function searchedPage(filter: Filter, period: Period): Promise<Found> {
  const { page, limit, search, sort, order } = filter;
  const wanted = search?.trim().toLowerCase() ?? "";
  const isByDate = sort === "invoiceDate";
  const query = { ...rowsQuery(filter, period), oldestFirst: isByDate && order === "ASC", pageSize: MAX_COUNTED };
  const version = await invoicesByDate.version(query.partitions);
  const found: Entry[] = [];
  let examined = 0;
  for await (const row of invoicesByDate.rows(query)) {
    if (examined === MAX_EXAMINED || (isByDate && found.length === page * limit + MAX_COUNTED))
      return foundPage(filter, found, version, true);
    examined += 1;
    const entry = entryOfRow(row);
    if (searchText(entry).includes(wanted)) found.push(entry);
  }
  return foundPage(filter, found, version);
}

function foundPage(filter: Filter, found: readonly Entry[], version: string, isMinimum = false): Found {
  const { page, limit } = filter;
  const count = found.length;
  const info = { page, count, pageTotal: Math.ceil(count / limit), version };
  return {
    data: found.toSorted(by(filter)).slice((page - 1) * limit, page * limit),
    info: { ...info, ...(isMinimum && { countIsMinimum: true as const }) },
    totals: totalsOf(found),
  };
}

function by({ sort, order }: Filter): (a: Entry, b: Entry) => number {
  const sign = order === "ASC" ? 1 : -1;
  return (a, b) => {
    const sortValue = (entry: Entry) => (sort === "grandTotal" ? dueAmount(entry) : (entry[sort] ?? ""));
    const [left, right] = [sortValue(a), sortValue(b)];
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
