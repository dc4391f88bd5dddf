import { history } from "@spoke/core/history";
import type { GraphQLContext } from "../context.ts";
import type { Resolvers } from "../generated/resolvers.ts";

export const resolvers = {
  Query: { history: (_, args) => history(args) },
} satisfies Resolvers<GraphQLContext>;
