import { useQuery } from "@apollo/client/react";
import { ProposalsDocument } from "../../gql/graphql.ts";
import { useCart } from "./CartProvider.tsx";

/** Proposals to the active customer, without what can be done with them. */
export function useOpenProposals() {
  const { enabled } = useCart();
  const { data, error, refetch } = useQuery(ProposalsDocument, { skip: !enabled, fetchPolicy: "cache-and-network" });
  return {
    enabled,
    proposals: (enabled && data?.proposals) || [],
    /** Whether they are still being asked for. */
    isPending: enabled && !data && !error,
    refetch,
  };
}
