import type { StockEntry } from "../catalog/schema.ts";
import type { Day } from "../platform/index.ts";

/**
 * Pieces that can be ordered: available on `today`, and with all arrivals, each without reserved pieces. Both can be
 * negative.
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

/** What a quantity is checked against: pieces available now, pieces with all arrivals, or nothing. */
export type StockCheck = "now" | "total" | "none";

export function stockCheck(configs: readonly { exactQtyCheck: boolean; availableStockCheck: boolean }[]): StockCheck {
  if (configs.some((config) => config.exactQtyCheck)) return "now";
  return configs.some((config) => config.availableStockCheck) ? "total" : "none";
}
