import type { CreditBlockReason } from "../../gql/graphql.ts";
import type { MessageKey } from "../../lib/i18n.ts";

/** Texts of why an account is blocked (2 §8). */
export const BLOCK_REASONS: Record<CreditBlockReason, MessageKey> = {
  limit_exceeded: "credit_status_blocked_reason_limit_exceeded",
  overdue_over_limit: "credit_status_blocked_reason_overdue_over_limit",
  oldest_ar_blocked: "credit_status_blocked_reason_oldest_ar_blocked",
  other_company_blocked: "credit_status_blocked_reason_other_company_blocked",
};
