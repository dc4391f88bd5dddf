import { checkLines } from "@spoke/core/order-file";
import { currencyDisplay } from "../currency.ts";
import type { Resolvers } from "../generated/resolvers.ts";
import { presentLines, unitsOrNull } from "./present.ts";

export const resolvers: Resolvers = {
  Query: {
    checkLines: async (_, { lines }) => {
      const checked = await checkLines({ lines });
      return {
        lines: await presentLines(checked.lines),
        total: unitsOrNull(checked.total),
        currency: await currencyDisplay(checked.currency),
      };
    },
  },
};
