import { stateMachine, type Transition } from "../platform/transitions.ts";
import { type PaymentRequest, REQUEST_STATES, type RequestState } from "./schema.ts";

/** What can happen to a request: the provider takes it up, or says how it ended. */
export const REQUEST_EVENTS = ["pending", "paid", "failed", "expired", "voided"] as const;
export type RequestEvent = (typeof REQUEST_EVENTS)[number];

/** An end is final. Callbacks may overtake one another: a request may end before it is known to be pending. */
const POSSIBLE: Readonly<Record<RequestState, readonly RequestEvent[]>> = {
  created: ["pending", "paid", "failed", "expired", "voided"],
  pending: ["paid", "failed", "expired", "voided"],
  paid: [],
  failed: [],
  expired: [],
  voided: [],
};

/** How a request to pay goes on (decision 040); every event is called like the state it leads to. */
export const requestMachine = stateMachine(
  "payment",
  REQUEST_STATES,
  REQUEST_EVENTS,
  REQUEST_STATES.flatMap((from): Transition<RequestState, RequestEvent>[] =>
    POSSIBLE[from].map((event) => ({ from, event, to: event, who: "system" })),
  ),
);

export type Verdict = "settle" | "unchanged" | "reconcile";

/**
 * What an outcome of the provider does to a request in a state. Money that came although the request had ended, and a
 * payment that is taken back after it was made, settle nothing: a person must look.
 */
export function verdictOn(state: RequestState, event: RequestEvent): Verdict {
  if (requestMachine.can(state, event)) return "settle";
  if (event === "paid") return state === "paid" ? "unchanged" : "reconcile";
  return event === "voided" && state === "paid" ? "reconcile" : "unchanged";
}

/** Whether it still holds its invoices because money may come. */
export const isOpen = (state: RequestState): boolean => state === "created" || state === "pending";

type Asked = Pick<PaymentRequest, "state" | "redirectUrl" | "virtualAccountNo" | "savedPaymentId" | "expiresAt">;

/**
 * Whether the provider is still to say where the money is paid: it was never asked, or its callback was faster than its
 * reply. One that has lapsed is not brought on any more, as providers know a key again for a day only.
 * @param at epoch milliseconds
 */
export function lacksPayment({ state, expiresAt, ...asked }: Asked, at: number): boolean {
  const { redirectUrl, virtualAccountNo, savedPaymentId } = asked;
  const isNowhere = redirectUrl === undefined && virtualAccountNo === undefined && savedPaymentId === undefined;
  return Date.parse(expiresAt) > at && (state === "created" || (state === "pending" && isNowhere));
}
