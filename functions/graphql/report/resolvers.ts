import { report } from "@spoke/core/report";
import type { Resolvers } from "../generated/resolvers.ts";

export const resolvers: Resolvers = {
  Query: { report: (_, { id }) => report({ id }) },
};
