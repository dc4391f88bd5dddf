import { addMonths, type Day } from "../platform/calendar.ts";
import type { StockEntry, StockRow } from "./schema.ts";

/** How a host shows stock (1 §3 Config). */
export interface StockDisplay {
  /** Larger quantities are shown as this number with a plus (50 shows `50+`); 0 shows all. */
  readonly maskStock: number;
  readonly maskNextArrival: number;
  readonly nextArrivalDisplay: boolean;
  /** Arrivals more than this many months away are hidden. */
  readonly nextArrivalMonth: number;
  readonly stockDisplay: "cumulative" | "detail" | "status";
}

/** A shown quantity: the number, or only a text above the host's limit. */
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
  /** Day of the first shown arrival with which there is enough for the smallest order. */
  readonly sufficientArrival: string | null;
}

/** Translation keys that a `status` display shows instead of quantities. */
const IN_STOCK = "in_stock";
const NO_STOCK = "out_of_stock";

type Figures = Pick<StockRow, "available" | "custorder" | "nextArrival" | "availableForOrderAt">;

/**
 * An article's stock as a host shows it on an ISO date (2 §3 Stock). Past dates count as today. Masked quantities never
 * leave the server.
 * - `cumulative`: one line per date with everything available by then, and only the first location
 * - `detail`: every date and location
 * - `status`: whether there is any stock, without a quantity
 *
 * @param least pieces of the smallest order
 */
export function showStock(stock: Figures | undefined, display: StockDisplay, today: Day, least = 1): ShownStock {
  const entries = (stock?.available ?? [])
    .map((entry) => ({ ...entry, date: entry.date < today ? today : entry.date }))
    .filter(({ qty }) => qty > 0)
    .sort((a, b) => compare(a.date, b.date) || a.priority - b.priority || compare(a.location, b.location));
  const arrival = stock?.nextArrival;
  const last = addMonths(today, display.nextArrivalMonth);
  const shown = arrival && display.nextArrivalDisplay && arrival.date >= today && arrival.date <= last;
  const dated = display.stockDisplay === "status" ? entries.filter(({ date }) => date <= today) : entries;
  const figures = { available: dated, nextArrival: shown ? arrival : undefined };
  return {
    available: available(entries, display, today),
    custorder: stock?.custorder ?? 0,
    nextArrival: shown ? { date: arrival.date, ...mask(arrival.qty, display.maskNextArrival) } : null,
    availableForOrderAt: stock?.availableForOrderAt ? { date: stock.availableForOrderAt } : null,
    sufficientArrival: sufficientArrival(figures, today, least),
  };
}

function sufficientArrival(
  figures: Pick<StockRow, "available" | "nextArrival">,
  today: Day,
  least: number,
): string | null {
  const sum = (entries: readonly { readonly qty: number }[]): number => entries.reduce((all, { qty }) => all + qty, 0);
  const now = sum(figures.available.filter(({ date }) => date <= today));
  const arrivals = arrivalsOf(figures, today);
  const by = (day: Day): number => now + sum(arrivals.filter(({ date }) => date <= day));
  return arrivals.find(({ date }) => by(date) >= least)?.date ?? null;
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

/** `50+` for quantities above a limit of 50. */
export function mask(qty: number, limit: number): ShownQuantity {
  return limit > 0 && qty > limit ? { qty: null, mask: `${limit}+` } : { qty, mask: null };
}

/** Pieces in orders, of which `later` were ordered for an arrival, by its day. */
export interface ReservedPieces {
  readonly reserved: number;
  readonly later?: Readonly<Record<string, number>> | undefined;
}

/**
 * Stock without the pieces promised to dealers: those ordered for an arrival are taken from the latest arrival up to that day, all
 * others from the earliest entry.
 */
export function lessReserved<Stock extends Pick<StockRow, "available" | "nextArrival">>(
  stock: Stock,
  { reserved, later = {} }: ReservedPieces,
): Stock {
  let rest: Stock = stock;
  let left = Math.max(0, reserved);
  for (const [day, qty] of Object.entries(later)) {
    rest = withoutArriving(rest, day, qty);
    left -= qty;
  }
  const available = takeInOrder(
    rest.available.toSorted((a, b) => compare(a.date, b.date) || a.priority - b.priority),
    left,
  );
  return { ...rest, available };
}

/** Entries of stock, and the next arrival, which may not be among them. */
interface Arrivals {
  readonly available: readonly { readonly date: string; readonly qty: number }[];
  readonly nextArrival?: { readonly date: string; readonly qty: number } | undefined;
}

/** Stock without the pieces that were ordered for a day, taken from the latest arrival up to it; the entries keep their order. */
export function withoutArriving<Stock extends Arrivals>(stock: Stock, day: string, qty: number): Stock {
  const { available, nextArrival: next } = stock;
  const early = available.filter(({ date }) => date <= day).toSorted((a, b) => compare(b.date, a.date));
  const isLast = next !== undefined && next.date <= day && early.every(({ date }) => date < next.date);
  const ofNext = isLast ? Math.min(qty, next.qty) : 0;
  const rest = takeInOrder(early, qty - ofNext);
  const lowered = new Map(early.map((entry, index) => [entry, rest[index] ?? entry]));
  const missing = qty - ofNext - early.reduce((sum, entry) => sum + entry.qty, 0);
  return {
    ...stock,
    available: available.map((entry) => lowered.get(entry) ?? entry),
    ...(next && { nextArrival: { ...next, qty: Math.max(0, next.qty - ofNext - Math.max(0, missing)) } }),
  };
}

function takeInOrder<Entry extends { readonly qty: number }>(entries: readonly Entry[], pieces: number): Entry[] {
  let left = Math.max(0, pieces);
  return entries.map((entry) => {
    const taken = Math.min(left, entry.qty);
    left -= taken;
    return { ...entry, qty: entry.qty - taken };
  });
}

/** Known arrivals after today; the next arrival if the arrivals are not known in detail. */
export function arrivalsOf(
  { available, nextArrival }: Pick<StockRow, "available" | "nextArrival">,
  today: Day,
): readonly { readonly date: Day; readonly qty: number }[] {
  const later = available.filter(({ date, qty }) => date > today && qty > 0);
  if (later.length > 0 || !nextArrival || nextArrival.date <= today) return later;
  return [nextArrival];
}

function compare(a: string, b: string): number {
  return a < b ? -1 : a > b ? 1 : 0;
}

/** Pieces of several articles together. Masked quantities count as the host's limit: 3 and `50+` make `53+`. */
export function sumShown(pieces: readonly number[], { maskStock, stockDisplay }: StockDisplay): ShownQuantity {
  const sum = pieces.reduce((total, count) => total + (maskStock > 0 ? Math.min(count, maskStock) : count), 0);
  if (stockDisplay === "status") return { qty: null, mask: sum > 0 ? IN_STOCK : NO_STOCK };
  const masked = pieces.some((count) => mask(count, maskStock).mask !== null);
  return masked ? { qty: null, mask: `${sum}+` } : { qty: sum, mask: null };
}
