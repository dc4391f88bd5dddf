import type { Day } from "../platform/calendar.ts";
import { type Amount, sumOf, times } from "../platform/money.ts";
import { awaitsMoney } from "./payment.ts";
import type { ForecastPart, Order, OrderLine, OrderState } from "./schema.ts";

/** States in which goods may be outstanding. */
export const OPEN_STATES: readonly OrderState[] = [
  "placed",
  "waiting-confirmation",
  "confirmed",
  "in-progress",
  "partially-shipped",
];

export const isOpen = (state: string): boolean => OPEN_STATES.some((open) => open === state);

/** Pieces of a line that will be supplied: the confirmed ones, or all before the first confirmation. */
export function expectedQty(line: Pick<OrderLine, "qty" | "confirmations">): number {
  if (line.confirmations.length === 0) return line.qty;
  return line.confirmations.reduce((sum, { supplyQty }) => sum + supplyQty, 0);
}

/** Price of the pieces that will not be supplied, in the order's currency. */
export const missingAmount = ({ lines }: Pick<Order, "lines">): Amount =>
  sumOf(lines, (line) => times(line.chargedPrice, line.qty - expectedQty(line)));

/** Outstanding pieces of a line with the same date. */
export interface OpenPart {
  readonly qty: number;
  /** Confirmed day; until the ERP confirms, the day that checkout expected. */
  readonly date?: Day;
  readonly location?: string;
}

/**
 * When pieces of a line are expected before the ERP confirms, as checkout showed it. Lines from before that was stored have the arrival for
 * which they were ordered.
 */
export const forecastOf = ({
  qty,
  forecast,
  expectedDate,
}: Pick<OrderLine, "qty" | "forecast" | "expectedDate">): readonly ForecastPart[] =>
  forecast ?? (expectedDate ? [{ qty, date: expectedDate }] : []);

/** Outstanding pieces of a line: confirmed (or ordered, before the ERP answers) minus shipped. */
export const openQty = (line: Pick<OrderLine, "qty" | "confirmations" | "shipped">): number =>
  Math.max(0, expectedQty(line) - line.shipped);

/**
 * Outstanding pieces by expected day, earliest day first and those without a day last. Shipped pieces fill the earliest day: the ERP ships
 * in that order and does not say which confirmation a delivery fills.
 */
export function openParts(
  line: Pick<OrderLine, "qty" | "confirmations" | "shipped" | "expectedDate" | "forecast">,
): OpenPart[] {
  let shipped = line.shipped;
  return expectedParts(line).flatMap(({ qty, ...part }) => {
    const left = Math.min(shipped, qty);
    shipped -= left;
    return qty === left ? [] : [{ qty: qty - left, ...part }];
  });
}

/** Pieces of a line that come or have come, by confirmed day; before the first confirmation by that of the forecast. */
export function expectedParts(line: Parameters<typeof openParts>[0]): OpenPart[] {
  if (line.confirmations.length === 0) {
    const dated = forecastOf(line).toSorted((a, b) => a.date.localeCompare(b.date));
    const undated = dated.reduce((left, { qty }) => left - qty, line.qty);
    return [...dated, ...(undated > 0 ? [{ qty: undated }] : [])];
  }
  return line.confirmations
    .toSorted((a, b) => a.supplyDate.localeCompare(b.supplyDate) || a.supplyPriority - b.supplyPriority)
    .map(({ supplyQty, supplyDate, supplyLocation }) => ({
      qty: supplyQty,
      date: supplyDate,
      ...(supplyLocation && { location: supplyLocation }),
    }));
}

/** Outstanding pieces of an order's line as dealers see them: without days while the money for them is awaited. */
export function shownParts(
  order: Partial<Pick<Order, "orderPayment">>,
  line: Parameters<typeof openParts>[0],
): OpenPart[] {
  const parts = openParts(line);
  return awaitsMoney(order) ? parts.map(({ date: _, ...part }) => part) : parts;
}

/** A line with outstanding pieces (2 §3 Open order). */
export interface OpenLine {
  readonly order: Order;
  readonly line: OrderLine;
  /** Outstanding pieces by day. */
  readonly parts: readonly OpenPart[];
  readonly qty: number;
  /** Price of the outstanding pieces. */
  readonly subTotal: Amount;
}

/** The open lines of an order, in their order. */
export function openLines(order: Order): OpenLine[] {
  if (!isOpen(order.status)) return [];
  return order.lines.flatMap((line) => {
    const qty = openQty(line);
    return qty === 0
      ? []
      : [{ order, line, qty, parts: shownParts(order, line), subTotal: times(line.chargedPrice, qty) }];
  });
}
