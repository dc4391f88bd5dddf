import type { PaymentRequestState } from "../../gql/graphql.ts";
import type { MessageKey } from "../../lib/i18n.ts";
import type { Tone } from "../../ui/Status.tsx";

/** How the state of a payment is shown. */
export const REQUEST_LOOKS: Readonly<Record<PaymentRequestState, { readonly tone: Tone; readonly title: MessageKey }>> =
  {
    created: { tone: "neutral", title: "payment_state_created" },
    pending: { tone: "warn", title: "payment_state_pending" },
    paid: { tone: "good", title: "payment_state_paid" },
    failed: { tone: "bad", title: "payment_state_failed" },
    expired: { tone: "bad", title: "payment_state_expired" },
    voided: { tone: "neutral", title: "payment_state_voided" },
  };
