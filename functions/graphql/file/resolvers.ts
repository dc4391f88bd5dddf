import { fileAddresses } from "@spoke/core/file";
import type { Resolvers } from "../generated/resolvers.ts";

export const resolvers = {
  Query: { fileAddresses: async (_, input) => fileAddresses(input) },
} satisfies Resolvers;
