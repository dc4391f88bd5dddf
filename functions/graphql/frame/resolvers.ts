import { framePassport } from "@spoke/core/frame";
import type { GraphQLContext } from "../context.ts";
import type { Resolvers } from "../generated/resolvers.ts";

export const resolvers = {
  Query: {
    framePassport: (_, args) => framePassport(args),
  },
} satisfies Resolvers<GraphQLContext>;
