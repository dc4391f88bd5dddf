import type { Write } from "../../platform/index.ts";
import type { Purchase } from "./purchase.ts";
import { noPurchaseWrite, purchaseWrite } from "./store.ts";

/** How long a purchase is remembered: two years. */
const KEEP_MS = 2 * 365 * 86_400_000;

/**
 * Writes that make an order's lines known as purchases, or (`counts` false) forgotten: an order that came to nothing is
 * none. They say what is, so that writing them again, in any order, changes nothing. At most one per article.
 */
export function purchaseWrites(lines: readonly Purchase[], counts: boolean): Write[] {
  const byArticle = Map.groupBy(lines, ({ articleCode }) => articleCode);
  return [...byArticle.values()].flatMap((same) => {
    const [first] = same;
    if (!first) return [];
    const line = { ...first, qty: same.reduce((sum, { qty }) => sum + qty, 0) };
    const ttl = Math.ceil((Date.parse(line.at) + KEEP_MS) / 1000);
    return [counts ? purchaseWrite(line, ttl) : noPurchaseWrite(line)];
  });
}
