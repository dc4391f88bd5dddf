import { useQuery } from "@apollo/client/react";
import { CartPageDocument } from "../../gql/graphql.ts";
import { useCart } from "./CartProvider.tsx";

/** The cart with prices and problems of its lines; the header's quantities are of the same cached cart. */
export function usePricedCart() {
  const { enabled } = useCart();
  return useQuery(CartPageDocument, { skip: !enabled, fetchPolicy: "cache-and-network" });
}
