import { useQuery } from "@apollo/client/react";
import { useWatch } from "react-hook-form";
import {
  type CartPageQuery,
  FreightBenefitsDocument,
  type FreightBenefitsQueryVariables,
  type ShipmentRatesQueryVariables,
} from "../../gql/graphql.ts";
import { type CheckoutValues, wantedDay } from "./form.ts";

export type Merchant = CartPageQuery["merchantCart"]["merchants"][number];

/** What the ways to ship a sales organization's part of the cart are asked with: the same everywhere, to be asked once. */
export function ratesVariables({ sorg, lines }: Merchant): ShipmentRatesQueryVariables {
  return { merchant: sorg, cartItems: lines.map(({ id, qty }) => ({ id, qty })) };
}

/** The same for what they take off the freight. */
export function benefitsVariables(merchant: Merchant, day: string | undefined): FreightBenefitsQueryVariables {
  return { ...ratesVariables(merchant), ...(day && { reqDeliveryDate: day }) };
}

/** What a sales organization's part of the cart takes off the freight on the day that the form asks for; nothing while unknown. */
export function useBenefits(merchant: Merchant) {
  const day = wantedDay(useWatch<CheckoutValues, "requestDeliveryDate">({ name: "requestDeliveryDate" }));
  const { data, previousData } = useQuery(FreightBenefitsDocument, { variables: benefitsVariables(merchant, day) });
  return (data ?? previousData)?.cartFreightBenefits ?? [];
}
