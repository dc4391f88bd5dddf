import type { ReactNode } from "react";
import { Controller, useFormContext } from "react-hook-form";
import type { CheckoutPageQuery } from "../../gql/graphql.ts";
import { todayHere } from "../../lib/config.ts";
import { useTranslation } from "../../lib/i18n.ts";
import { DateField } from "../../ui/DateField.tsx";
import { errorText } from "../../ui/form/refusal.ts";
import { Panel } from "../../ui/Panel.tsx";
import { Notice } from "../../ui/Status.tsx";
import type { CheckoutValues } from "./form.ts";
import type { Merchant } from "./rates.ts";
import { ShipmentChoice } from "./ShipmentChoice.tsx";
import { ShipToChoice } from "./ShipToChoice.tsx";

interface DeliveryFieldsProps {
  readonly merchants: readonly Merchant[];
  readonly shiptos: CheckoutPageQuery["shiptoV2"];
  /** Between the address and the ways to ship. */
  readonly children?: ReactNode;
}

/** Where the goods go, and how. */
export function DeliveryFields({ merchants, shiptos, children }: DeliveryFieldsProps) {
  const { t } = useTranslation();
  return (
    <>
      <Panel title={t("ship_to")}>
        {shiptos.length === 0 ? <Notice tone="warn">{t("ship_to_none")}</Notice> : <ShipToChoice shiptos={shiptos} />}
      </Panel>
      {children}
      {merchants.map((merchant) => (
        <ShipmentChoice key={merchant.sorg} merchant={merchant} alone={merchants.length === 1} />
      ))}
    </>
  );
}

/** The day on which the dealer wants the goods; one in the past is refused as soon as it is typed. */
export function WantedDayField({
  className,
  hideLabel = false,
}: {
  className?: string | undefined;
  hideLabel?: boolean;
}) {
  const { t } = useTranslation();
  const { control, trigger, formState } = useFormContext<CheckoutValues>();
  return (
    <Controller
      control={control}
      name="requestDeliveryDate"
      render={({ field }) => (
        <DateField
          ref={field.ref}
          name={field.name}
          value={field.value}
          min={todayHere()}
          label={t("request_delivery_date")}
          hideLabel={hideLabel}
          hint={t("request_delivery_date_hint")}
          error={errorText(formState.errors.requestDeliveryDate)}
          onChange={(day) => {
            field.onChange(day);
            void trigger("requestDeliveryDate");
          }}
          onBlur={field.onBlur}
          {...(className && { className })}
        />
      )}
    />
  );
}
