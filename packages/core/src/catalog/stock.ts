import { addMonths, type Day } from "../platform/calendar.ts";
import type { StockEntry, StockRow } from "./schema.ts";

/** How a host shows stock (1 §3 Config). */
export interface StockDisplay {
  /** Quantities above are shown as this many and a plus (50 shows `50+`); 0 shows all. */
  readonly maskStock: number;
  readonly maskNextArrival: number;
  readonly nextArrivalDisplay: boolean;
  /** Arrivals further away than this many months are not shown. */
  readonly nextArrivalMonth: number;
  readonly stockDisplay: "cumulative" | "detail" | "status";
}

/** A quantity as it is shown: either the number or, above the host's limit, only a text. */
export interface ShownQuantity {
  readonly qty: number | null;
  readonly mask: string | null;
}

export interface ShownStock {
  readonly available: (ShownQuantity & {
    readonly date: string;
    readonly priority: number;
    readonly location: string;
  })[];
  readonly custorder: number;
  readonly nextArrival: (ShownQuantity & { readonly date: string }) | null;
  readonly availableForOrderAt: { readonly date: string } | null;
}

/** Words a `status` display shows instead of quantities; translation keys. */
const IN_STOCK = "in_stock";
const NO_STOCK = "out_of_stock";

type Figures = Pick<StockRow, "available" | "custorder" | "nextArrival" | "availableForOrderAt">;

/**
 * An article's stock as a host shows it on an ISO date (2 §3 Stock):
 * - `cumulative`: one line per date, each with everything that is there by then; of places only the first is named
 * - `detail`: every date and place as it is
 * - `status`: whether there is any, without a quantity
 * Past dates are today. Exact quantities never leave the server when they are masked.
 */
export function showStock(stock: Figures | undefined, display: StockDisplay, today: Day): ShownStock {
  const entries = (stock?.available ?? [])
    .map((entry) => ({ ...entry, date: entry.date < today ? today : entry.date }))
    .filter(({ qty }) => qty > 0)
    .sort((a, b) => compare(a.date, b.date) || a.priority - b.priority || compare(a.location, b.location));
  const arrival = stock?.nextArrival;
  const last = addMonths(today, display.nextArrivalMonth);
  const shown = arrival && display.nextArrivalDisplay && arrival.date >= today && arrival.date <= last;
  return {
    available: available(entries, display, today),
    custorder: stock?.custorder ?? 0,
    nextArrival: shown ? { date: arrival.date, ...mask(arrival.qty, display.maskNextArrival) } : null,
    availableForOrderAt: stock?.availableForOrderAt ? { date: stock.availableForOrderAt } : null,
  };
}

function available(entries: readonly StockEntry[], display: StockDisplay, today: Day): ShownStock["available"] {
  if (display.stockDisplay === "status") {
    const now = entries.some(({ date }) => date <= today);
    return [{ date: today, qty: null, mask: now ? IN_STOCK : NO_STOCK, priority: 0, location: "" }];
  }
  const { maskStock } = display;
  if (display.stockDisplay === "detail") {
    return entries.map(({ date, qty, priority, location }) => ({ date, ...mask(qty, maskStock), priority, location }));
  }
  const lines: ShownStock["available"][number][] = [];
  let total = 0;
  for (const [date, sameDay] of Map.groupBy(entries, (entry) => entry.date)) {
    total += sameDay.reduce((sum, { qty }) => sum + qty, 0);
    const [{ priority, location } = { priority: 0, location: "" }] = sameDay;
    lines.push({ date, ...mask(total, maskStock), priority, location });
  }
  return lines;
}

/** `50+` for what is above a limit of 50. */
export function mask(qty: number, limit: number): ShownQuantity {
  return limit > 0 && qty > limit ? { qty: null, mask: `${limit}+` } : { qty, mask: null };
}

/** Entries without the first `reserved` pieces, the earliest first: dealers were promised those. */
export function lessReserved(entries: readonly StockEntry[], reserved: number): StockEntry[] {
  let left = Math.max(0, reserved);
  return entries
    .toSorted((a, b) => compare(a.date, b.date) || a.priority - b.priority)
    .map((entry) => {
      const taken = Math.min(left, entry.qty);
      left -= taken;
      return { ...entry, qty: entry.qty - taken };
    });
}

function compare(a: string, b: string): number {
  return a < b ? -1 : a > b ? 1 : 0;
}
