import { useQuery } from "@apollo/client/react";
import { useUser } from "../../app/session.ts";
import { type AttentionReason, CustomerNeedsDocument } from "../../gql/graphql.ts";
import { REASON_NAMES } from "./reasons.ts";

interface Needs {
  /** Customers per reason, of reasons that there are; undefined while unknown, and for users who serve no customers. */
  readonly needs: readonly { readonly reason: AttentionReason; readonly count: number }[] | undefined;
  readonly isPending: boolean;
}

/** Customers of sales staff that need attention. Others work through the lists of the office. */
export function useCustomerNeeds(): Needs {
  const { scopes, isSales } = useUser();
  const skip = !isSales || !scopes.includes("menu.change-cust");
  const { data, error } = useQuery(CustomerNeedsDocument, { skip });
  const customers = data?.customersInNeed.customers;
  return {
    needs: customers && REASON_NAMES.map((reason) => countOf(customers, reason)).filter(({ count }) => count > 0),
    isPending: !skip && !data && !error,
  };
}

const countOf = (customers: readonly { readonly reasons: readonly AttentionReason[] }[], reason: AttentionReason) => ({
  reason,
  count: customers.filter(({ reasons }) => reasons.includes(reason)).length,
});
