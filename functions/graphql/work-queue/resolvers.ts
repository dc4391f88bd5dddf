import { customersInNeed, workQueue } from "@spoke/core/work-queue";
import type { GraphQLContext } from "../context.ts";
import { currencyDisplay } from "../currency.ts";
import type { Resolvers } from "../generated/resolvers.ts";

export const resolvers = {
  Query: { workQueue: () => workQueue({}), customersInNeed: (_, args) => customersInNeed(args) },
  WaitingWork: { late: ({ late }) => late ?? null },
  CustomerInNeed: { currency: ({ currency }) => currencyDisplay(currency) },
} satisfies Resolvers<GraphQLContext>;
