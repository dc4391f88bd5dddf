import { sumUnits } from "../../lib/amounts.ts";
import { moneyStyle } from "../../lib/config.ts";
import { useDealerPrices } from "../../lib/dealerPrices.ts";
import { formatMoney } from "../../lib/format.ts";
import { useTranslation } from "../../lib/i18n.ts";
import { useGo } from "../../lib/navigation.ts";
import { Button } from "../../ui/Button.tsx";
import { bottomBar } from "../../ui/bottomBar.ts";
import { Form } from "../../ui/form/Form.tsx";
import { Link } from "../../ui/Link.tsx";
import { Panel } from "../../ui/Panel.tsx";
import { CheckoutFrame } from "./CheckoutFrame.tsx";
import { CheckoutLines } from "./CheckoutLines.tsx";
import { DeliveryFields, WantedDayField } from "./DeliveryFields.tsx";
import { StepAndTotal } from "./StepAndTotal.tsx";
import { type CheckoutChoices, useCheckoutForm } from "./useCheckoutForm.ts";

/** The shipment step of checkout, where there is no room for everything on one page (decision 035). */
export default function ShipmentPage() {
  const { t } = useTranslation();
  return (
    <CheckoutFrame title={t("title_cart_shipment_mobile")}>
      {({ cart, shiptoV2, payments, merchantCart: { delivery } }) => (
        <ShipmentForm cart={cart} shiptos={shiptoV2} payments={payments} delivery={delivery} />
      )}
    </CheckoutFrame>
  );
}

const sendNothing = (): Promise<never> => Promise.reject(new Error("the shipment step sends nothing"));

function ShipmentForm(choices: CheckoutChoices) {
  const { t } = useTranslation();
  const go = useGo();
  const state = useCheckoutForm(choices, { save: sendNothing, onSaved: () => undefined });
  const { cart, shiptos } = choices;
  const hasPrices = useDealerPrices();
  const proceed = async () => {
    // Check only this step's fields.
    const fields = ["shipto", "requestDeliveryDate", "shipments"] as const;
    if (!(await state.form.trigger([...fields], { shouldFocus: true }))) return;
    state.form.setValue("isDeliveryChosen", true);
    go("/cart/checkout");
  };
  return (
    <Form
      state={state}
      label={t("title_cart_shipment_mobile")}
      className="mx-auto grid max-w-2xl gap-6 max-xs:pb-28"
      onSubmit={() => void proceed()}
    >
      <DeliveryFields merchants={cart.merchants} shiptos={shiptos} delivery={state.context.delivery}>
        <Panel title={t("request_delivery_date")}>
          <WantedDayField delivery={state.context.delivery} hideLabel />
        </Panel>
      </DeliveryFields>
      {cart.merchants.map((merchant) => (
        <Panel
          key={merchant.sorg}
          title={cart.merchants.length === 1 ? t("order_lines") : merchant.merchant}
          aside={
            <Link to="/cart" look="action" className="text-xs">
              {t("cart_edit")}
            </Link>
          }
        >
          <CheckoutLines merchant={merchant} className="text-sm" />
        </Panel>
      ))}
      <div
        ref={bottomBar}
        className="max-xs:fixed max-xs:inset-x-0 max-xs:bottom-0 max-xs:z-20 max-xs:border-t max-xs:border-line max-xs:bg-surface max-xs:px-4 max-xs:py-3 max-xs:shadow-pop"
      >
        <StepAndTotal step={1} label="subtotal" amount={hasPrices ? goodsText(cart) : undefined} />
        <Button type="submit" kind="primary" size="lg" className="w-full">
          {t("continue")}
        </Button>
      </div>
    </Form>
  );
}

/** Total of the goods; undefined for several currencies. */
function goodsText({ merchants }: CheckoutChoices["cart"]): string | undefined {
  const [first] = merchants;
  if (!first || merchants.some(({ currency }) => currency.currency !== first.currency.currency)) return undefined;
  return formatMoney(
    sumUnits(merchants, ({ total }) => total),
    moneyStyle(first.currency),
  );
}
