import { useQuery } from "@apollo/client/react";
import type { User } from "../../app/session.ts";
import { useUser } from "../../app/session.ts";
import { CustomerCompaniesDocument, CustomerCreditDocument, type CustomerCreditQuery } from "../../gql/graphql.ts";
import { type Config, hasFlag } from "../../lib/config.ts";
import type { MessageKey } from "../../lib/i18n.ts";

export type Credit = NonNullable<CustomerCreditQuery["creditInformation"]>[number];

type Holder = Pick<User, "hasCustCode" | "scopes">;

/** Whether the site loads credit at start: for users with a customer code and `invoice-status.read` (1 §6, §4). */
export function loadsCredit({ hasCustCode, scopes }: Holder): boolean {
  return hasCustCode && scopes.includes("invoice-status.read");
}

/** Who sees how the account stands: users with a customer code and `credit-status.read` (1 §2.6). */
export function seesCredit({ hasCustCode, scopes }: Holder): boolean {
  return hasCustCode && scopes.includes("credit-status.read");
}

/** What the host calls the credit that is left. */
export function creditLeft(config: Pick<Config, "flags">) {
  return hasFlag(config, "OPEN_TO_BUY") ? "credit_open_to_buy" : "credit_balance";
}

/** The account is blocked as soon as one company blocks it (1 §4). */
export function isBlocked(credits: readonly Pick<Credit, "reasonBlocked">[]): boolean {
  return credits.some(({ reasonBlocked }) => Boolean(reasonBlocked));
}

/**
 * Credit of the customer, by company, for those who may see it. It is on its way as soon as the page is; for users who see
 * the state of the account but not invoices only once `wanted`, such as when the panel opens.
 */
export function useCredit(wanted: boolean) {
  const user = useUser();
  const skip = !(loadsCredit(user) || (wanted && seesCredit(user)));
  const { data, loading, error, refetch } = useQuery(CustomerCreditDocument, { skip });
  return {
    credits: data?.creditInformation ?? undefined,
    /** Whether it is being asked for, for the first time. */
    isWaiting: !skip && !data && !error,
    loading,
    failed: error !== undefined,
    retry: () => void refetch(),
  };
}

export type Standing = readonly [tone: "good" | "warn" | "bad", text: MessageKey];

/** The ERP decides on blocks; an account with overdue invoices is not in good standing either. */
export function standingOf(isBlocked: boolean, isOverdue: boolean): Standing {
  if (isBlocked) return ["bad", "credit_account_blocked"];
  return isOverdue ? ["warn", "credit_account_overdue"] : ["good", "credit_account_ok"];
}

/** How all companies together see the account: the worst state counts (1 §4). */
export function accountStanding(credits: readonly Pick<Credit, "reasonBlocked" | "overdue">[]): Standing {
  return standingOf(
    isBlocked(credits),
    credits.some(({ overdue }) => overdue),
  );
}

/** Companies of the customer, loaded at start (1 §4). */
export function useCompanies() {
  const { hasCustCode } = useUser();
  return useQuery(CustomerCompaniesDocument, { skip: !hasCustCode }).data?.customerCompanies;
}
