import { SYSTEM } from "../platform/action.ts";
import type { Day } from "../platform/calendar.ts";
import { stateMachine } from "../platform/transitions.ts";
import { PAYMENT_STATES, type PaymentState } from "./payment.ts";

export const PROOF_EVENTS = ["upload", "withdraw", "reject", "approve", "void", "expire"] as const;

const UPLOAD = "page.payment-request";

/**
 * States of an order that is paid by proof of payment (decision 037). `withdraw`: the last proof was deleted; `reject`: the
 * office asked for another proof instead of the last one (decision 102); `expire`: the day for the proof has passed. Completed and voided are final: the ERP handles money that comes back.
 */
export const proofMachine = stateMachine("payment_proof", PAYMENT_STATES, PROOF_EVENTS, [
  { from: "waiting", event: "upload", to: "uploaded", scope: UPLOAD },
  { from: "waiting", event: "approve", to: "completed", scope: "payment.approve" },
  { from: "waiting", event: "void", to: "voided", scope: "payment.void" },
  { from: "waiting", event: "expire", to: "failed", scope: SYSTEM },
  { from: "uploaded", event: "upload", to: "uploaded", scope: UPLOAD },
  { from: "uploaded", event: "withdraw", to: "waiting", scope: UPLOAD },
  { from: "uploaded", event: "reject", to: "waiting", scope: "payment.approve" },
  { from: "uploaded", event: "approve", to: "completed", scope: "payment.approve" },
  { from: "uploaded", event: "void", to: "voided", scope: "payment.void" },
  { from: "failed", event: "upload", to: "uploaded", scope: UPLOAD },
  { from: "failed", event: "approve", to: "completed", scope: "payment.approve" },
  { from: "failed", event: "void", to: "voided", scope: "payment.void" },
]);

/**
 * The state on a day: a passed deadline and the end of the order change it without a write.
 * @param orderHasEnded whether the order was canceled or rejected
 */
export function stateOn(
  day: Day,
  { state, expiredDate }: { readonly state: PaymentState; readonly expiredDate: string },
  orderHasEnded: boolean,
): PaymentState {
  const voided = orderHasEnded ? proofMachine.target(state, "void") : undefined;
  const expired = expiredDate < day ? proofMachine.target(state, "expire") : undefined;
  return voided ?? expired ?? state;
}
