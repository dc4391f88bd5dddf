import type { AttentionReason } from "../../gql/graphql.ts";
import type { MessageKey } from "../../lib/i18n.ts";

type Reason = Readonly<{
  /** Customers of it, with their count. */
  title: MessageKey;
  /** Of one customer. */
  label: MessageKey;
  tone: "bad" | "warn" | "info" | "neutral";
  /** What to do about it begins here, without the locale. */
  to: string;
  /** The same as a link. */
  step: MessageKey;
}>;

/** Why customers need attention, the most urgent first. */
export const REASONS: Readonly<Record<AttentionReason, Reason>> = {
  blocked: {
    title: "need_blocked",
    label: "credit_account_blocked",
    tone: "bad",
    to: "/invoice/open-invoice",
    step: "title_invoice_open_invoice",
  },
  overdue: {
    title: "need_overdue",
    label: "credit_account_overdue",
    tone: "bad",
    to: "/invoice/open-invoice",
    step: "title_invoice_open_invoice",
  },
  declined: { title: "need_declined", label: "need_declined_label", tone: "warn", to: "/cart", step: "need_propose" },
  proposed: {
    title: "need_proposed",
    label: "need_proposed_label",
    tone: "info",
    to: "/cart",
    step: "need_proposal_open",
  },
  unvisited: {
    title: "need_unvisited",
    label: "need_unvisited_label",
    tone: "warn",
    to: "/visit-form",
    step: "visit_record",
  },
  quiet: { title: "need_quiet", label: "need_quiet_label", tone: "neutral", to: "/cart", step: "need_propose" },
};

export const REASON_NAMES = Object.keys(REASONS) as AttentionReason[];

export const NEED_PATH = "/customers-in-need";
