import type { Day } from "../platform/calendar.ts";
import { type Amount, sumOf, times } from "../platform/money.ts";
import { awaitsMoney } from "./payment.ts";
import type { Order, OrderLine, OrderState } from "./schema.ts";

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
  /** Confirmed day, or that of the arrival it was ordered for until the ERP confirms. */
  readonly date?: Day;
  readonly location?: string;
}

/** Outstanding pieces of a line: confirmed (or ordered, before the ERP answers) minus shipped. */
export const openQty = (line: Pick<OrderLine, "qty" | "confirmations" | "shipped">): number =>
  Math.max(0, expectedQty(line) - line.shipped);

/**
 * Outstanding pieces by confirmed day, earliest day first. Shipped pieces fill the earliest day: the ERP ships in that order
 * and does not say which confirmation a delivery fills.
 */
export function openParts(line: Pick<OrderLine, "qty" | "confirmations" | "shipped" | "expectedDate">): OpenPart[] {
  const open = openQty(line);
  if (open === 0) return [];
  if (line.confirmations.length === 0) return [{ qty: open, ...(line.expectedDate && { date: line.expectedDate }) }];
  let shipped = line.shipped;
  const byDay = [...line.confirmations].sort(
    (a, b) => a.supplyDate.localeCompare(b.supplyDate) || a.supplyPriority - b.supplyPriority,
  );
  return byDay.flatMap(({ supplyQty, supplyDate, supplyLocation }) => {
    const left = Math.min(shipped, supplyQty);
    shipped -= left;
    if (supplyQty === left) return [];
    return [{ qty: supplyQty - left, date: supplyDate, ...(supplyLocation && { location: supplyLocation }) }];
  });
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
