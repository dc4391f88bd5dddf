import { workQueue } from "@spoke/core/work-queue";
import type { GraphQLContext } from "../context.ts";
import type { Resolvers } from "../generated/resolvers.ts";

export const resolvers = {
  Query: { workQueue: () => workQueue({}) },
} satisfies Resolvers<GraphQLContext>;
