import type { Delivery } from "./schema.ts";

type Lines = Pick<Delivery, "detail">;

/** How a new version of a delivery order changes what is shipped: pieces by line, by order. Unchanged lines are left out. */
export function shippedChanges(
  before: Lines | undefined,
  after: Lines,
): ReadonlyMap<string, ReadonlyMap<number, number>> {
  const changes = new Map<string, Map<number, number>>();
  const add = (lines: Lines, sign: 1 | -1): void => {
    for (const { orderNumber, lineNo, qty } of lines.detail) {
      const ofOrder = changes.get(orderNumber) ?? new Map<number, number>();
      changes.set(orderNumber, ofOrder.set(lineNo, (ofOrder.get(lineNo) ?? 0) + sign * qty));
    }
  };
  add(after, 1);
  if (before) add(before, -1);
  for (const [orderNumber, lines] of changes) {
    for (const [lineNo, qty] of lines) if (qty === 0) lines.delete(lineNo);
    if (lines.size === 0) changes.delete(orderNumber);
  }
  return changes;
}
