import * as z from "zod";
import { wordsOf } from "../catalog/index.ts";
import { customerCodeOf, customerNames } from "../customer/index.ts";
import { servedAmong, servedCodes } from "../customer/served/index.ts";
import { sorgConfig, todayHere } from "../host/index.ts";
import {
  type Amount,
  action,
  activeCustomer,
  actor,
  addMonths,
  chunk,
  type Day,
  monthOf,
  monthsBetween,
  parseDay,
  Refusal,
  refuseField,
  SYSTEM,
  unrestrictedSorgs,
} from "../platform/index.ts";
import { requestReport } from "../report/index.ts";
import type { Report } from "../report/schema.ts";
import { textsIn } from "../texts/index.ts";
import { visibleAccounts } from "./accounts.ts";
import { type Overview, type OverviewOptions, optionsOf, overviewOf, type Sums } from "./overview.ts";
import { recordInvoices } from "./record.ts";
import {
  CONCURRENT_READS,
  MOST_CUSTOMERS,
  SALES_SCOPES,
  type SalesFilter,
  type SalesMonth,
  type Sold,
  salesFilterSchema,
} from "./schema.ts";
import { readMonths, readTotals } from "./store.ts";

export { type CustomerAccount, customerAccounts } from "./accounts.ts";
export type { ModelSums, NamedSums, Overview } from "./overview.ts";
export { SALES_SCOPES } from "./schema.ts";

/** Sums of a customer. */
export interface CustomerSums extends Sums {
  readonly custCode: string;
  readonly custName: string;
}

/** An overview with the currency of its amounts. */
export interface SalesOverview extends Omit<Overview, "byCustomer"> {
  readonly currency: string;
  /** Number of customers who bought something in the two years. */
  readonly customers: number;
  /** The customers with the highest net sales, at most 100; empty for a single one. */
  readonly byCustomer: readonly CustomerSums[];
}

/** Net sales of a year and of the same days of the previous year, by month, brand, merchandise category, and model. */
export const salesOverview = action({
  name: "salesOverview.salesOverview",
  scope: SALES_SCOPES,
  input: z.object({ filter: salesFilterSchema }),
  run: async ({ filter }): Promise<SalesOverview> => {
    const overview = await overviewFor(filter, await customersOf(filter));
    const groups = overview.byMerchandiseCategory;
    const labels = await labelsOf(
      filter.sorg,
      groups.map(({ name }) => name),
    );
    return { ...overview, byMerchandiseCategory: groups.map((row, at) => ({ ...row, ...labels[at] })) };
  },
});

/** The options of the overview's filters, with the merchandise categories in the actor's language. */
export interface LabeledOptions extends OverviewOptions {
  readonly labels: readonly Label[];
}

interface Label {
  readonly name: string;
  readonly label: string;
}

/** Names in the actor's language. Without names, no catalog is loaded for them. */
async function labelsOf(sorg: string, names: readonly string[]): Promise<Label[]> {
  if (names.every((name) => name === "")) return names.map((name) => ({ name, label: name }));
  const word = await wordsOf(sorg);
  return names.map((name) => ({ name, label: word(name) }));
}

/** The options of the overview's filters. */
export const salesOverviewFilter = action({
  name: "salesOverview.salesOverviewFilter",
  scope: SALES_SCOPES,
  input: z.object({ filter: salesFilterSchema }),
  run: async ({ filter }): Promise<LabeledOptions> => {
    const options = optionsOf((await readFor(filter, await customersOf(filter))).months, filter);
    return { ...options, labels: await labelsOf(filter.sorg, options.merchandiseCategories) };
  },
});

/** Requests the spreadsheet of `salesOverview` (`/api/reports/{id}/download`). */
export const requestSalesOverviewFile = action({
  name: "salesOverview.requestSalesOverviewFile",
  scope: SALES_SCOPES,
  input: z.object({ filter: salesFilterSchema }),
  run: async ({ filter }): Promise<Report> => {
    const codes = await customersOf(filter);
    const name = textsIn(actor().locale)("file.sales.name", {
      customers: await nameOf(filter.sorg, codes),
      year: filter.year,
    });
    const fileName = `${name.replace(/[\p{Cc}<>:"/\\|?*]+/gu, " ").trim()}.xlsx`;
    // Only the codes identify the customers, so that different filters for the same customers share a file.
    const params = { filter: { ...filter, custCodes: [], custCode: undefined }, codes, visible: visibleAccounts() };
    return requestReport({ kind: "sales-overview", params, fileName, scopes: SALES_SCOPES });
  },
});

/** Name for the file: the customer if there is one, otherwise the seller, followed by the user's name if the user serves only some of its customers. */
async function nameOf(sorg: string, codes: readonly string[]): Promise<string> {
  const [only, ...others] = codes;
  if (only !== undefined && others.length === 0) return (await customerNames([only])).get(only) ?? only;
  const seller = (await sorgConfig(sorg))?.name ?? sorg;
  return unrestrictedSorgs().includes(sorg) ? seller : `${seller} ${actor().name}`;
}

/**
 * Net sales of this month and the eleven before in a sales organization, by customer; customers without sales are left out. Callers
 * check which customers the user may see. It reads at most `most` customers, in one query.
 */
export async function salesOfYear(sorg: string, most: number): Promise<Map<string, Amount>> {
  const today = await todayHere();
  const first = addMonths(parseDay(`${monthOf(today)}-01`), -11);
  return readTotals(sorg, monthsBetween(first, today), most);
}

/** Records posted, corrected, or imported invoices in the sales of their months. */
export const recordSales = action({
  name: "salesOverview.recordSales",
  scope: SYSTEM,
  input: z.object({ sorg: z.string(), invoiceNos: z.array(z.string()).max(1000, "max_items_exceeded") }),
  run: ({ sorg, invoiceNos }) => recordInvoices(sorg, invoiceNos),
});

/** The overview of customers whose sales the actor may see. */
export async function overviewFor(filter: SalesFilter, codes: readonly string[]): Promise<SalesOverview> {
  const { currency, months } = await readFor(filter, codes);
  const customers = new Set(months.map(({ customer }) => customer)).size;
  const { byCustomer, ...overview } = overviewOf(months, filter, await todayHere());
  return { ...overview, currency, customers, byCustomer: customers > 1 ? await named(byCustomer) : [] };
}

/** The first customers with their names. */
async function named(rows: Overview["byCustomer"]): Promise<CustomerSums[]> {
  const first = rows.slice(0, MOST_CUSTOMERS);
  const names = await customerNames(first.map(({ name }) => name));
  return first.map(({ name: custCode, ...sums }) => ({ ...sums, custCode, custName: names.get(custCode) ?? custCode }));
}

/** What the active customer was invoiced for on a day, by sales organization. */
export interface DaySales extends Sold {
  readonly sorg: string;
  readonly currency: string;
  readonly date: Day;
}

/** Sales of the active customer in a period, by sales organization and day, month by month. */
export async function* salesBetween({ from, to }: { readonly from: Day; readonly to: Day }): AsyncGenerator<DaySales> {
  const { unified } = activeCustomer().code;
  for (const sorg of actor().sorgs) {
    const currency = (await sorgConfig(sorg))?.currency;
    if (currency === undefined) continue;
    for (const month of monthsBetween(from, to)) {
      const sold = (await readMonths(unified, sorg, month, month)).flatMap((each) => each.sold);
      for (const row of sold.toSorted((a, b) => a.day - b.day)) {
        const date = parseDay(`${month}-${String(row.day).padStart(2, "0")}`);
        if (from <= date && date <= to) yield { ...row, sorg, currency, date };
      }
    }
  }
}

async function readFor(
  filter: SalesFilter,
  codes: readonly string[],
): Promise<{ currency: string; months: SalesMonth[] }> {
  const { sorg, year } = filter;
  const config = actor().sorgs.includes(sorg) ? await sorgConfig(sorg) : undefined;
  if (!config) throw refuseField("sorg", "sorg_unknown");
  const months: SalesMonth[] = [];
  for (const some of chunk(codes, CONCURRENT_READS)) {
    const read = await Promise.all(some.map((code) => readMonths(code, sorg, `${year - 1}-01`, `${year}-12`)));
    months.push(...read.flat());
  }
  return { currency: config.currency, months };
}

/** The requested customers whose sales the actor may see. Codes of other customers count as unknown. */
async function customersOf({
  sorg,
  custCodes: codes,
  custCode,
  allCustomers,
}: SalesFilter): Promise<readonly string[]> {
  const own = actor().customer?.code.unified;
  // An unknown code is kept, so that it returns the same as a customer without purchases.
  const custCodes = custCode ? [...codes, (await customerCodeOf(custCode)) ?? ""] : codes;
  if (!allCustomers && custCodes.every((code) => code === own)) {
    if (!own) throw new Refusal("invalid", "select_customer");
    return [own];
  }
  if (allCustomers) {
    const served = await servedCodes(sorg);
    return served.length > 0 || !own ? served : [own];
  }
  const named = [...new Set(custCodes)];
  const served = new Set(
    await servedAmong(
      sorg,
      named.filter((code) => code !== ""),
    ),
  );
  return named.filter((code) => code === own || served.has(code));
}
