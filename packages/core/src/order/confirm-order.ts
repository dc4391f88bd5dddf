import { orderConfirmed } from "@spoke/events";
import { type Commit, commit, event, Refusal, refuseField, WriteConflict } from "../platform/index.ts";
import type { FeedOutcome } from "../stock/index.ts";
import { withConfirmation } from "./confirmation.ts";
import type { ConfirmOrder, Order } from "./schema.ts";
import { settle } from "./settle.ts";
import { changeOrderWrite, notWaitingWrite, readOrder } from "./store.ts";
import { isWaiting } from "./transitions.ts";

const ATTEMPTS = 8;

/** What the office adds when it answers by hand in place of the ERP. */
export interface ByHand {
  readonly internalNotes?: string | undefined;
}

/**
 * Writes the ERP's answer and, with the first one, ends the order's reservations of stock and hands over that of credit.
 * @param hand given when the office answers: then only an order that still waits is answered
 * @throws Refusal with the field of the row that does not fit, "order_not_waiting" by hand
 */
export async function recordConfirmation(row: ConfirmOrder, hand?: ByHand): Promise<FeedOutcome> {
  for (let attempt = 1; ; attempt += 1) {
    const order = await readOrder(row.orderNo);
    if (!order) throw refuseField("orderNo", "order_unknown");
    if (hand && !isWaiting(order.order_status)) throw new Refusal("conflict", "order_not_waiting");
    const outcome = compare(order, row);
    if (outcome === "older" || (outcome === "unchanged" && order.confirmedAsOf === row.asOf)) return outcome;
    const { next, writes } = await settle({ ...withConfirmation(order, row), ...(hand && withNotes(hand)) }, row.asOf);
    try {
      await commit({
        writes: [changeOrderWrite(next), ...(order.confirmedAsOf ? [] : [notWaitingWrite(order)]), ...writes],
        ...(outcome === "changed" && news(next, row, hand)),
      });
      return outcome;
    } catch (error) {
      if (!(error instanceof WriteConflict) || attempt >= ATTEMPTS) throw error;
    }
  }
}

const withNotes = ({ internalNotes }: ByHand): Pick<Order, "internalNotes"> => (internalNotes ? { internalNotes } : {});

/** What is told of an answer; one that says the same again only gets its time recorded. */
function news(next: Order, row: ConfirmOrder, hand?: ByHand): Pick<Commit, "events" | "audit"> {
  const confirmed = event(orderConfirmed, {
    orderNo: next.order_no,
    sapOrderNo: row.sapOrderNo,
    sorg: next.sorg,
    customer: next.customer.custCode.unified,
    status: next.order_status,
  });
  const detail = { state: next.order_status };
  const what = hand ? "answered by hand" : "answered by the ERP";
  return { events: [confirmed], audit: { subject: `ORDER#${next.order_no}`, what, detail } };
}

/** An answer that is as old as the last one but says something else still counts: the ERP's clock is coarse. */
function compare(order: Order, row: ConfirmOrder): FeedOutcome {
  if (order.confirmedAsOf && Date.parse(order.confirmedAsOf) > Date.parse(row.asOf)) return "older";
  const next = withConfirmation(order, row);
  const facts = ({ order_status, sap_order_no, documentType, details }: Order): string =>
    JSON.stringify([
      order_status,
      sap_order_no ?? "",
      documentType ?? "",
      details.map(({ confirmations }) => confirmations),
    ]);
  return order.confirmedAsOf && facts(order) === facts(next) ? "unchanged" : "changed";
}
