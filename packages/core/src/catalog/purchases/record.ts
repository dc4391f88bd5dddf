import type { Write } from "../../platform/index.ts";
import type { Purchase } from "./purchase.ts";
import { noPurchaseWrite, purchaseWrite } from "./store.ts";

/** Purchases are kept for two years. */
const RETENTION_MS = 2 * 365 * 86_400_000;

/**
 * Writes that store an order's lines as purchases, or (`counts` false) remove them because the order was canceled.
 * Idempotent and independent of order. At most one per article.
 */
export function purchaseWrites(lines: readonly Purchase[], counts: boolean): Write[] {
  const byArticle = Map.groupBy(lines, ({ articleCode }) => articleCode);
  return [...byArticle.values()].flatMap((same) => {
    const [first] = same;
    if (!first) return [];
    const line = { ...first, qty: same.reduce((sum, { qty }) => sum + qty, 0) };
    const ttl = Math.ceil((Date.parse(line.at) + RETENTION_MS) / 1000);
    return [counts ? purchaseWrite(line, ttl) : noPurchaseWrite(line)];
  });
}
