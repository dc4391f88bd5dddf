import { stateMachine } from "../platform/transitions.ts";
import { PAYMENT_STATES, type PaymentState } from "./payment.ts";

export const PAYMENT_EVENTS = ["upload", "withdraw", "approve", "void", "expire"] as const;
export type PaymentEvent = (typeof PAYMENT_EVENTS)[number];

const SENDS = "page.payment-request";

/**
 * How the payment of an order goes on (decision 037). `withdraw`: the last receipt was deleted; `expire`: the day for the
 * receipt has passed. What is completed or voided stays so: money that came back is the ERP's matter.
 */
export const paymentMachine = stateMachine("payment", PAYMENT_STATES, PAYMENT_EVENTS, [
  { from: "waiting", event: "upload", to: "uploaded", who: SENDS },
  { from: "waiting", event: "approve", to: "completed", who: "payment.approve" },
  { from: "waiting", event: "void", to: "voided", who: "payment.void" },
  { from: "waiting", event: "expire", to: "failed", who: "system" },
  { from: "uploaded", event: "upload", to: "uploaded", who: SENDS },
  { from: "uploaded", event: "withdraw", to: "waiting", who: SENDS },
  { from: "uploaded", event: "approve", to: "completed", who: "payment.approve" },
  { from: "uploaded", event: "void", to: "voided", who: "payment.void" },
  { from: "failed", event: "upload", to: "uploaded", who: SENDS },
  { from: "failed", event: "approve", to: "completed", who: "payment.approve" },
  { from: "failed", event: "void", to: "voided", who: "payment.void" },
]);

/**
 * The state on a day (ISO date): time and the order's end change it without anybody writing it.
 * @param orderIsDead whether the order was cancelled or rejected: nothing is to be paid for it any more
 */
export function stateOn(
  day: string,
  { state, expiredDate }: { readonly state: PaymentState; readonly expiredDate: string },
  orderIsDead: boolean,
): PaymentState {
  if (orderIsDead && paymentMachine.can(state, "void")) return paymentMachine.next(state, "void");
  return expiredDate < day && paymentMachine.can(state, "expire") ? paymentMachine.next(state, "expire") : state;
}
