import { type ActionScope, SYSTEM } from "../../platform/action.ts";
import { stateMachine, type Transition } from "../../platform/transitions.ts";
import { type PaymentRequest, REQUEST_STATES, type RequestState } from "./schema.ts";

/** The provider has accepted the request, or the request has ended. */
export const REQUEST_EVENTS = ["pending", "paid", "failed", "expired", "voided"] as const;
export type RequestEvent = (typeof REQUEST_EVENTS)[number];

/** Users who see invoices or payments may pay: the specification names no scope for the page (decision 040). */
export const PAY = ["page.payment-request", "page.invoice-status"];

/** Money is received and deadlines pass by the provider's word only, which the system takes. */
const SCOPES: Readonly<Record<RequestEvent, ActionScope>> = {
  pending: PAY,
  failed: PAY,
  voided: PAY,
  paid: SYSTEM,
  expired: SYSTEM,
};

/** Every end is final. Callbacks may overtake one another: a request may end before it is known to be pending. */
const POSSIBLE: Readonly<Record<RequestState, readonly RequestEvent[]>> = {
  created: ["pending", "paid", "failed", "expired", "voided"],
  pending: ["paid", "failed", "expired", "voided"],
  paid: [],
  failed: [],
  expired: [],
  voided: [],
};

/** States of a payment request (decision 040); each event has the name of the state it leads to. */
export const requestMachine = stateMachine(
  "payment_request",
  REQUEST_STATES,
  REQUEST_EVENTS,
  REQUEST_STATES.flatMap((from): Transition<RequestState, RequestEvent>[] =>
    POSSIBLE[from].map((event) => ({ from, event, to: event, scope: SCOPES[event] })),
  ),
);

export type Verdict = "apply" | "unchanged" | "reconcile";

/**
 * What an outcome of the provider does to a request. `reconcile`: money came after the request had ended, or a payment was
 * taken back after it was made, so that a person must look.
 */
export function verdictOn(state: RequestState, event: RequestEvent): Verdict {
  if (requestMachine.can(state, event)) return "apply";
  if (event === "paid") return state === "paid" ? "unchanged" : "reconcile";
  return event === "voided" && state === "paid" ? "reconcile" : "unchanged";
}

/** Whether it still holds its invoices because money may come. */
export const isOpen = (state: RequestState): boolean => state === "created" || state === "pending";

type PayableRequest = Pick<
  PaymentRequest,
  "state" | "redirectUrl" | "virtualAccountNo" | "savedPaymentId" | "expiresAt"
>;

/**
 * Whether the provider has not yet answered where to pay: it was never called, or its callback was faster than its reply.
 * Not after the request has expired, as providers recognize an idempotency key for a day only.
 * @param at epoch milliseconds
 */
export function lacksPayment({ state, expiresAt, ...request }: PayableRequest, at: number): boolean {
  const { redirectUrl, virtualAccountNo, savedPaymentId } = request;
  const isNowhere = redirectUrl === undefined && virtualAccountNo === undefined && savedPaymentId === undefined;
  return Date.parse(expiresAt) > at && (state === "created" || (state === "pending" && isNowhere));
}
