import { arrivalsOf } from "../catalog/index.ts";
import type { StockRow } from "../catalog/schema.ts";
import type { Day } from "../platform/calendar.ts";

/** Pieces in orders that the ERP's figures do not include yet. */
interface Reserved {
  readonly reserved: number;
  /** Those of them that were ordered for an arrival, by its day. */
  readonly later?: Readonly<Record<string, number>>;
}

/** Pieces that can be ordered. */
export interface Free {
  /** From current stock. Negative if more was promised than is available. */
  readonly free: number;
  /** With all arrivals. */
  readonly freeTotal: number;
  /** For the day of each arrival, beyond those of current stock. */
  readonly arriving: Readonly<Record<string, number>>;
}

/**
 * Pieces that can be ordered today and for each arrival. An order for an arrival takes nothing from current stock; if fewer arrive
 * than were ordered, current stock covers them, so that no piece is promised twice.
 */
export function freeStock(
  stock: Pick<StockRow, "available" | "nextArrival">,
  { reserved, later = {} }: Reserved,
  today: Day,
): Free {
  const { available } = stock;
  const sum = (entries: readonly { readonly qty: number }[]): number => entries.reduce((all, { qty }) => all + qty, 0);
  const arrivals = arrivalsOf(stock, today);
  const ordered = Object.entries(later).map(([date, qty]) => ({ date, qty }));
  const waiting = ordered.filter(({ date }) => date > today);
  const now = sum(available.filter(({ date }) => date <= today)) - (reserved - sum(waiting));
  const upTo = (day: string): number =>
    now + sum(arrivals.filter(({ date }) => date <= day)) - sum(waiting.filter(({ date }) => date <= day));
  const days = [...new Set([...arrivals, ...waiting].map(({ date }) => date))].sort();
  const from = (day: string): number => Math.min(...days.filter((each) => each >= day).map(upTo));
  const free = Math.min(now, ...days.map(upTo));
  const arriving = Object.fromEntries(
    arrivals.map(({ date }) => [date, Math.max(0, from(date) - Math.max(0, free))] as const),
  );
  return { free, freeTotal: sum(available) - reserved, arriving };
}

/** Pieces that can be ordered for a day: those of the last arrival up to it. */
export function arrivingBy(arriving: Free["arriving"], day: Day): number {
  const last = Object.keys(arriving)
    .filter((date) => date <= day)
    .sort()
    .at(-1);
  return last === undefined ? 0 : (arriving[last] ?? 0);
}

/** The pieces that can still be ordered for arrivals after `qty` were ordered for a day. */
export function takenFrom(arriving: Free["arriving"], qty: number, day: Day): Free["arriving"] {
  const left = arrivingBy(arriving, day) - qty;
  return Object.fromEntries(
    Object.entries(arriving).map(([date, pieces]) => [date, date >= day ? pieces - qty : Math.min(pieces, left)]),
  );
}

/** The same after `qty` pieces that were ordered for a day are free again; undefined if no arrival is known any more. */
export function givenBack(arriving: Free["arriving"], qty: number, day: Day): Free["arriving"] | undefined {
  const dates = Object.keys(arriving).sort();
  const last = dates.at(-1);
  if (last === undefined) return undefined;
  const since = last < day ? last : day;
  return Object.fromEntries(
    Object.entries(arriving).map(([date, pieces]) => [date, date >= since ? pieces + qty : pieces]),
  );
}

/** What a quantity is checked against: pieces available now, pieces with all arrivals, or nothing. */
export type StockCheck = "now" | "total" | "none";

/** The strictest check of host and sales organization: neither can switch off the other's. */
export function stockCheck(configs: readonly { exactQtyCheck: boolean; availableStockCheck: boolean }[]): StockCheck {
  if (configs.some((config) => config.exactQtyCheck)) return "now";
  return configs.some((config) => config.availableStockCheck) ? "total" : "none";
}
