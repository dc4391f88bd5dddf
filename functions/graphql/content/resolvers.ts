import { contentAudience, contentTargetMarkets, layouts } from "@spoke/core/content";
import { custNumber } from "../customer/numbers.ts";
import type { Resolvers } from "../generated/resolvers.ts";

export const resolvers = {
  Query: {
    contentTargetMarkets: (_, args) => contentTargetMarkets(args),
    layouts: (_, args) => layouts(args),
    contentAudience: (_, args) => contentAudience(args),
  },
  ContentReader: { custNumber },
} satisfies Resolvers;
