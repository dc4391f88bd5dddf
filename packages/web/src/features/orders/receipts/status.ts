import type { PaymentFilter, ReceiptRowFragment } from "../../../gql/graphql.ts";
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

/** A payment that waits because the office rejected the last proof. */
const REJECTED: Look = { tone: "bad", title: "payment_status_rejected", filter: "pending" };

type Payment = NonNullable<ReceiptRowFragment["orderPayment"]>;

/** The look of a payment; undefined for orders on account. */
export function lookOf(payment: Pick<Payment, "paymentStatus" | "docs"> | null | undefined): Look | undefined {
  const id = payment?.paymentStatus?.id;
  if (!payment || id === undefined) return undefined;
  return rejectionOf(payment) ? REJECTED : LOOKS[id];
}

/** Why the office asks for another proof; undefined unless the payment waits for it. */
export function rejectionOf({ paymentStatus, docs }: Pick<Payment, "paymentStatus" | "docs">) {
  const id = paymentStatus?.id;
  if (id !== "waiting" && id !== "failed") return undefined;
  return docs.findLast(({ kind }) => kind === "receipt")?.rejection ?? undefined;
}

/** Whether the office has not decided: only then files come and go. */
export const isUndecided = (id: string | undefined): boolean =>
  id === "waiting" || id === "uploaded" || id === "failed";
