import { type Answer, answer, type Moment } from "./answers.ts";

/** The warehouse for returned goods of which no warehouse has a figure. */
const MAIN_WAREHOUSE = "Main warehouse";

/** Stock of an article in the ERP. */
export interface StockFigure {
  readonly available: readonly {
    readonly date: string;
    readonly qty: number;
    readonly location: string;
    readonly priority: number;
  }[];
  readonly nextArrival?: { readonly date: string; readonly qty: number } | undefined;
}

/** Stock after taking `qty` pieces from what is available on `today`, in order of priority. */
export function take(figure: StockFigure, qty: number, today: string): StockFigure {
  let left = qty;
  const available = figure.available.map((entry) => {
    if (entry.date > today) return entry;
    const taken = Math.min(left, entry.qty);
    left -= taken;
    return { ...entry, qty: entry.qty - taken };
  });
  return { ...figure, available };
}

/** Stock after `qty` pieces that were ordered for the arrivals up to a day can be ordered for the last of them again. */
export function putBackArrival(figure: StockFigure, qty: number, day: string, today: string): StockFigure {
  const { available, nextArrival } = figure;
  if (day <= today) return putBack(figure, qty, today);
  const dates = available.flatMap(({ date }) => (date > today && date <= day ? date : []));
  const last = dates.sort().at(-1);
  if (nextArrival && nextArrival.date <= day && (last === undefined || last < nextArrival.date)) {
    return { ...figure, nextArrival: { ...nextArrival, qty: nextArrival.qty + qty } };
  }
  const place = available.findIndex(({ date }) => date === last);
  if (place < 0) {
    const entry = { date: day, qty, location: MAIN_WAREHOUSE, priority: 0 };
    return { ...figure, available: [...available, entry] };
  }
  return {
    ...figure,
    available: available.map((entry, at) => (at === place ? { ...entry, qty: entry.qty + qty } : entry)),
  };
}

/** Stock after `qty` pieces return to the first location. */
export function putBack(figure: StockFigure, qty: number, today: string): StockFigure {
  const place = figure.available.findIndex(({ date }) => date <= today);
  if (place < 0) {
    const entry = { date: today, qty, location: MAIN_WAREHOUSE, priority: 0 };
    return { ...figure, available: [entry, ...figure.available] };
  }
  const available = figure.available.map((entry, at) => (at === place ? { ...entry, qty: entry.qty + qty } : entry));
  return { ...figure, available };
}

/** What arrives after one day and before another, the first one first; the next arrival if no others are known. */
export function arrivalsBetween({ available, nextArrival }: StockFigure, after: string, before: string) {
  const arriving = available.filter(({ date }) => date > after);
  const arrivals = arriving.length > 0 || !nextArrival ? arriving : [nextArrival];
  return arrivals
    .filter(({ date, qty }) => date > after && date < before && qty > 0)
    .toSorted((a, b) => (a.date < b.date ? -1 : 1));
}

export const piecesOn = (figure: StockFigure, today: string): number =>
  figure.available.reduce((sum, entry) => (entry.date > today ? sum : sum + entry.qty), 0);

export function stock(figures: ReadonlyMap<string, StockFigure>, { asOf }: Pick<Moment, "asOf">): Answer {
  const rows = [...figures].flatMap(([article_code, { available, nextArrival }]) => {
    const common = {
      article_code,
      asOf,
      ...(nextArrival && { "nextArrival.date": nextArrival.date, "nextArrival.qty": String(nextArrival.qty) }),
    };
    if (available.length === 0) return [{ ...common, qty: "0" }];
    return available.map(({ date, qty, location, priority }) => ({
      ...common,
      date,
      qty: String(qty),
      priority: String(priority),
      ...(location && { location }),
    }));
  });
  return answer("stock", rows);
}
