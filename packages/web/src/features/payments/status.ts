import { REQUEST_FILTERS } from "@spoke/core/payments/requests/schema.ts";
import type { PaymentRequestFilter, PaymentRequestState } from "../../gql/graphql.ts";
import type { MessageKey } from "../../lib/i18n.ts";
import type { Tone } from "../../ui/Status.tsx";

/** How a state is shown. */
export const REQUEST_LOOKS: Readonly<Record<PaymentRequestState, { readonly tone: Tone; readonly title: MessageKey }>> =
  {
    created: { tone: "neutral", title: "payment_state_created" },
    pending: { tone: "warn", title: "payment_state_pending" },
    paid: { tone: "good", title: "payment_state_paid" },
    failed: { tone: "bad", title: "payment_state_failed" },
    expired: { tone: "bad", title: "payment_state_expired" },
    voided: { tone: "neutral", title: "payment_state_voided" },
  };

/** What the list can be narrowed to (2 §4). */
export const FILTERS: readonly PaymentRequestFilter[] = REQUEST_FILTERS;

/** In the words of the states, so that a row says what it was found by; expired payments are among the failed. */
export const FILTER_TITLES: Readonly<Record<PaymentRequestFilter, MessageKey>> = {
  complete: "payment_state_paid",
  pending: "payment_state_pending",
  failed: "payment_state_failed",
  void: "payment_state_voided",
  on_processing: "payment_state_created",
};

/** Whether money may still arrive, so that pages poll it. */
export const isWaiting = (state: PaymentRequestState): boolean => state === "created" || state === "pending";
