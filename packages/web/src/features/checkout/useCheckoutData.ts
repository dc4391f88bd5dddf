import { useApolloClient, useQuery } from "@apollo/client/react";
import { useEffect, useState } from "react";
import { CheckoutPageDocument, FreightBenefitsDocument, ShipmentRatesDocument } from "../../gql/graphql.ts";
import { useHeld } from "../../ui/useWaiting.ts";
import { usePricedCart } from "../cart/index.ts";
import { wantedDay } from "./form.ts";
import { benefitsVariables, type Merchant, ratesVariables } from "./rates.ts";
import { wantedDayInDraft } from "./useCheckoutForm.ts";

/** All that the steps of checkout show: cart, addresses, ways to pay and credit, with the prices of the ways to ship there. */
export function useCheckoutData() {
  const client = useApolloClient();
  const cart = usePricedCart();
  const merchants = cart.data?.merchantCart.merchants;
  const sorg = merchants?.map((merchant) => merchant.sorg) ?? [];
  const choices = useQuery(CheckoutPageDocument, {
    variables: { sorg },
    skip: sorg.length === 0,
    fetchPolicy: "cache-and-network",
  });
  const priced = useRatesLoaded(merchants);
  const ready = useHeld(
    cart.data && choices.data && priced ? { cart: cart.data.merchantCart, ...choices.data } : undefined,
  );
  const again = () => {
    cart.refetch();
    if (sorg.length > 0) void choices.refetch();
    void client.refetchQueries({ include: [ShipmentRatesDocument, FreightBenefitsDocument] });
  };
  return {
    ready,
    isEmpty: merchants?.length === 0,
    failed: Boolean(cart.error || choices.error),
    /** Reloads everything. */
    again,
    /** Reloads addresses, payment methods, and credit. */
    askChoices: () => void choices.refetch(),
  };
}

/** Whether the shipping methods are loaded or failed to load. The form waits for them, so that nothing in it moves. */
function useRatesLoaded(merchants: readonly Merchant[] | undefined): boolean {
  const client = useApolloClient();
  const [loaded, setLoaded] = useState(false);
  useEffect(() => {
    if (!merchants || loaded) return;
    let stopped = false;
    const day = wantedDay(wantedDayInDraft());
    const queries = merchants.flatMap((merchant) => [
      client.query({ query: ShipmentRatesDocument, variables: ratesVariables(merchant) }),
      client.query({ query: FreightBenefitsDocument, variables: benefitsVariables(merchant, day) }),
    ]);
    void Promise.allSettled(queries).then(() => {
      if (!stopped) setLoaded(true);
    });
    return () => {
      stopped = true;
    };
  }, [client, merchants, loaded]);
  return loaded;
}
