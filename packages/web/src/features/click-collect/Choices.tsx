import { useQuery } from "@apollo/client/react";
import { PickupCheckoutDocument } from "../../gql/graphql.ts";
import { useTranslation } from "../../lib/i18n.ts";
import { Select } from "../../ui/Field.tsx";
import { Notice } from "../../ui/Status.tsx";

/** How an order from headquarters is shipped and paid; the first choice where nothing is chosen. */
export interface CheckoutChoices {
  readonly shipTo?: string;
  readonly paymentId?: string;
  readonly shipmentId?: string;
}

interface ChoicesProps {
  readonly sorg: string;
  readonly value: CheckoutChoices;
  readonly onChange: (value: CheckoutChoices) => void;
}

/** Choices of the order that is placed at headquarters, where there is more than one. */
export function Choices({ sorg, value, onChange }: ChoicesProps) {
  const { t } = useTranslation();
  const { data } = useQuery(PickupCheckoutDocument, { variables: { sorg } });
  const fields = [
    {
      name: "shipTo" as const,
      label: t("ship_to"),
      options: data?.shiptoV2.map(({ code, name, address }) => [code, `${name}, ${address}`] as const),
    },
    {
      name: "shipmentId" as const,
      label: t("shipment"),
      options: data?.customerShipmentRates.map(({ id, desc }) => [id, desc] as const),
    },
    {
      name: "paymentId" as const,
      label: t("payment"),
      options: data?.payments.map(({ id, desc }) => [id, desc] as const),
    },
  ];
  return (
    <div className="mt-4 grid gap-4">
      <Notice tone="info">{t("pickup_order_text")}</Notice>
      {fields
        .filter(({ options = [] }) => options.length > 1)
        .map(({ name, label, options = [] }) => (
          <Select
            key={name}
            label={label}
            value={value[name] ?? options[0]?.[0] ?? ""}
            options={options.map(([id, text]) => ({ value: id, label: text }))}
            onChange={({ target }) => onChange({ ...value, [name]: target.value })}
          />
        ))}
    </div>
  );
}
