import { checkLines } from "@spoke/core/fast-order";
import { currencyDisplay } from "../currency.ts";
import type { Resolvers } from "../generated/resolvers.ts";
import { sorgName } from "../host/names.ts";
import { presentLines } from "./present.ts";

export const resolvers = {
  Query: {
    checkLines: async (_, input) => {
      const { lines, total, currency } = await checkLines(input);
      return { lines: await presentLines(lines), total, currency: await currencyDisplay(currency) };
    },
  },
  LineArticle: { sorgName },
} satisfies Resolvers;
