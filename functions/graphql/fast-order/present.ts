import type { CheckedLine } from "@spoke/core/fast-order";
import { currencyDisplay } from "../currency.ts";

const at = (problems: CheckedLine["problems"]) => problems.map((problem) => ({ field: "qty", ...problem }));

/** Checked lines as the API returns them, with the currency display of their amounts. */
export async function presentLines<Line extends CheckedLine>(lines: readonly Line[]) {
  const codes = new Set(lines.flatMap(({ currency }) => currency ?? []));
  const displays = new Map(
    await Promise.all([...codes].map(async (code) => [code, await currencyDisplay(code)] as const)),
  );
  return lines.map((line) => ({
    ...line,
    problems: at(line.problems),
    checkoutProblems: at(line.checkoutProblems),
    shortage: line.shortage && at([line.shortage])[0],
    article: line.article?.card,
    candidates: line.candidates.map(({ card }) => card),
    currency: displays.get(line.currency ?? ""),
    stock: line.article?.stock,
  }));
}
