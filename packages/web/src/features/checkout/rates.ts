import type { CartPageQuery, ShipmentRatesQueryVariables } from "../../gql/graphql.ts";

export type Merchant = CartPageQuery["merchantCart"]["merchants"][number];

/** What the ways to ship a sales organisation's part of the cart are asked with: the same everywhere, to be asked once. */
export function ratesVariables({ sorg, lines }: Merchant): ShipmentRatesQueryVariables {
  return { merchant: sorg, cartItems: lines.map(({ id, qty }) => ({ id, qty })) };
}
