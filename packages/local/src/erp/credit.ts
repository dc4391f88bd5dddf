import type { BLOCK_REASONS, Credit } from "@spoke/core/customer/schema.ts";
import { decimal } from "../feed-file.ts";
import type { Answer } from "./answers.ts";

/** What a dealer owes, in ten-thousandths. */
export type Owed = Pick<Credit, "openInvoice" | "openDo">;
type BlockReason = (typeof BLOCK_REASONS)[number];

/** Days after which an invoice that is not paid blocks the account. */
export const GRACE_DAYS = 14;

/** Why an account is blocked. @param account `overdue`: an invoice is long overdue; `held`: an order asked for it */
export function blockReason(
  { creditLimit, consignment }: Pick<Credit, "creditLimit" | "consignment">,
  owed: Owed,
  { overdue, held }: { readonly overdue: boolean; readonly held: boolean },
): BlockReason | undefined {
  if (held) return "other_company_blocked";
  const over = owed.openInvoice + owed.openDo + consignment > creditLimit;
  if (over) return overdue ? "overdue_over_limit" : "limit_exceeded";
  return overdue ? "oldest_ar_blocked" : undefined;
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
