import type { Resolvers } from "../generated/resolvers.ts";

export const resolvers = {
  Query: { apiVersion: () => "1" },
  Mutation: { ping: () => true },
  UserError: {
    values: ({ values }) => Object.entries(values ?? {}).map(([name, value]) => ({ name, value: String(value) })),
  },
} satisfies Resolvers;
