import type { PaymentRequestState, ReconciledMoney } from "../../gql/graphql.ts";
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

const RECONCILED_LOOKS: Readonly<Record<ReconciledMoney, Look>> = {
  refunded: { tone: "neutral", title: "payment_state_refunded" },
  booked: { tone: "neutral", title: "payment_state_booked" },
};

interface Shown {
  readonly state: PaymentRequestState;
  readonly hasMismatch: boolean;
  readonly reconciled?: { readonly money: ReconciledMoney } | null | undefined;
}

/** How a payment is shown to the dealer: by its state, unless another amount came. */
export function requestLook({ state, hasMismatch, reconciled }: Shown): Look {
  if (hasMismatch) return { tone: "warn", title: "payment_status_uploaded" };
  return reconciled ? RECONCILED_LOOKS[reconciled.money] : REQUEST_LOOKS[state];
}
