import { type CheckedLine, checkLines } from "@spoke/core/order-file";
import { currencyDisplay, toUnits } from "../currency.ts";
import type { Resolvers } from "../generated/resolvers.ts";

const unitsOrNull = (amount: number | undefined): number | null => (amount === undefined ? null : toUnits(amount));

const at = (problems: CheckedLine["problems"]) => problems.map((one) => ({ field: "qty", ...one }));

export const resolvers: Resolvers = {
  Query: {
    checkLines: async (_, { lines }) => {
      const checked = await checkLines({ lines });
      const codes = new Set(checked.lines.flatMap(({ currency }) => currency ?? []));
      const displays = new Map(
        await Promise.all([...codes].map(async (code) => [code, await currencyDisplay(code)] as const)),
      );
      return {
        lines: checked.lines.map((line) => ({
          ...line,
          problems: at(line.problems),
          checkoutProblems: at(line.checkoutProblems),
          article: line.article?.card ?? null,
          candidates: line.candidates.map(({ card }) => card),
          unitPrice: unitsOrNull(line.unitPrice),
          subTotal: unitsOrNull(line.subTotal),
          currency: displays.get(line.currency ?? "") ?? null,
          stock: line.article?.stock ?? null,
        })),
        total: unitsOrNull(checked.total),
        currency: await currencyDisplay(checked.currency),
      };
    },
  },
};
