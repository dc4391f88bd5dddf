import { REQUEST_FILTERS } from "@spoke/core/payments/requests/schema.ts";
import type { PaymentRequestFilter, PaymentRequestState } from "../../gql/graphql.ts";
import type { MessageKey } from "../../lib/i18n.ts";

/** What the list can be narrowed to (2 §4). */
export const FILTERS: readonly PaymentRequestFilter[] = REQUEST_FILTERS;

/** In the words of the states, so that a row says what it was found by; `failed` has expired and reconciled payments too. */
export const FILTER_TITLES: Readonly<Record<PaymentRequestFilter, MessageKey>> = {
  complete: "payment_state_paid",
  pending: "payment_state_pending",
  failed: "payment_filter_not_completed",
  void: "payment_state_voided",
  on_processing: "payment_state_created",
};

/** Whether money may still arrive, so that pages poll it. */
export const isWaiting = (state: PaymentRequestState): boolean => state === "created" || state === "pending";
