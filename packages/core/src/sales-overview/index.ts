import * as z from "zod";
import { servedCodes } from "../clientele/index.ts";
import { customerCodeOf } from "../customer/index.ts";
import { sorgConfig, todayHere } from "../host/index.ts";
import { action, actor, chunk, Refusal, refuseField, SYSTEM } from "../platform/index.ts";
import { requestReport } from "../report/index.ts";
import type { Report } from "../report/schema.ts";
import { type Overview, type OverviewOptions, optionsOf, overviewOf } from "./overview.ts";
import { recordInvoices } from "./record.ts";
import { type SalesFilter, type SalesMonth, salesFilterSchema } from "./schema.ts";
import { readMonths } from "./store.ts";

export type { ModelSums, NamedSums, Overview, OverviewOptions } from "./overview.ts";

const SCOPES = ["page.dashboard", "page.customer-sales-report"];
/** Customers read side by side. */
const AT_ONCE = 25;

/** An overview with the currency of its amounts. */
export interface SalesOverview extends Overview {
  readonly currency: string;
  /** How many customers bought something in the two years. */
  readonly customers: number;
}

/** Net sales of a year beside the same days of the year before, by month, brand, merchandise category and model. */
export const salesOverview = action({
  name: "salesOverview.salesOverview",
  scope: SCOPES,
  input: z.object({ filter: salesFilterSchema }),
  run: async ({ filter }): Promise<SalesOverview> => {
    return overviewFor(filter, await customersOf(filter));
  },
});

/** What the overview's filters can be set to. */
export const salesOverviewFilter = action({
  name: "salesOverview.salesOverviewFilter",
  scope: SCOPES,
  input: z.object({ filter: salesFilterSchema }),
  run: async ({ filter }): Promise<OverviewOptions> =>
    optionsOf((await readFor(filter, await customersOf(filter))).months, filter),
});

/** Asks for the spreadsheet of what `salesOverview` shows (`/api/reports/{id}/download`). */
export const requestSalesOverviewFile = action({
  name: "salesOverview.requestSalesOverviewFile",
  scope: SCOPES,
  input: z.object({ filter: salesFilterSchema }),
  run: async ({ filter }): Promise<Report> => {
    const codes = await customersOf(filter);
    const fileName = `Sales overview ${filter.sorg} ${filter.year}.xlsx`;
    // Whose sales they are is said by the codes alone: two ways of asking for the same are the same file.
    const params = { filter: { ...filter, custCodes: [], custCode: undefined }, codes };
    return requestReport({ kind: "sales-overview", params, fileName, scopes: SCOPES });
  },
});

/** Brings invoices that were posted, corrected or taken over from the past into the sales of their months. */
export const recordSales = action({
  name: "salesOverview.recordSales",
  scope: SYSTEM,
  input: z.object({ sorg: z.string(), invoiceNos: z.array(z.string()).max(1000, "max_items_exceeded") }),
  run: ({ sorg, invoiceNos }) => recordInvoices(sorg, invoiceNos),
});

/** The overview of these customers, whose sales the actor may see. */
export async function overviewFor(filter: SalesFilter, codes: readonly string[]): Promise<SalesOverview> {
  const { currency, months } = await readFor(filter, codes);
  const customers = new Set(months.map(({ customer }) => customer)).size;
  return { ...overviewOf(months, filter, await todayHere()), currency, customers };
}

async function readFor(
  filter: SalesFilter,
  codes: readonly string[],
): Promise<{ currency: string; months: SalesMonth[] }> {
  const { sorg, year } = filter;
  const config = actor().sorgs.includes(sorg) ? await sorgConfig(sorg) : undefined;
  if (!config) throw refuseField("sorg", "sorg_unknown");
  const months: SalesMonth[] = [];
  for (const some of chunk(codes, AT_ONCE)) {
    const read = await Promise.all(some.map((code) => readMonths(code, sorg, `${year - 1}-01`, `${year}-12`)));
    months.push(...read.flat());
  }
  return { currency: config.currency, months };
}

/** Whose sales are shown: of the codes asked for those that are the actor's; somebody else's count like absent ones. */
async function customersOf({
  sorg,
  custCodes: named,
  custCode,
  allCustomers,
}: SalesFilter): Promise<readonly string[]> {
  const own = actor().customer?.code.unified;
  // A code that no customer has is asked for all the same, so that it answers like a customer who bought nothing.
  const custCodes = custCode ? [...named, (await customerCodeOf(custCode)) ?? ""] : named;
  if (!allCustomers && custCodes.every((code) => code === own)) {
    if (!own) throw new Refusal("invalid", "select_customer");
    return [own];
  }
  const served = await servedCodes(sorg);
  if (allCustomers) return served.length > 0 || !own ? served : [own];
  return [...new Set(custCodes)].filter((code) => code === own || served.includes(code));
}
