import { hostSettings } from "@spoke/core/host";
import type { Resolvers } from "../generated/resolvers.ts";

export const resolvers = {
  Query: { hostSettings: () => hostSettings({}) },
} satisfies Resolvers;
