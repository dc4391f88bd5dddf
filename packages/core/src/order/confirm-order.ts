import { orderConfirmed } from "@spoke/events";
import { type Commit, commit, event, refuseField, WriteConflict } from "../platform/index.ts";
import type { FeedOutcome } from "../stock/index.ts";
import { withConfirmation } from "./confirmation.ts";
import type { ConfirmOrder, Order } from "./schema.ts";
import { settle } from "./settle.ts";
import { changeOrderWrite, readOrder } from "./store.ts";

const ATTEMPTS = 8;

/** Writes the ERP's answer and, with the first one, ends the order's reservations of stock and hands over that of credit. */
export async function recordConfirmation(row: ConfirmOrder): Promise<FeedOutcome> {
  for (let attempt = 1; ; attempt += 1) {
    const order = await readOrder(row.orderNo);
    if (!order) throw refuseField("orderNo", "order_unknown");
    const outcome = compare(order, row);
    if (outcome === "older" || (outcome === "unchanged" && order.confirmedAsOf === row.asOf)) return outcome;
    const { next, writes } = await settle(withConfirmation(order, row), row.asOf);
    try {
      await commit({
        writes: [changeOrderWrite(next), ...writes],
        ...(outcome === "changed" && news(next, row)),
      });
      return outcome;
    } catch (error) {
      if (!(error instanceof WriteConflict) || attempt >= ATTEMPTS) throw error;
    }
  }
}

/** What is told of an answer; one that says the same again only gets its time recorded. */
function news(next: Order, row: ConfirmOrder): Pick<Commit, "events" | "audit"> {
  const confirmed = event(orderConfirmed, {
    orderNo: next.order_no,
    sapOrderNo: row.sapOrderNo,
    sorg: next.sorg,
    customer: next.customer.custCode.unified,
    status: next.order_status,
  });
  const detail = { state: next.order_status };
  return { events: [confirmed], audit: { subject: `ORDER#${next.order_no}`, what: "answered by the ERP", detail } };
}

/** An answer that is as old as the last one but says something else still counts: the ERP's clock is coarse. */
function compare(order: Order, row: ConfirmOrder): FeedOutcome {
  if (order.confirmedAsOf && Date.parse(order.confirmedAsOf) > Date.parse(row.asOf)) return "older";
  const next = withConfirmation(order, row);
  const facts = ({ order_status, sap_order_no, details }: Order): string =>
    JSON.stringify([order_status, sap_order_no ?? "", details.map(({ confirmations }) => confirmations)]);
  return order.confirmedAsOf && facts(order) === facts(next) ? "unchanged" : "changed";
}
