import { useApolloClient, useQuery } from "@apollo/client/react";
import { useEffect, useState } from "react";
import { useSearchParams } from "react-router";
import { useT } from "../../app/i18n.ts";
import { splitValues } from "../../app/listState.ts";
import { CheckoutPageDocument, ShipmentRatesDocument } from "../../gql/graphql.ts";
import { Button } from "../../ui/Button.tsx";
import { EmptyState } from "../../ui/EmptyState.tsx";
import { ButtonLink } from "../../ui/Link.tsx";
import { PageHeader } from "../../ui/PageHeader.tsx";
import { Loading, Skeleton } from "../../ui/Status.tsx";
import { useHeld } from "../../ui/useWaiting.ts";
import { useCart } from "../cart/CartProvider.tsx";
import { usePricedCart } from "../cart/usePricedCart.ts";
import { CheckoutForm } from "./CheckoutForm.tsx";
import { Confirmation } from "./Confirmation.tsx";
import { type Merchant, ratesVariables } from "./rates.ts";

/** Checkout; with `?orders=` it confirms what was ordered, also after a reload. */
export default function CheckoutPage() {
  const [parameters] = useSearchParams();
  const orders = splitValues(parameters.get("orders"));
  return orders.length > 0 ? <Confirmation orders={orders} /> : <Checkout />;
}

function Checkout() {
  const { t } = useT();
  const { enabled } = useCart();
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
  if (!enabled) return <EmptyState page kind="no-data" title={t("cart_not_allowed")} />;
  if (cart.error || choices.error) {
    const retry = () => {
      cart.refetch();
      if (sorg.length > 0) void choices.refetch();
    };
    return <EmptyState page kind="went-wrong" action={<Button onClick={retry}>{t("try_again")}</Button>} />;
  }
  if (merchants?.length === 0) {
    return (
      <EmptyState
        page
        kind="no-data"
        icon="cart"
        title={t("cart_empty")}
        action={
          <ButtonLink to="/catalog/list" kind="primary">
            {t("cart_go_shopping")}
          </ButtonLink>
        }
      />
    );
  }
  return (
    <>
      <PageHeader title={t("title_checkout")} />
      {ready ? (
        <CheckoutForm
          cart={ready.cart}
          shiptos={ready.shiptoV2}
          payments={ready.payments}
          onShiptosChanged={() => void choices.refetch()}
        />
      ) : (
        <FormSkeleton />
      )}
    </>
  );
}

/** Whether the ways to ship are there, or cannot be had: the form shows as a whole, so that nothing in it moves. */
function useRatesLoaded(merchants: readonly Merchant[] | undefined): boolean {
  const client = useApolloClient();
  const [loaded, setLoaded] = useState(false);
  useEffect(() => {
    if (!merchants || loaded) return;
    let stopped = false;
    const asked = merchants.map((merchant) =>
      client.query({ query: ShipmentRatesDocument, variables: ratesVariables(merchant) }),
    );
    void Promise.allSettled(asked).then(() => {
      if (!stopped) setLoaded(true);
    });
    return () => {
      stopped = true;
    };
  }, [client, merchants, loaded]);
  return loaded;
}

function FormSkeleton() {
  const { t } = useT();
  return (
    <Loading label={t("loading")} className="grid gap-6 xl:grid-cols-[minmax(0,1fr)_360px]">
      <div className="grid gap-6">
        <Skeleton className="h-44 rounded-lg" />
        <Skeleton className="h-40 rounded-lg" />
        <Skeleton className="h-64 rounded-lg" />
      </div>
      <Skeleton className="h-80 rounded-lg" />
    </Loading>
  );
}
