import type { Write } from "../../platform/index.ts";
import type { Purchase } from "./purchase.ts";
import { noPurchaseWrite, purchaseWrite } from "./store.ts";

/** Purchases are kept for two years. */
const RETENTION_MS = 2 * 365 * 86_400_000;

/** Stores an order as a purchase, or (`counts` false) removes it because nothing of the order is supplied. Safe to repeat. */
export function recordPurchaseWrite(purchase: Purchase, counts: boolean): Write {
  if (!counts) return noPurchaseWrite(purchase);
  const pieces = new Map<string, number>();
  for (const { articleCode, qty } of purchase.lines) pieces.set(articleCode, (pieces.get(articleCode) ?? 0) + qty);
  const lines = [...pieces].map(([articleCode, qty]) => ({ articleCode, qty }));
  return purchaseWrite({ ...purchase, lines }, Math.ceil((Date.parse(purchase.at) + RETENTION_MS) / 1000));
}
