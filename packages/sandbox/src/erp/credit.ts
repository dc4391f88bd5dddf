import type { BLOCK_REASONS, Credit } from "@spoke/core/customer/schema.ts";
import { decimal } from "../feed-file.ts";
import { type Answer, answer } from "./answers.ts";

/** Open amounts of a customer. */
export type Owed = Pick<Credit, "openInvoice" | "openDo">;
export type BlockReason = (typeof BLOCK_REASONS)[number];

/** An account is blocked by one invoice more than 14 days overdue, or by three that are more than 30 days overdue. */
const OLDEST_DAYS = 14;
const MANY_DAYS = 30;
const MANY = 3;

/** Reason for a block by unpaid invoices. @param days days since the due date of each */
export function overdueReason(days: readonly number[]): BlockReason | undefined {
  if (days.filter((overdue) => overdue > MANY_DAYS).length >= MANY) return "overdue_over_limit";
  return days.some((overdue) => overdue > OLDEST_DAYS) ? "oldest_ar_blocked" : undefined;
}

/** Reason why an account is blocked. @param account `overdue`: block by its invoices; `held`: block by an order's rule */
export function blockReason(
  { creditLimit, consignment }: Pick<Credit, "creditLimit" | "consignment">,
  owed: Owed,
  { overdue, held }: { readonly overdue: BlockReason | undefined; readonly held: boolean },
): BlockReason | undefined {
  if (held) return "other_company_blocked";
  return owed.openInvoice + owed.openDo + consignment > creditLimit ? "limit_exceeded" : overdue;
}

/**
 * Credit figures of an account, including every order confirmed until `asOf`.
 * @param reason reason for the block, empty to lift it, undefined to leave it unchanged
 */
export function credits(
  { custCode, companyCode, currency, creditLimit }: Credit,
  owed: Owed,
  reason: BlockReason | "" | undefined,
  asOf: string,
): Answer {
  const row = {
    ...{ custCode, companyCode, currency },
    creditLimit: decimal(creditLimit),
    openInvoice: decimal(owed.openInvoice),
    openDo: decimal(owed.openDo),
    ...(reason !== undefined && { reasonBlocked: reason === "" ? null : reason }),
    asOf,
  };
  return answer("credits", [row]);
}
