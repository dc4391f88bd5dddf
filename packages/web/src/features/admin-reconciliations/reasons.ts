import type { ReconciledMoney } from "../../gql/graphql.ts";
import type { MessageKey } from "../../lib/i18n.ts";

interface Reason {
  /** What does not match. */
  readonly title: MessageKey;
  /** What the office does about it. */
  readonly todo: MessageKey;
}

const REASONS: ReadonlyMap<string, Reason> = new Map([
  ["paid_after_end", { title: "reconcile_paid_after_end", todo: "reconcile_do_refund_or_book" }],
  ["paid_twice", { title: "reconcile_paid_twice", todo: "reconcile_do_refund_second" }],
  ["amount", { title: "reconcile_amount", todo: "reconcile_do_refund_or_book" }],
  ["currency", { title: "reconcile_currency", todo: "reconcile_do_refund_or_book" }],
  ["merchant", { title: "reconcile_merchant", todo: "reconcile_do_operator" }],
  ["provider", { title: "reconcile_provider", todo: "reconcile_do_operator" }],
  ["unreadable", { title: "reconcile_unreadable", todo: "reconcile_do_look_up" }],
  ["taken_back", { title: "reconcile_taken_back", todo: "reconcile_do_reopen" }],
]);

const OTHER: Reason = { title: "reconcile_mismatch", todo: "reconcile_do_look_up" };

/** Why a payment does not match, by the code of the server, and what to do about it. */
export const reasonOf = (code: string): Reason => REASONS.get(code) ?? OTHER;

/** What became of the money. */
export const MONEY_TITLES: Readonly<Record<ReconciledMoney, MessageKey>> = {
  refunded: "reconcile_refunded",
  booked: "reconcile_booked",
};

/** The provider, and what it calls the payment. */
export const providerText = (provider: string, reference: string): string =>
  [provider, reference].filter(Boolean).join(" · ");
