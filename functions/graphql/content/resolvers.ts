import { contentAudience, contentTargetMarkets, layouts } from "@spoke/core/content";
import type { Resolvers } from "../generated/resolvers.ts";

export const resolvers = {
  Query: {
    contentTargetMarkets: (_, args) => contentTargetMarkets(args),
    layouts: (_, args) => layouts(args),
    contentAudience: (_, args) => contentAudience(args),
  },
} satisfies Resolvers;
