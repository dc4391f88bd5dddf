import { useQuery } from "@apollo/client/react";
import { ShoppingCartIcon } from "lucide-react";
import { VendorCheckoutDocument } from "../../gql/graphql.ts";
import { useTranslation } from "../../lib/i18n.ts";
import { Button } from "../../ui/Button.tsx";
import { EmptyState } from "../../ui/EmptyState.tsx";
import { ButtonLink } from "../../ui/Link.tsx";
import { PageHeader } from "../../ui/PageHeader.tsx";
import { Loading, Skeleton } from "../../ui/Status.tsx";
import { CheckoutForm } from "./CheckoutForm.tsx";
import { useVendorCart } from "./useVendorCart.ts";

/** The vendor cart with its checkout: an order for each vendor. */
export default function CartPage() {
  const { t } = useTranslation();
  const cart = useVendorCart();
  const { data, error, refetch } = useQuery(VendorCheckoutDocument, { fetchPolicy: "cache-and-network" });
  const title = t("title_3rd_party_cart");
  const again = () => {
    cart.reload();
    void refetch();
  };
  return (
    <>
      <PageHeader title={title} />
      {cart.failed || (error && !data) ? (
        <EmptyState kind="went-wrong" action={<Button onClick={again}>{t("try_again")}</Button>} />
      ) : !cart.parts || !data ? (
        <Loading label={t("loading")} className="grid gap-6">
          <Skeleton className="h-72 rounded-lg" />
          <Skeleton className="h-40 rounded-lg" />
        </Loading>
      ) : cart.parts.length === 0 ? (
        <EmptyState
          kind="no-data"
          icon={ShoppingCartIcon}
          title={t("cart_empty")}
          action={
            <ButtonLink to="/3rd-party/catalog" kind="primary">
              {t("title_3rd_party_catalog")}
            </ButtonLink>
          }
        />
      ) : (
        <CheckoutForm
          parts={cart.parts}
          shiptos={data.shiptoV2}
          agreed={data.custVendorThirdPartyAddress}
          reload={cart.reload}
        />
      )}
    </>
  );
}
