import { documentsByNumber } from "@spoke/core/numbered-document";
import type { Resolvers } from "../generated/resolvers.ts";

export const resolvers = {
  Query: { documentsByNumber: (_, args) => documentsByNumber(args) },
} satisfies Resolvers;
