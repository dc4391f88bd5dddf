import { useQuery } from "@apollo/client/react";
import type { Delivery } from "@spoke/core/cart/delivery-days.ts";
import { useWatch } from "react-hook-form";
import { type CheckoutPageQuery, ShipmentRatesDocument } from "../../gql/graphql.ts";
import { useTranslation } from "../../lib/i18n.ts";
import { DateText } from "../../ui/DateText.tsx";
import { Link } from "../../ui/Link.tsx";
import { Panel } from "../../ui/Panel.tsx";
import { type CheckoutValues, isCollected, wantedDay } from "./form.ts";
import { type Merchant, ratesVariables } from "./rates.ts";

interface DeliverySummaryProps {
  readonly merchants: readonly Merchant[];
  readonly shiptos: CheckoutPageQuery["shiptoV2"];
  readonly delivery: Delivery;
}

/** What was chosen in the shipment step, on a phone, with the way back to it. */
export function DeliverySummary({ merchants, shiptos, delivery }: DeliverySummaryProps) {
  const { t } = useTranslation();
  const code = useWatch<CheckoutValues, "shipto">({ name: "shipto" });
  const shipments = useWatch<CheckoutValues, "shipments">({ name: "shipments" });
  const day = wantedDay(useWatch<CheckoutValues, "requestDeliveryDate">({ name: "requestDeliveryDate" }));
  const shipTo = shiptos.find((address) => address.code === code);
  return (
    <div className="xs:hidden">
      <Panel
        title={t("title_cart_shipment_mobile")}
        aside={
          <Link to="/cart/shipment" look="action" className="text-xs">
            {t("change")}
          </Link>
        }
      >
        {isCollected({ shipments }, { sorgs: merchants.map(({ sorg }) => sorg), delivery }) ? (
          <p>{t("ship_to_pickup")}</p>
        ) : (
          <>
            <p className="font-medium">{shipTo?.name}</p>
            <p className="text-ink-2">{shipTo?.address}</p>
          </>
        )}
        {day && (
          <p className="mt-2">
            {t("request_delivery_date")}: <DateText value={day} />
          </p>
        )}
        {merchants.map((merchant) => (
          <Shipment key={merchant.sorg} merchant={merchant} />
        ))}
      </Panel>
    </div>
  );
}

function Shipment({ merchant }: { merchant: Merchant }) {
  const { data } = useQuery(ShipmentRatesDocument, { variables: ratesVariables(merchant) });
  const chosen = useWatch<CheckoutValues, `shipments.${string}.id`>({ name: `shipments.${merchant.sorg}.id` });
  const rate = data?.customerShipmentRates.find(({ id }) => id === chosen);
  return rate ? <p className="mt-2">{rate.desc}</p> : null;
}
