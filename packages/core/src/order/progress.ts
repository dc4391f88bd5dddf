import { orderMoved, orderProgressed } from "@spoke/events";
import { event, isoNow, type PendingEvent } from "../platform/index.ts";
import { isNews, MAX_STEPS, stepsBetween } from "./history.ts";
import type { ChangedOrder } from "./store.ts";

/**
 * Events of orders of a customer that changed, at most one each however many orders there are: the steps that dealers get a
 * mail about, and the orders that are for consumers' orders.
 */
export function progressEvents(changes: readonly ChangedOrder[]): PendingEvent[] {
  const [first] = changes;
  if (!first) return [];
  const { sorg, customer } = first.after;
  const owner = { sorg, customer: customer.custCode.unified };
  const orderNumbers = changes
    .filter(({ after }) => after.pickupOrder !== undefined)
    .map(({ after }) => after.orderNumber);
  const steps = changes.flatMap(newsOf);
  return [
    ...(orderNumbers.length > 0 ? [event(orderProgressed, { orderNumbers, ...owner })] : []),
    ...(steps.length > 0 ? [event(orderMoved, { steps, ...owner })] : []),
  ];
}

/** Where the steps of a change are in the order's history. */
function newsOf({ before, after }: ChangedOrder): { orderNumber: string; step: number }[] {
  return stepsBetween(before, after, isoNow())
    .map((taken, index) => ({ taken, step: before.history.length + index }))
    .filter(({ taken, step }) => step < MAX_STEPS && isNews(taken, before))
    .map(({ step }) => ({ orderNumber: after.orderNumber, step }));
}
