import { type AuditEntry, commit, type FeedOutcome, fieldChanges, Refusal, refuseField } from "../platform/index.ts";
import { withConfirmation } from "./confirmation.ts";
import { progressEvents } from "./progress.ts";
import { releaseReservations } from "./release.ts";
import type { ConfirmOrder, Order } from "./schema.ts";
import { changeOrderWrites, readOrder } from "./store.ts";
import { isWaiting } from "./transitions.ts";

/** What the office adds when it answers by hand in place of the ERP. */
export interface ByHand {
  readonly internalNotes?: string | undefined;
}

/**
 * Writes the ERP's answer and, with the first one, ends the order's reservations of stock and hands over that of credit.
 * @param hand given when the office answers: then only an order that still waits is answered
 * @throws Refusal with the field of the row that does not fit, "order_not_waiting" by hand
 */
export function recordConfirmation(row: ConfirmOrder, hand?: ByHand): Promise<FeedOutcome> {
  return commit.retrying(async () => {
    const order = await readOrder(row.orderNumber);
    if (!order) throw refuseField("orderNumber", "order_unknown");
    if (hand && !isWaiting(order.status)) throw new Refusal("conflict", "order_not_waiting");
    const outcome = compare(order, row);
    if (outcome === "older" || (outcome === "unchanged" && order.confirmedAsOf === row.asOf))
      return { writes: [], result: outcome };
    const answered = { ...withConfirmation(order, row), ...(hand && withNotes(hand)) };
    const { before, next, writes } = await releaseReservations(order, answered, row.asOf);
    return {
      writes: [...changeOrderWrites([{ before, after: next }]), ...writes],
      // A repeated answer only updates its instant.
      ...(outcome === "changed" && {
        audit: entryOf(order, next, hand),
        events: progressEvents([{ before: order, after: next }]),
      }),
      result: outcome,
    };
  });
}

const withNotes = ({ internalNotes }: ByHand): Pick<Order, "internalNotes"> => (internalNotes ? { internalNotes } : {});

function entryOf(before: Order, next: Order, hand?: ByHand): AuditEntry {
  const what = hand ? "answered by hand" : "answered by the ERP";
  return { subject: `ORDER#${next.orderNumber}`, what, changes: fieldChanges(recorded(before), recorded(next)) };
}

/** What the audit log records. */
const recorded = ({ status, erpOrderNumber, lines, internalNotes }: Order) => ({
  orderState: status,
  erpOrderNumber,
  confirmedPieces: lines
    .flatMap(({ confirmations }) => confirmations)
    .reduce((sum, { supplyQty }) => sum + supplyQty, 0),
  internalNotes,
});

/** An answer that is as old as the last one but says something else still counts: the ERP's clock is coarse. */
function compare(order: Order, row: ConfirmOrder): FeedOutcome {
  if (order.confirmedAsOf && Date.parse(order.confirmedAsOf) > Date.parse(row.asOf)) return "older";
  const next = withConfirmation(order, row);
  const facts = ({ status, erpOrderNumber, documentType, lines }: Order): string =>
    JSON.stringify([status, erpOrderNumber ?? "", documentType ?? "", lines.map(({ confirmations }) => confirmations)]);
  return order.confirmedAsOf && facts(order) === facts(next) ? "unchanged" : "changed";
}
