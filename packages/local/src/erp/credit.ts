import type { BLOCK_REASONS, Credit } from "@spoke/core/customer/schema.ts";
import { decimal } from "../feed-file.ts";
import type { Answer } from "./answers.ts";

/** What a dealer owes, in ten-thousandths. */
export type Owed = Pick<Credit, "openInvoice" | "openDo">;
export type BlockReason = (typeof BLOCK_REASONS)[number];

/** An account is blocked by one invoice so long overdue, or by several that are overdue even longer. */
const OLDEST_DAYS = 14;
const MANY_DAYS = 30;
const MANY = 3;

/** What invoices do to an account. @param days for each that is not paid, the days since it was due */
export function overdueReason(days: readonly number[]): BlockReason | undefined {
  if (days.filter((one) => one > MANY_DAYS).length >= MANY) return "overdue_over_limit";
  return days.some((one) => one > OLDEST_DAYS) ? "oldest_ar_blocked" : undefined;
}

/** Why an account is blocked. @param account `overdue`: what its invoices do; `held`: an order asked for it */
export function blockReason(
  { creditLimit, consignment }: Pick<Credit, "creditLimit" | "consignment">,
  owed: Owed,
  { overdue, held }: { readonly overdue: BlockReason | undefined; readonly held: boolean },
): BlockReason | undefined {
  if (held) return "other_company_blocked";
  return owed.openInvoice + owed.openDo + consignment > creditLimit ? "limit_exceeded" : overdue;
}

/**
 * The ERP's figures of a dealer's credit; they contain every order confirmed until `asOf`.
 * @param reason why the account is blocked, empty to lift a block; undefined leaves it to those who have set it
 */
export function credits(
  { custCode, companyCode, currency, creditLimit }: Credit,
  owed: Owed,
  reason: string | undefined,
  asOf: string,
): Answer {
  const row = {
    ...{ custCode, companyCode, currency },
    creditLimit: decimal(creditLimit),
    openInvoice: decimal(owed.openInvoice),
    openDo: decimal(owed.openDo),
    ...(reason !== undefined && { reasonBlocked: reason }),
    asOf,
  };
  return { kind: "credits", rows: [row] };
}
