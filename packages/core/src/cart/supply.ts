import { type ReservedPieces, withoutArriving } from "../catalog/index.ts";
import type { Day } from "../platform/calendar.ts";
import type { StockItem } from "../stock/schema.ts";

/** Pieces of a line, with place and date of supply. */
export interface Supply {
  readonly qty: number;
  readonly date: Day;
  readonly location: string;
  readonly priority: number;
  /** Whether this uses all remaining stock of the location, so that the quantity reveals the stock. */
  readonly isAll: boolean;
}

export interface SupplyInput {
  readonly stock:
    | (Pick<StockItem, "available" | "nextArrival" | "reserved"> & Pick<ReservedPieces, "later">)
    | undefined;
  readonly qty: number;
  readonly today: Day;
  readonly wanted?: Day | undefined;
}

type Entry = StockItem["available"][number];

/**
 * How a quantity would be supplied on the wanted day: first from what is available by then, by priority of location,
 * then from later arrivals, earliest first. Reservations of other orders are served first. Pieces that no known stock
 * covers are left out.
 */
export function supplyOf({ stock, qty, today, wanted }: SupplyInput): Supply[] {
  const on = wanted && wanted > today ? wanted : today;
  const forArrivals = Object.entries(stock?.later ?? {});
  const rest = forArrivals.reduce((left, [day, pieces]) => left && withoutArriving(left, day, pieces), stock);
  const others = (stock?.reserved ?? 0) - forArrivals.reduce((sum, [, pieces]) => sum + pieces, 0);
  const left = withoutReserved(entriesOf(rest, today), others, today);
  const supplies: Supply[] = [];
  let open = qty;
  for (const { date, qty: there, location, priority } of left.toSorted(bySupplyOrder(on))) {
    const taken = Math.min(open, there);
    if (taken <= 0) continue;
    supplies.push({ qty: taken, date: later(date, on), location, priority, isAll: taken === there });
    open -= taken;
  }
  return supplies;
}

/** Current stock and arrivals; the next arrival if the arrivals are not known in detail. */
function entriesOf(stock: SupplyInput["stock"], today: Day): readonly Entry[] {
  const { available = [], nextArrival } = stock ?? {};
  const arrives = available.some(({ date, qty }) => date > today && qty > 0);
  if (arrives || !nextArrival || nextArrival.date <= today) return available;
  return [...available, { ...nextArrival, location: "", priority: 0 }];
}

/** Orders that the ERP has not confirmed are served first, in the same order. */
function withoutReserved(entries: readonly Entry[], reserved: number, today: Day): Entry[] {
  let taken = reserved;
  return entries.toSorted(bySupplyOrder(today)).map((entry) => {
    const part = Math.min(taken, entry.qty);
    taken -= part;
    return { ...entry, qty: entry.qty - part };
  });
}

/** Stock of the day is ordered by priority, later arrivals by day. */
const bySupplyOrder =
  (on: Day) =>
  (a: Entry, b: Entry): number => {
    const [early, late] = [a.date <= on, b.date <= on];
    if (early !== late) return early ? -1 : 1;
    const byDay = compare(a.date, b.date);
    const byPlace = a.priority - b.priority || compare(a.location, b.location);
    return early ? byPlace || byDay : byDay || byPlace;
  };

const later = (a: Day, b: Day): Day => (compare(a, b) > 0 ? a : b);

const compare = (a: string, b: string): number => (a < b ? -1 : a > b ? 1 : 0);
