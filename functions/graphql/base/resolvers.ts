import type { Resolvers } from "../generated/resolvers.ts";
import { messageValues } from "../mutation.ts";

export const resolvers = {
  Query: { apiVersion: () => "1" },
  Mutation: { ping: () => true },
  UserError: { values: ({ values }) => messageValues(values) },
} satisfies Resolvers;
