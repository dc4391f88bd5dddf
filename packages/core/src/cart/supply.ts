import type { StockItem } from "../stock/schema.ts";

/** Pieces of a line, from where and when they would be supplied. */
export interface Supply {
  readonly qty: number;
  /** ISO date. */
  readonly date: string;
  readonly location: string;
  readonly priority: number;
  /** Whether there is exactly this left there, so that the number tells the stock. */
  readonly isAll: boolean;
}

export interface SupplyInput {
  readonly stock: Pick<StockItem, "available" | "nextArrival" | "reserved"> | undefined;
  readonly qty: number;
  /** ISO dates. */
  readonly today: string;
  readonly wanted?: string | undefined;
}

type Entry = StockItem["available"][number];

/**
 * How a quantity would be supplied on the wanted day: from what is there by then, the first location by priority before
 * the others, then from what arrives later, the earliest first. What other orders have reserved goes before. Pieces that
 * no known stock covers are left out.
 */
export function supplyOf({ stock, qty, today, wanted }: SupplyInput): Supply[] {
  const on = wanted && wanted > today ? wanted : today;
  const left = withoutReserved(entriesOf(stock, today), stock?.reserved ?? 0, today);
  const supplies: Supply[] = [];
  let open = qty;
  for (const { date, qty: there, location, priority } of left.toSorted(inTurn(on))) {
    const taken = Math.min(open, there);
    if (taken <= 0) continue;
    supplies.push({ qty: taken, date: later(date, on), location, priority, isAll: taken === there });
    open -= taken;
  }
  return supplies;
}

/** What lies there and what arrives; the next arrival where no arrival is known in detail. */
function entriesOf(stock: SupplyInput["stock"], today: string): readonly Entry[] {
  const { available = [], nextArrival } = stock ?? {};
  const arrives = available.some(({ date, qty }) => date > today && qty > 0);
  if (arrives || !nextArrival || nextArrival.date <= today) return available;
  return [...available, { ...nextArrival, location: "", priority: 0 }];
}

/** Orders that the ERP has not answered are served before this one, in the same turn. */
function withoutReserved(entries: readonly Entry[], reserved: number, today: string): Entry[] {
  let taken = reserved;
  return entries.toSorted(inTurn(today)).map((entry) => {
    const part = Math.min(taken, entry.qty);
    taken -= part;
    return { ...entry, qty: entry.qty - part };
  });
}

/** What is there on the day goes by priority, what arrives later by day. */
const inTurn =
  (on: string) =>
  (a: Entry, b: Entry): number => {
    const [early, late] = [a.date <= on, b.date <= on];
    if (early !== late) return early ? -1 : 1;
    const byDay = compare(a.date, b.date);
    const byPlace = a.priority - b.priority || compare(a.location, b.location);
    return early ? byPlace || byDay : byDay || byPlace;
  };

const later = (a: string, b: string): string => (compare(a, b) > 0 ? a : b);

const compare = (a: string, b: string): number => (a < b ? -1 : a > b ? 1 : 0);
