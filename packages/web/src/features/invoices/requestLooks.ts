import { type ShownState, shownState } from "@spoke/core/payments/requests/shown-state.ts";
import type { PaymentRequestState } from "../../gql/graphql.ts";
import type { MessageKey } from "../../lib/i18n.ts";
import type { Tone } from "../../ui/Status.tsx";

interface Look {
  readonly tone: Tone;
  readonly title: MessageKey;
}

/** How the state of a payment is shown. */
export const REQUEST_LOOKS: Readonly<Record<PaymentRequestState, Look>> = {
  created: { tone: "neutral", title: "payment_state_created" },
  pending: { tone: "warn", title: "payment_state_pending" },
  paid: { tone: "good", title: "payment_state_paid" },
  failed: { tone: "bad", title: "payment_state_failed" },
  expired: { tone: "bad", title: "payment_state_expired" },
  voided: { tone: "neutral", title: "payment_state_voided" },
};

const SHOWN_LOOKS: Readonly<Record<ShownState, Look>> = {
  ...REQUEST_LOOKS,
  checked: { tone: "warn", title: "payment_status_uploaded" },
  refunded: { tone: "neutral", title: "payment_state_refunded" },
  booked: { tone: "neutral", title: "payment_state_booked" },
};

/** How a payment is shown to the dealer: by its state, unless money came that does not match it. */
export const requestLook = (request: Parameters<typeof shownState>[0]): Look => SHOWN_LOOKS[shownState(request)];
