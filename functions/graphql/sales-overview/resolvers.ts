import {
  customerAccounts,
  requestSalesOverviewFile,
  salesOverview,
  salesOverviewFilter,
} from "@spoke/core/sales-overview";
import { currencyDisplay } from "../currency.ts";
import type { Resolvers } from "../generated/resolvers.ts";
import { reportMutation } from "../report/result.ts";

export const resolvers = {
  Query: {
    salesOverviewV5: (_, args) => salesOverview(args),
    salesCustomerAccounts: (_, args) => customerAccounts(args),
    salesOverviewV3: (_, args) => salesOverview(args),
    salesOverviewFilterV5: (_, args) => salesOverviewFilter(args),
    salesOverviewFilterV3: (_, args) => salesOverviewFilter(args),
  },
  Mutation: {
    requestSalesOverview: (_, args) => reportMutation(() => requestSalesOverviewFile(args)),
  },
  SalesRow: { label: ({ name, label }) => label ?? name },
  SalesOverview: { currency: ({ currency }) => currencyDisplay(currency) },
} satisfies Resolvers;
