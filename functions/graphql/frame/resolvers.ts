import { framePassport } from "@spoke/core/frame";
import type { GraphQLContext } from "../context.ts";
import type { Resolvers } from "../generated/resolvers.ts";

export const resolvers: Resolvers<GraphQLContext> = {
  Query: {
    framePassport: (_, args) => framePassport(args),
  },
};
