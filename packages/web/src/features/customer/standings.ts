import { useQuery } from "@apollo/client/react";
import { useUser } from "../../app/session.ts";
import { CustomerStandingsDocument, type CustomerStandingsQuery } from "../../gql/graphql.ts";
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
