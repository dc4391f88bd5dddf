import { report } from "@spoke/core/report";
import type { Resolvers } from "../generated/resolvers.ts";

export const resolvers = {
  Query: { report: (_, { id }) => report({ id }) },
} satisfies Resolvers;
