import { Navigate, useSearchParams } from "react-router";
import { useTranslation } from "../../lib/i18n.ts";
import { localePath } from "../../lib/locale.ts";
import { CheckoutForm } from "./CheckoutForm.tsx";
import { CheckoutFrame } from "./CheckoutFrame.tsx";

/** Checkout. Addresses with `?orders=` are those of a confirmation, which has a page of its own (decision 035). */
export default function CheckoutPage() {
  const { t, locale } = useTranslation();
  const [parameters] = useSearchParams();
  const orders = parameters.get("orders");
  if (orders) {
    return <Navigate to={localePath(locale, `/cart/order-confirmation?${new URLSearchParams({ orders })}`)} replace />;
  }
  return (
    <CheckoutFrame title={t("title_checkout")}>
      {({ cart, shiptoV2, payments, merchantCart }, { askChoices, again }) => (
        <CheckoutForm
          cart={cart}
          shiptos={shiptoV2}
          payments={payments}
          delivery={merchantCart.delivery}
          credits={merchantCart.credits}
          onRefused={askChoices}
          onPriceChanged={again}
        />
      )}
    </CheckoutFrame>
  );
}
