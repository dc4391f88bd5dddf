import { history } from "@spoke/core/history";
import type { GraphQLContext } from "../context.ts";
import { currencyDisplay } from "../currency.ts";
import type { Resolvers } from "../generated/resolvers.ts";

export const resolvers = {
  Query: { history: (_, args) => history(args) },
  HistoryChange: { currency: ({ currency }) => (currency === undefined ? null : currencyDisplay(currency)) },
} satisfies Resolvers<GraphQLContext>;
