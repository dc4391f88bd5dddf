import { dealerBalance, mapDealers, salesAreaMaps, updateCategories } from "@spoke/core/sales-area";
import { currencyDisplay } from "../currency.ts";
import type { Resolvers } from "../generated/resolvers.ts";
import { mutation } from "../mutation.ts";

export const resolvers = {
  Query: {
    salesAreaMaps: (_, args) => salesAreaMaps(args),
    salesAreaDealers: (_, args) => mapDealers(args),
    salesAreaDealerBalance: (_, args) => dealerBalance(args),
  },
  Mutation: {
    updateSalesMapAreaCategories: (_, args) =>
      mutation(
        "success_save",
        // What is missing is refused at its field, with the index of the row.
        () =>
          updateCategories({
            salesMaps: args.salesMaps.map(({ id = "", category = "", ...row }) => ({ ...row, id, category })),
          }),
        { changed: 0 },
      ),
  },
  SalesAreaDealers: { currency: ({ currency }) => currencyDisplay(currency) },
} satisfies Resolvers;
