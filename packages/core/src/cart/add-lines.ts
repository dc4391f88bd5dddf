import { isoNow, newId, type Write } from "../platform/index.ts";
import { articleAt } from "../stock/index.ts";
import { levelsFor, type Problem, priceLines, problemsOf } from "./lines.ts";
import { type CartLine, MAX_CART_LINES, MAX_QUANTITY } from "./schema.ts";
import type { Shop } from "./shop.ts";
import { keepLinesWrite, planChanges, readCart } from "./store.ts";
import { type ShownLine, showLines } from "./view.ts";

/** What it takes to add lines to the user's cart, and which of them cannot be added. */
export interface Addition {
  /** A `changed` Conflict if the cart has changed since it was read. */
  readonly writes: readonly Write[];
  /** With the reasons. */
  readonly refused: readonly ShownLine[];
}

/**
 * Adds lines of another cart to the user's own, on top of what it has of the same articles. Checked as any added lines; a line
 * is added as a whole or refused. An article that the cart has keeps the day that it is ordered for.
 */
export async function addLines(shop: Shop, lines: readonly CartLine[]): Promise<Addition> {
  const before = await readCart(shop.owner);
  const there = new Map(before.lines.map((line) => [articleAt(line), line]));
  const sums = lines.map((line): CartLine => {
    const own = there.get(articleAt(line));
    return own ? { ...own, qty: own.qty + line.qty } : { ...line, id: newId(), addedAt: isoNow() };
  });
  const priced = await priceLines(shop, sums);
  const levels = await levelsFor(priced, shop.owner.unified);
  const checked = priced.map((each, index) => ({
    ...each,
    index,
    problems:
      each.line.qty > MAX_QUANTITY ? [{ message: "qty_max", values: { max: MAX_QUANTITY } }] : problemsOf(each, levels),
  }));
  const wanted = checked
    .filter(({ problems }) => problems.length === 0)
    .map(({ line, expectedDate, index }) => {
      const { expectedDate: _, ...stored } = line;
      const toLine = (): CartLine => ({ ...stored, ...(expectedDate && { expectedDate }) });
      return { at: articleAt(line), qty: line.qty, index, toLine };
    });
  const { changes, full } = planChanges(before, wanted, MAX_CART_LINES);
  const put = new Map(changes.put.map((line) => [articleAt(line), line]));
  const updated = before.lines.map((line) => put.get(articleAt(line)) ?? line);
  const fresh = changes.put.filter((line) => !there.has(articleAt(line)));
  const problemsAt = new Map<number, readonly Problem[]>();
  for (const { index, problems } of checked) if (problems.length > 0) problemsAt.set(index, problems);
  for (const { index } of full) problemsAt.set(index, [{ message: "cart_full", values: { max: MAX_CART_LINES } }]);
  const refused = await showLines(
    shop,
    lines.filter((_, index) => problemsAt.has(index)),
  );
  return {
    writes: changes.put.length > 0 ? [keepLinesWrite(shop.owner, before, [...updated, ...fresh])] : [],
    refused: refused.map((line) => ({ ...line, problems: problemsAt.get(lines.indexOf(line.line)) ?? [] })),
  };
}
