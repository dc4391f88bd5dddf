import { useQuery } from "@apollo/client/react";
import { SALES_SCOPES } from "@spoke/core/sales-overview/schema.ts";
import { useUser } from "../../app/session.ts";
import {
  CustomerStandingsDocument,
  type CustomerStandingsQuery,
  SalesCustomerAccountsDocument,
} from "../../gql/graphql.ts";
import { useConfig } from "../../lib/config.ts";
import type { ListedCustomer } from "./list.ts";

export type Standing = CustomerStandingsQuery["customerStandings"][number];

/** How the accounts of the customers stand, by unified code, once they are loaded; empty for users who do not see credit. */
export function useStandings(customers: readonly ListedCustomer[]): ReadonlyMap<string, Standing> {
  const { scopes } = useUser();
  const custCodes = customers.map(({ custCode }) => custCode.unified);
  const { data, previousData } = useQuery(CustomerStandingsDocument, {
    variables: { custCodes },
    skip: custCodes.length === 0 || !scopes.includes("credit-status.read"),
    fetchPolicy: "cache-and-network",
  });
  const standings = (data ?? previousData)?.customerStandings ?? [];
  return new Map(standings.map((standing) => [standing.custCode, standing]));
}

const READ_INVOICES = ["page.invoice-status", "invoice-status.read"];

/** Codes of the customers with overdue invoices at the host's seller, once they are loaded; empty for users who do not see invoices. */
export function useOverdue(customers: readonly ListedCustomer[]): ReadonlySet<string> {
  const { sorg } = useConfig();
  const { scopes, userAreas = [] } = useUser();
  const custCodes = customers.map(({ custCode }) => custCode.unified);
  const holds = (some: readonly string[]) => some.some((scope) => scopes.includes(scope));
  const isSeller = userAreas.some((area) => area.sorg === sorg);
  const { data, previousData } = useQuery(SalesCustomerAccountsDocument, {
    variables: { sorg, custCodes },
    skip: custCodes.length === 0 || !isSeller || !holds(SALES_SCOPES) || !holds(READ_INVOICES),
    fetchPolicy: "cache-and-network",
  });
  const accounts = (data ?? previousData)?.salesCustomerAccounts ?? [];
  return new Set(accounts.flatMap(({ custCode, overdue }) => (overdue && overdue > 0 ? [custCode] : [])));
}
