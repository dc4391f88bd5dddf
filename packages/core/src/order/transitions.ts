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

/** Events that the office may cause in place of the ERP. */
const SCOPE: Readonly<Partial<Record<OrderEvent, ActionScope>>> = {
  confirm: "order.confirm",
  reject: "order.confirm",
  cancel: "payment.void",
};

/** Answers may overtake one another, so that a later fact is possible from every state before it. */
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

/** What the ERP last said of the order as a whole. */
export type ErpStatus = "confirmed" | "in-progress" | "canceled" | "rejected";

/**
 * What the quantities, and the ERP's word if it is just being heard, make of the order; undefined: nothing new.
 * Quantities weigh more than words: goods that left cannot be canceled.
 */
export function dueEvent(lines: readonly OrderLine[], said?: ErpStatus): OrderEvent | undefined {
  const left = lines.some((line) => line.shipped > 0);
  if (left) {
    if (lines.some((line) => line.shipped < expectedQty(line))) return "ship-part";
    return lines.every((line) => line.invoiced >= expectedQty(line)) ? "invoice" : "ship-all";
  }
  if (said === "canceled") return "cancel";
  if (said === "rejected" || (said && lines.every((line) => expectedQty(line) === 0))) return "reject";
  if (said === "in-progress") return "start";
  return said && "confirm";
}

/** The order in the state that its facts allow; an event that its state does not know leaves it. */
export function advance(order: Order, said?: ErpStatus): Order {
  const due = dueEvent(order.lines, said);
  if (!due || !orderMachine.can(order.status, due)) return order;
  return { ...order, status: orderMachine.next(order.status, due) };
}

/** The order comes to nothing: what it took is given back. */
export const isDead = (state: OrderState): boolean => state === "canceled" || state === "rejected";

/** Nobody has answered the order. */
export const isWaiting = (state: OrderState): boolean => state === "placed" || state === "waiting-confirmation";
