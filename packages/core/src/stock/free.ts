import type { StockEntry } from "../catalog/schema.ts";
import type { Day } from "../platform/index.ts";

/**
 * Pieces that may be ordered: from what is there on `today`, and with all arrivals, each less what is
 * reserved. Both can be negative.
 */
export function freeStock(
  available: readonly Pick<StockEntry, "date" | "qty">[],
  reserved: number,
  today: Day,
): { readonly free: number; readonly freeTotal: number } {
  const sum = (entries: readonly Pick<StockEntry, "qty">[]): number => entries.reduce((all, { qty }) => all + qty, 0);
  return {
    free: sum(available.filter(({ date }) => date <= today)) - reserved,
    freeTotal: sum(available) - reserved,
  };
}

/** What a quantity is held against: what is free now, what is free with all arrivals, or nothing. */
export type StockCheck = "now" | "total" | "none";

export function stockCheck(configs: readonly { exactQtyCheck: boolean; availableStockCheck: boolean }[]): StockCheck {
  if (configs.some((one) => one.exactQtyCheck)) return "now";
  return configs.some((one) => one.availableStockCheck) ? "total" : "none";
}
