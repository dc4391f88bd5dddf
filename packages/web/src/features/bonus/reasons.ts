import type { BonusReason } from "../../gql/graphql.ts";
import type { MessageKey } from "../../lib/i18n.ts";

/** Why something earned no points, in words. */
export const REASONS: Readonly<Record<BonusReason, MessageKey>> = {
  no_rules: "bonus_no_rules",
  no_rate: "bonus_no_rate",
  no_share: "bonus_no_share",
  paid_late: "bonus_paid_late",
  not_retail: "bonus_not_retail",
  registered_late: "bonus_registered_late",
  refused: "bonus_refused",
  not_invoiced: "bonus_not_invoiced",
};

const NOTES: Readonly<Record<string, MessageKey>> = {
  ...REASONS,
  earned: "bonus_earned",
  credited: "bonus_credited",
  not_paid: "bonus_not_paid",
  not_registered: "bonus_not_registered",
  not_confirmed: "bonus_not_confirmed",
  not_recorded: "bonus_not_recorded",
};

/** What to know about an invoice or frame, in words. */
export const noteKey = (note: string): MessageKey => NOTES[note] ?? "bonus_not_recorded";
