import type { CheckedLine } from "@spoke/core/order-file";
import { currencyDisplay, toUnits } from "../currency.ts";

export const unitsOrNull = (amount: number | undefined): number | null =>
  amount === undefined ? null : toUnits(amount);

const at = (problems: CheckedLine["problems"]) => problems.map((one) => ({ field: "qty", ...one }));

/** What is said of lines, with amounts in units and how to write them: the same over GraphQL and of a file. */
export async function presentLines<Line extends CheckedLine>(lines: readonly Line[]) {
  const codes = new Set(lines.flatMap(({ currency }) => currency ?? []));
  const displays = new Map(
    await Promise.all([...codes].map(async (code) => [code, await currencyDisplay(code)] as const)),
  );
  return lines.map((line) => ({
    ...line,
    problems: at(line.problems),
    checkoutProblems: at(line.checkoutProblems),
    article: line.article?.card ?? null,
    candidates: line.candidates.map(({ card }) => card),
    unitPrice: unitsOrNull(line.unitPrice),
    subTotal: unitsOrNull(line.subTotal),
    currency: displays.get(line.currency ?? "") ?? null,
    stock: line.article?.stock ?? null,
  }));
}
