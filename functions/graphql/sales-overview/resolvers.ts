import { requestSalesOverviewFile, salesOverview, salesOverviewFilter } from "@spoke/core/sales-overview";
import type { salesFilterSchema } from "@spoke/core/sales-overview/schema.ts";
import type * as z from "zod";
import { currencyDisplay, toUnits } from "../currency.ts";
import type { Resolvers, SalesOverviewFilterInput } from "../generated/resolvers.ts";
import { reportResult } from "../report/result.ts";

/** A client leaves out what it does not narrow, or says null. */
function filterOf(input: SalesOverviewFilterInput): z.input<typeof salesFilterSchema> {
  const said = Object.entries(input).filter(([, value]) => value !== null);
  const { sorg, year } = input;
  return { sorg, year, ...Object.fromEntries(said) };
}

const sums = {
  netSales: ({ netSales }: { netSales: number }) => toUnits(netSales),
  netSalesLastYear: ({ netSalesLastYear }: { netSalesLastYear: number }) => toUnits(netSalesLastYear),
};

export const resolvers: Resolvers = {
  Query: {
    salesOverviewV5: (_, { filter }) => salesOverview({ filter: filterOf(filter) }),
    salesOverviewV3: (_, { filter }) => salesOverview({ filter: filterOf(filter) }),
    salesOverviewFilterV5: (_, { filter }) => salesOverviewFilter({ filter: filterOf(filter) }),
    salesOverviewFilterV3: (_, { filter }) => salesOverviewFilter({ filter: filterOf(filter) }),
  },
  Mutation: {
    requestSalesOverview: (_, { filter }) => reportResult(() => requestSalesOverviewFile({ filter: filterOf(filter) })),
  },
  SalesOverview: { ...sums, currency: ({ currency }) => currencyDisplay(currency) },
  SalesRow: sums,
  SalesModelRow: sums,
  SalesMonthV3: sums,
  SalesSumV3: { netSales: sums.netSales },
  SalesModelV3: { netSales: sums.netSales },
  SalesSeriesV3: { netSales: sums.netSales },
};
