import { type ActionScope, SYSTEM } from "../platform/action.ts";
import { stateMachine, type Transition } from "../platform/transitions.ts";
import { expectedQty } from "./open.ts";
import { ORDER_STATES, type Order, type OrderLine, type OrderState } from "./schema.ts";

export const ORDER_EVENTS = [
  "send",
  "confirm",
  "start",
  "ship-part",
  "ship-all",
  "invoice",
  "cancel",
  "reject",
] as const;
export type OrderEvent = (typeof ORDER_EVENTS)[number];

const TO: Readonly<Record<OrderEvent, OrderState>> = {
  send: "waiting-confirmation",
  confirm: "confirmed",
  start: "in-progress",
  "ship-part": "partially-shipped",
  "ship-all": "shipped",
  invoice: "invoiced",
  cancel: "canceled",
  reject: "rejected",
};

/** Events that the office may cause, with the scope they need. */
const SCOPE: Readonly<Partial<Record<OrderEvent, ActionScope>>> = {
  confirm: "order.confirm",
  reject: "order.confirm",
  cancel: "payment.void",
};

/** Answers may arrive in any order, so a later event is possible from every earlier state. */
const POSSIBLE: Readonly<Record<OrderState, readonly OrderEvent[]>> = {
  placed: ["send", "confirm", "start", "ship-part", "ship-all", "invoice", "cancel", "reject"],
  "waiting-confirmation": ["confirm", "start", "ship-part", "ship-all", "invoice", "cancel", "reject"],
  confirmed: ["start", "ship-part", "ship-all", "invoice", "cancel", "reject"],
  "in-progress": ["ship-part", "ship-all", "invoice", "cancel", "reject"],
  "partially-shipped": ["ship-all", "invoice"],
  shipped: ["ship-part", "invoice"],
  invoiced: [],
  canceled: [],
  rejected: [],
};

/** States of an order (decision 009). After placing, it changes with the answers of the ERP, or of the office in its place. */
export const orderMachine = stateMachine(
  "order",
  ORDER_STATES,
  ORDER_EVENTS,
  ORDER_STATES.flatMap((from): Transition<OrderState, OrderEvent>[] =>
    POSSIBLE[from].map((event) => ({ from, event, to: TO[event], scope: SCOPE[event] ?? SYSTEM })),
  ),
);

/** The ERP's answer to the order as a whole. */
export type ErpStatus = "confirmed" | "in-progress" | "canceled" | "rejected";

/**
 * The event that follows from the quantities and, if there is one, the ERP's answer; undefined if nothing changes.
 * Quantities come first: an order cannot be canceled after goods have left.
 */
export function dueEvent(lines: readonly OrderLine[], answer?: ErpStatus): OrderEvent | undefined {
  const left = lines.some((line) => line.shipped > 0);
  if (left) {
    if (lines.some((line) => line.shipped < expectedQty(line))) return "ship-part";
    return lines.every((line) => line.invoiced >= expectedQty(line)) ? "invoice" : "ship-all";
  }
  if (answer === "canceled") return "cancel";
  if (answer === "rejected" || (answer && lines.every((line) => expectedQty(line) === 0))) return "reject";
  if (answer === "in-progress") return "start";
  return answer && "confirm";
}

/** The order after the event that follows from its quantities and the answer, if its state allows that event. */
export function advance(order: Order, answer?: ErpStatus): Order {
  const due = dueEvent(order.lines, answer);
  if (!due || !orderMachine.can(order.status, due)) return order;
  return { ...order, status: orderMachine.next(order.status, due) };
}

/** Whether the order was canceled or rejected, and its reservations are released. */
export const isCanceledOrRejected = (state: OrderState): boolean => state === "canceled" || state === "rejected";

/** Whether the order has no answer. */
export const isWaiting = (state: OrderState): boolean => state === "placed" || state === "waiting-confirmation";
