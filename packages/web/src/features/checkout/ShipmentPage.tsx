import { useMemo } from "react";
import { FormProvider, useForm } from "react-hook-form";
import type { CartPageQuery, CheckoutPageQuery } from "../../gql/graphql.ts";
import { useTranslation } from "../../lib/i18n.ts";
import { useGo } from "../../lib/navigation.ts";
import { Button } from "../../ui/Button.tsx";
import { Panel } from "../../ui/Panel.tsx";
import { CheckoutFrame } from "./CheckoutFrame.tsx";
import { DeliveryFields, WantedDayField } from "./DeliveryFields.tsx";
import { checkoutDraft, initialValues, useCheckoutDraft } from "./draft.ts";
import { type CheckoutContext, type CheckoutValues, checkoutResolver } from "./form.ts";

/** The shipment step of checkout, where there is no room for everything on one page (decision 035). */
export default function ShipmentPage() {
  const { t } = useTranslation();
  return (
    <CheckoutFrame title={t("title_cart_shipment_mobile")}>
      {({ cart, shiptoV2, payments }) => <ShipmentForm cart={cart} shiptos={shiptoV2} payments={payments} />}
    </CheckoutFrame>
  );
}

interface ShipmentFormProps {
  readonly cart: CartPageQuery["merchantCart"];
  readonly shiptos: CheckoutPageQuery["shiptoV2"];
  readonly payments: CheckoutPageQuery["payments"];
}

function ShipmentForm({ cart, shiptos, payments }: ShipmentFormProps) {
  const { t } = useTranslation();
  const go = useGo();
  const context = useMemo<CheckoutContext>(
    () => ({
      products: cart.merchants.flatMap(({ lines }) => lines.map(({ id, qty }) => ({ id, qty }))),
      versions: Object.fromEntries(shiptos.map(({ code, version }) => [code, version])),
      sorgs: cart.merchants.map(({ sorg }) => sorg),
    }),
    [cart, shiptos],
  );
  const form = useForm<CheckoutValues, CheckoutContext>({
    defaultValues: initialValues(shiptos, payments),
    resolver: checkoutResolver,
    context,
  });
  useCheckoutDraft(form.control);
  const proceed = async () => {
    // Only what is asked here: the rest is for the next step to say.
    const fields = ["shipto", "requestDeliveryDate", "shipments"] as const;
    if (!(await form.trigger([...fields], { shouldFocus: true }))) return;
    checkoutDraft.save({ ...form.getValues(), isDeliveryChosen: true });
    go("/cart/checkout");
  };
  return (
    <FormProvider {...form}>
      <form
        noValidate
        className="mx-auto grid max-w-2xl gap-6"
        onSubmit={(event) => {
          event.preventDefault();
          void proceed();
        }}
      >
        <DeliveryFields merchants={cart.merchants} shiptos={shiptos}>
          <Panel title={t("request_delivery_date")}>
            <WantedDayField hideLabel />
          </Panel>
        </DeliveryFields>
        <Button type="submit" kind="primary" size="lg" disabled={shiptos.length === 0}>
          {t("continue")}
        </Button>
      </form>
    </FormProvider>
  );
}
