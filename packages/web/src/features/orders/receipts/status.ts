import type { PaymentFilter } from "../../../gql/graphql.ts";
import type { MessageKey } from "../../../lib/i18n.ts";
import type { Tone } from "../../../ui/Status.tsx";

interface Look {
  readonly tone: Tone;
  readonly title: MessageKey;
  /** The filter that finds it (2 §4). */
  readonly filter: PaymentFilter;
}

/** How each state of a payment is shown. */
const LOOKS: Readonly<Record<string, Look>> = {
  waiting: { tone: "warn", title: "payment_status_waiting", filter: "pending" },
  uploaded: { tone: "info", title: "payment_status_uploaded", filter: "on_processing" },
  failed: { tone: "bad", title: "payment_status_failed", filter: "failed" },
  voided: { tone: "neutral", title: "payment_status_voided", filter: "void" },
  completed: { tone: "good", title: "payment_status_completed", filter: "complete" },
};

export const PAYMENT_LOOKS = Object.values(LOOKS);
export const ALL_FILTERS = PAYMENT_LOOKS.map(({ filter }) => filter);

export const lookOf = (id: string | undefined): Look | undefined => (id === undefined ? undefined : LOOKS[id]);

/** Whether the office has not decided: only then files come and go. */
export const isUndecided = (id: string | undefined): boolean =>
  id === "waiting" || id === "uploaded" || id === "failed";
